package alien;

import planet.Move;

/**
 * Goes where the closest alien is farthest, and among such fields where the
 * closest prey is closest. Fights when it looks several times as hard as the enemy.
 */
public class ChooseYourBattles extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {3.5f, 6.5f, 0f, 0f, 0f};
    private static final double CAUTION = 2; // how many times as hard it must look

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    @Override
    public Move move(char[][] fields) {
        Move best = null;
        int bestEnemy = 0, bestPrey = 0;
        for (Move to : Move.values()) {
            int enemy = closest(fields, to, true), prey = closest(fields, to, false);
            if (best == null || enemy > bestEnemy || enemy == bestEnemy && prey < bestPrey) {
                best = to;
                bestEnemy = enemy;
                bestPrey = prey;
            }
        }
        return best;
    }

    /** How far the closest alien, or else the closest prey, is from where a move leads. */
    private static int closest(char[][] fields, Move to, boolean aliens) {
        int middle = fields.length / 2, least = Integer.MAX_VALUE;
        for (int x = 0; x < fields.length; x++) {
            for (int y = 0; y < fields.length; y++) {
                char letter = fields[x][y];
                boolean itself = letter == 'A' && x == middle && y == middle;
                if (letter == ' ' || itself || letter == 'A' != aliens) {
                    continue;
                }
                int dx = Math.abs(x - middle - to.getXOffset()), dy = Math.abs(y - middle - to.getYOffset());
                least = Math.min(least, 100 * Math.max(dx, dy) + dx + dy);
            }
        }
        return least;
    }

    @Override
    public boolean wantToFight(int[] enemy) {
        double own = getCurrentHp() * (50.0 + getDefenseLvl()) / enemy[1];
        double theirs = CAUTION * (enemy[0] * 5 + 10) * (50.0 + enemy[2]) / getStrengthLvl();
        return own > theirs;
    }
}
