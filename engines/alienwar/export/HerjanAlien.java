package alien;

import planet.Move;

/**
 * Catches whales and waits for turtles and humans, and otherwise gives way to
 * aliens next to it. Fights when it wins by a margin.
 *
 * Its quirks: a whale in the west sends it east; it looks at a mirrored picture
 * of aliens, itself among them; and once it sees farther than a field it never
 * gives way.
 */
public class HerjanAlien extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {4.5f, 5.5f, 0f, 0f, 0f};
    private static final int WHALE_HP = 60; // that it expects a whale to have
    private static final int SPARE_HP = 2; // to keep when it goes for a whale
    private static final int CHASE_HP = 5; // above which it meets turtles and humans
    private static final int SAFE = 3; // danger up to which it stays, 4 for each alien in a direction
    private static final int MARGIN = 1; // strikes by which it must win to fight

    // Where it looks for whales, and where each sends it.
    private static final Move[][] WHALES = {
        {Move.NORTHWEST, Move.NORTHWEST}, {Move.NORTH, Move.NORTH}, {Move.NORTHEAST, Move.NORTHEAST},
        {Move.EAST, Move.EAST}, {Move.SOUTHEAST, Move.SOUTHEAST}, {Move.SOUTH, Move.SOUTH},
        {Move.SOUTHWEST, Move.SOUTHWEST}, {Move.WEST, Move.EAST},
    };
    // Where it looks for turtles and for humans, and how it meets each.
    private static final Move[][] TURTLES = {
        {Move.NORTHEAST, Move.STAY}, {Move.NORTH, Move.WEST}, {Move.EAST, Move.SOUTH},
    };
    private static final Move[][] HUMANS = {
        {Move.NORTHWEST, Move.STAY}, {Move.NORTH, Move.EAST}, {Move.WEST, Move.NORTH},
    };

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    @Override
    public Move move(char[][] fields) {
        int hp = getCurrentHp();
        Move way = null;
        if (hp - SPARE_HP > WHALE_HP / ((getStrengthLvl() - 1) / 2 + 1)) {
            way = meet(fields, 'W', WHALES);
        }
        if (way == null && hp > CHASE_HP) {
            way = meet(fields, 'T', TURTLES);
            if (way == null) {
                way = meet(fields, 'H', HUMANS);
            }
        }
        if (way == null) {
            way = fields.length > 3 ? Move.STAY : giveWay(fields);
        }
        return way;
    }

    /** How it meets the first prey of a kind; null if there is none. */
    private static Move meet(char[][] fields, char prey, Move[][] meetings) {
        int middle = fields.length / 2;
        for (Move[] m : meetings) {
            if (fields[middle + m[0].getXOffset()][middle + m[0].getYOffset()] == prey) {
                return m[1];
            }
        }
        return null;
    }

    /** Goes where the danger is least, if there is any. */
    private static Move giveWay(char[][] fields) {
        // In the mirror.
        int up = 0, left = 0, down = 0, right = 0, downLeft = 0;
        for (int x = 0; x < 3; x++) {
            for (int y = 0; y < 3; y++) {
                if (fields[x][y] == 'A') {
                    up += y == 2 ? 4 : 0;
                    down += y == 0 ? 4 : 0;
                    left += x == 2 ? 4 : 0;
                    right += x == 0 ? 4 : 0;
                    downLeft += x >= 1 && y <= 1 ? 4 : 0;
                }
            }
        }
        if (Math.max(Math.max(up, down), Math.max(left, right)) <= SAFE) {
            return Move.STAY;
        }
        // The last of the least.
        int[] danger = {up, left, down, right, downLeft};
        Move[] ways = {Move.NORTH, Move.WEST, Move.SOUTH, Move.EAST, Move.SOUTHWEST};
        int best = 0;
        for (int i = 1; i < danger.length; i++) {
            if (danger[i] <= danger[best]) {
                best = i;
            }
        }
        return ways[best];
    }

    /** Counts strikes in whole numbers. */
    @Override
    public boolean wantToFight(int[] enemy) {
        int hp = getCurrentHp();
        if (hp <= enemy[1]) {
            return false;
        }
        int need = (enemy[0] * 5 + 10) / ((getStrengthLvl() - 1) / 2 + 1);
        int lose = hp / 5 / ((enemy[1] - 1) / 2 + 1);
        return lose - need > enemy[1] / enemy[0] + MARGIN;
    }
}
