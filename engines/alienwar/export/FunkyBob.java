package alien;

import planet.Move;

/**
 * Goes where prey is close and aliens are not, as it counts them in squares of
 * growing size, smaller than its view by one. Fights the clearly weaker.
 */
public class FunkyBob extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {2.5f, 5.5f, 0f, 2f, 0f};

    // How much it likes a letter close by.
    private static final int ALIEN = -1000;
    private static final int TURTLE = 100;
    private static final int HUMAN = 100;
    private static final int EAGLE = 100;
    private static final int WHALE = 50;
    private static final int COW = 50;
    private static final double NEAR = 0.3; // likings are divided by it on the very field

    private static final int LIFE_WEIGHT = 3; // of a shown life level against a strength level

    private static final char[] LETTERS = {'A', 'T', 'H', 'E', 'W', 'C'};
    private static final double[] LIKINGS = {ALIEN, TURTLE, HUMAN, EAGLE, WHALE, COW};

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    @Override
    public Move move(char[][] fields) {
        Move best = Move.STAY;
        int most = score(fields, Move.STAY);
        for (Move to : Move.values()) {
            int score = score(fields, to);
            if (score > most) {
                best = to;
                most = score;
            }
        }
        return best;
    }

    /** The score of a field, cut to a whole number after each letter. */
    private static int score(char[][] fields, Move to) {
        int v = fields.length / 2, score = 0;
        for (int radius = 0; radius < v; radius++) {
            for (int l = 0; l < LETTERS.length; l++) {
                double share = LIKINGS[l] / (radius == 0 ? NEAR : radius);
                score = (int) (score + share * count(fields, v + to.getXOffset(), v + to.getYOffset(), radius, LETTERS[l]));
            }
        }
        return score;
    }

    /** How often a letter is in a square around a field. */
    private static int count(char[][] fields, int x, int y, int radius, char letter) {
        int count = 0;
        for (int i = x - radius; i <= x + radius; i++) {
            for (int j = y - radius; j <= y + radius; j++) {
                if (fields[i][j] == letter) {
                    count++;
                }
            }
        }
        return count;
    }

    @Override
    public boolean wantToFight(int[] enemy) {
        return (getCurrentHp() + getStrengthLvl()) / 2 > enemy[0] * LIFE_WEIGHT + enemy[1];
    }
}
