package alien;

import planet.Move;

/** Makes the same move in every round, and fights those with less strength times life. */
public class Geoffrey extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {5f, 5f, 0f, 0f, 0f};
    private static final Move MOVE = null; // in every round; null for any at random
    private static final double SHARE = 0.15; // of strength times hp that must exceed the enemy's strength times life

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
        return getStrengthLvl() * getCurrentHp() * SHARE > enemy[0] * enemy[1];
    }
}
