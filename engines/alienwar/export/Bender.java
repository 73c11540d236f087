package alien;

import planet.Move;

/**
 * Gives each field in view a score by who may be there next, and goes to the best
 * one next to it if that is good enough; otherwise west, south or between. Fights
 * the weak, and whoever seems to lie about its levels.
 *
 * Its quirk: the score of the south divides by a distance of 0, so that it is
 * mostly no number, and then southwest is the way.
 */
public class Bender extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {3.5f, 5.5f, 0f, 1f, 0f};

    // How much it likes fields that a letter may go to.
    private static final double ALIEN = -5;
    private static final double WHALE = 5;
    private static final double COW = 0;
    private static final double TURTLE = 2;
    private static final double EAGLE = 3;
    private static final double HUMAN = 4;
    private static final double ALIEN_SPOT = -2; // how much more it likes the field where an alien stands

    private static final double TASTE = 0.5; // score above which it goes to a field next to it
    private static final int FEAR_FROM = 5; // shown strength from which it does not fight, but for liars
    private static final double LIAR_LEVEL = 4; // times its mean level that shown defense and vision must exceed to be lies

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    private static float liking(char letter) {
        switch (letter) {
            case 'A':
                return (float) ALIEN;
            case 'W':
                return (float) WHALE;
            case 'C':
                return (float) COW;
            case 'T':
                return (float) TURTLE;
            case 'E':
                return (float) EAGLE;
            default:
                return (float) HUMAN;
        }
    }

    /** Where a letter is expected to go; null for anywhere. */
    private static Move step(char letter) {
        switch (letter) {
            case 'W':
                return Move.STAY;
            case 'T':
                return Move.SOUTHWEST;
            case 'H':
                return Move.NORTHEAST;
            default:
                return null;
        }
    }

    /** Scores in single precision, as added up row by row. */
    private static float[][] score(char[][] fields) {
        int n = fields.length, v = n / 2;
        float[][] scores = new float[n][n];
        for (int y = 0; y < n; y++) {
            for (int x = 0; x < n; x++) {
                char letter = fields[x][y];
                if (letter == ' ' || x == v && y == v) {
                    continue;
                }
                Move step = step(letter);
                if (step != null) {
                    int toX = x + step.getXOffset(), toY = y + step.getYOffset();
                    if (toX >= 0 && toX < n && toY >= 0 && toY < n) {
                        scores[toX][toY] += liking(letter);
                    }
                } else {
                    double part = liking(letter) / 9.0;
                    for (int j = Math.max(y - 1, 0); j <= Math.min(y + 1, n - 1); j++) {
                        for (int i = Math.max(x - 1, 0); i <= Math.min(x + 1, n - 1); i++) {
                            scores[i][j] = (float) (scores[i][j] + part);
                        }
                    }
                }
                if (letter == 'A') {
                    scores[x][y] += (float) ALIEN_SPOT;
                }
            }
        }
        return scores;
    }

    @Override
    public Move move(char[][] fields) {
        int n = fields.length, v = n / 2;
        float[][] scores = score(fields);
        float best = -10;
        int bestX = 0, bestY = 0;
        for (int y = v - 1; y <= v + 1; y++) {
            for (int x = v - 1; x <= v + 1; x++) {
                float s = scores[x][y];
                if (s > best || s == best && (x <= bestX && y > bestY || y >= bestY && x < bestX)) {
                    best = s;
                    bestX = x;
                    bestY = y;
                }
            }
        }
        if (best > (float) TASTE) {
            return towards(bestX - v, bestY - v);
        }
        float west = 0, south = 0, southwest = 0;
        for (int y = v - 1; y <= v; y++) {
            for (int x = 0; x < v; x++) {
                west += scores[x][y] / (v - x);
            }
        }
        for (int y = v; y < n; y++) {
            for (int x = v - 1; x <= v; x++) {
                south += scores[x][y] / (y - v);
            }
        }
        for (int y = v; y < n; y++) {
            for (int x = 0; x < v; x++) {
                southwest = (float) (southwest + scores[x][y] / Math.sqrt(y - v + v - x));
            }
        }
        if (south > west && south > southwest) {
            return Move.SOUTH;
        }
        return west > south && west > southwest ? Move.WEST : Move.SOUTHWEST;
    }

    private static Move towards(int dx, int dy) {
        for (Move to : Move.values()) {
            if (to.getXOffset() == Integer.signum(dx) && to.getYOffset() == Integer.signum(dy)) {
                return to;
            }
        }
        return Move.STAY;
    }

    @Override
    public boolean wantToFight(int[] enemy) {
        int own = getLifeLvl() + getStrengthLvl() + getDefenseLvl() + getVisionLvl() + getClevernessLvl();
        return enemy[1] < FEAR_FROM || enemy[2] + enemy[3] > LIAR_LEVEL * own / 5;
    }
}
