package alien;

import planet.Move;

/**
 * Runs from aliens while it is weak, and then goes for the closest prey. Fights
 * prey and whoever is clearly weaker.
 *
 * Its quirk: it stays where an alien is straight ahead, to a side or behind.
 */
public class VanPelt extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {3.5f, 6f, 0f, 0.5f, 0f};
    private static final int FLEE_HP = 7; // hp for each life level below which it runs from aliens
    private static final int PEACE_HP = 4; // hp for each life level below which it does not fight
    private static final double CAUTION = 2; // how many times the enemy's worth its own must be to fight

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    @Override
    public Move move(char[][] fields) {
        return getCurrentHp() < FLEE_HP * getLifeLvl() ? flee(fields) : hunt(fields);
    }

    /** Adds up whole parts of its sight by distance, away from aliens. */
    private static Move flee(char[][] fields) {
        int v = fields.length / 2, x = 0, y = 0;
        for (int dx = -v; dx <= v; dx++) {
            for (int dy = -v; dy <= v; dy++) {
                if (fields[v + dx][v + dy] != 'A' || dx == 0 && dy == 0) {
                    continue;
                }
                if (dx == 0 || dy == 0) {
                    return Move.STAY;
                }
                x -= v / dx;
                y -= v / dy;
            }
        }
        return towards(x, y);
    }

    /** Goes where the closest prey will be, the first if there are several. */
    private static Move hunt(char[][] fields) {
        int v = fields.length / 2, x = 0, y = 0, least = Integer.MAX_VALUE;
        for (int dx = -v; dx <= v; dx++) {
            for (int dy = -v; dy <= v; dy++) {
                char letter = fields[v + dx][v + dy];
                if (letter == ' ' || letter == 'A') {
                    continue;
                }
                int step = letter == 'T' ? 1 : letter == 'H' ? -1 : 0;
                int toX = dx - step, toY = dy + step;
                if (toX * toX + toY * toY < least) {
                    least = toX * toX + toY * toY;
                    x = toX;
                    y = toY;
                }
            }
        }
        return towards(x, y);
    }

    private static Move towards(int dx, int dy) {
        for (Move to : Move.values()) {
            if (to.getXOffset() == Integer.signum(dx) && to.getYOffset() == Integer.signum(dy)) {
                return to;
            }
        }
        return Move.STAY;
    }

    /** Knows prey by one level of 11, and otherwise adds up. */
    @Override
    public boolean wantToFight(int[] enemy) {
        int hp = getCurrentHp(), full = 0, last = 0, total = 0;
        if (hp < PEACE_HP * getLifeLvl()) {
            return false;
        }
        for (int a = 0; a < enemy.length; a++) {
            total += enemy[a];
            if (enemy[a] == 11) {
                full++;
                last = a;
            }
        }
        if (last != 1 && (full == 1 || total < 10)) {
            return true;
        }
        double own = getDefenseLvl() * 0.5 + getStrengthLvl() * 5.0 + hp * 2.5;
        double theirs = enemy[0] * 4.0 + enemy[2] * 0.5 + enemy[1] * 5.0;
        return own > theirs * CAUTION;
    }
}
