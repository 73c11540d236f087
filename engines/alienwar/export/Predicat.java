package alien;

import planet.Move;

/**
 * Goes for the most valuable prey next to it, and where it sees two fields far
 * for prey at that distance. Fights when it expects to last longer.
 *
 * Its quirks: with a sight of one field it stays unless something better than a
 * cow is next to it; with more than two, what it takes for the second ring is a
 * corner of its view; and it has no word for southeast.
 */
public class Predicat extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {4.5f, 5.5f, 0f, 0f, 0f};
    private static final double CAUTION = 1; // how many times as long it must expect to last

    // What it values prey; an empty field is worth 0, an alien -1.
    private static final int WHALE = 6;
    private static final int TURTLE = 4;
    private static final int EAGLE = 3;
    private static final int HUMAN = 2;
    private static final int COW = 1;

    // Whether it takes the first whale at once, and goes anywhere instead of southeast, not west.
    private static final boolean EYES = false;

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    private static int value(char letter) {
        switch (letter) {
            case 'W':
                return WHALE;
            case 'T':
                return TURTLE;
            case 'E':
                return EAGLE;
            case 'H':
                return HUMAN;
            case 'C':
                return COW;
            case 'A':
                return -1;
            default:
                return 0;
        }
    }

    @Override
    public Move move(char[][] fields) {
        int v = fields.length / 2, score = -1;
        Move best = Move.STAY;
        for (Move to : Move.values()) {
            char letter = fields[v + to.getXOffset()][v + to.getYOffset()];
            if (value(letter) > score) {
                best = to;
                score = value(letter);
            }
            if (EYES && letter == 'W') {
                return to;
            }
        }
        if (v == 1) {
            return score > 1 ? best : Move.STAY;
        }
        for (int x = v - 2; x <= v + 2; x++) {
            for (int y = v - 2; y <= v + 2; y++) {
                if (x != 0 && x != 4 && y != 0 && y != 4) {
                    continue;
                }
                char letter = fields[x][y];
                if (letter == 'T' && x >= v && y <= v) {
                    return towards(x - 1 - v, y + 1 - v);
                }
                if (letter == 'H' && x <= v && y >= v) {
                    return towards(x + 1 - v, y - 1 - v);
                }
                if (letter == 'W' || value(letter) > score) {
                    best = towards(x - v, y - v);
                    score = value(letter);
                }
            }
        }
        return best;
    }

    /** The way to a field as it knows it. */
    private static Move towards(int dx, int dy) {
        if (dx > 0 && dy > 0 || dx == 0 && dy == 0) {
            return EYES ? Move.getRandom() : Move.WEST;
        }
        for (Move to : Move.values()) {
            if (to.getXOffset() == Integer.signum(dx) && to.getYOffset() == Integer.signum(dy)) {
                return to;
            }
        }
        return Move.STAY;
    }

    /** Compares turns to live, halves in whole numbers and the rest in single precision. */
    @Override
    public boolean wantToFight(int[] enemy) {
        float theirDamage = 1 + enemy[1] / 2, ownDamage = 1 + getStrengthLvl() / 2;
        float theirs = (enemy[0] * 5 + 10) / (ownDamage * hit(enemy[2]));
        float own = getCurrentHp() / (theirDamage * hit(getDefenseLvl()));
        return (float) CAUTION * theirs < own;
    }

    /** The chance to hit is 1, but 0 against a defense above 50. */
    private static float hit(int defense) {
        return 1 - 1 / (50 / defense + 1);
    }
}
