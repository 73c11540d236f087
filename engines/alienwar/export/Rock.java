package alien;

import planet.Move;

/** Makes the same move in every round, and fights whoever shows little of everything. */
public class Rock extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {0.5f, 9.5f, 0f, 0f, 0f};
    private static final Move MOVE = Move.STAY; // in every round; null for any at random
    private static final int FIGHT_BELOW = 10; // sum of shown levels

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    @Override
    public Move move(char[][] fields) {
        return MOVE == null ? Move.getRandom() : MOVE;
    }

    @Override
    public boolean wantToFight(int[] enemy) {
        return enemy[0] + enemy[1] + enemy[2] + enemy[3] < FIGHT_BELOW;
    }
}
