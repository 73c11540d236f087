package alien;

import planet.Move;

/** Makes the same move in every round, and fights whom it outlasts by some turns. */
public class LazyBee extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {4.5f, 5.5f, 0f, 0f, 0f};
    private static final Move MOVE = Move.EAST; // in every round; null for any at random
    private static final double PATIENCE = 4.5; // turns by which it must outlast the enemy

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    @Override
    public Move move(char[][] fields) {
        return MOVE == null ? Move.getRandom() : MOVE;
    }

    /** Takes the enemy's strength for its defense in part, so that 50 never hits and more heals. */
    @Override
    public boolean wantToFight(int[] enemy) {
        double mine = 50.0 / (getDefenseLvl() + 50) * (getStrengthLvl() + 1);
        double theirs = (50.0 - enemy[1]) / 50.0 * enemy[1];
        return getCurrentHp() / theirs - (enemy[0] * 5 + 10) / mine > PATIENCE;
    }
}
