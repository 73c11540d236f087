package alien;

import planet.Move;

/** Makes the same move in every round, and fights whoever shows little strength. */
public class Bully extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {0f, 5f, 5f, 0f, 0f};
    private static final Move MOVE = Move.WEST; // in every round; null for any at random
    private static final int FIGHT_BELOW = 5; // shown strength

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
        return enemy[1] < FIGHT_BELOW;
    }
}
