package alien;

import planet.Move;

/**
 * Roams and takes prey, then settles and keeps out of the way, while those grown
 * strong hunt whoever stands still.
 *
 * It scores the nine fields that it can go to, in whole numbers, and goes to the
 * first of the best. It fights when it has enough hp for what the fight should cost.
 * How it does both depends on its mood.
 */
public class Settler extends Alien {
    // life, strength, defense, vision, cleverness at birth
    private static final float[] POINTS = {3.5f, 6.5f, 0f, 0f, 0f};

    // What makes its mood.
    private static final int SETTLE_ROUND = 70; // in which roamers settle
    private static final int HURT_BELOW = 18; // hp below which a roamer behaves as settled
    private static final int STRENGTH_BASE = 6; // adds nothing to power, which is hp times the strength beyond
    private static final int STRONG_POWER = 170; // from which it is strong
    private static final double GIANT_POWER = 800; // from which it is a giant

    // How it chases who stands still.
    private static final int PATIENCE = 2; // rounds for which an alien must have stood on a field
    private static final int CHASE_SIGHT = 8; // how far it looks for one

    // The score of a field that prey will be on, and the percentages of it for fields one and two away.
    private static final int WHALE = 60;
    private static final int TURTLE = 60;
    private static final int EAGLE = 40;
    private static final int HUMAN = 45;
    private static final int COW = 5;
    private static final int PREY_BESIDE = 8;
    private static final int PREY_APART = 5;

    // Roaming.
    private static final int ROAM_ONTO = -2; // score of a field that an alien is on
    private static final int ROAM_BESIDE = 0; // for each alien next to it
    private static final int ROAM_APART = 0; // for each alien two away
    private static final int ROAM_APPETITE = 100; // percentage of the scores for prey that count
    private static final Move ROAM_WAY = Move.SOUTHEAST; // to drift
    private static final int ROAM_DRIFT = 12; // score of the field that lies that way, half of it for those aslant
    private static final double ROAM_ODDS = 1.45; // how many times the hp that a fight should cost it must have

    // Settled.
    private static final int SETTLE_ONTO = -60;
    private static final int SETTLE_BESIDE = -20;
    private static final int SETTLE_APART = -6;
    private static final int SETTLE_APPETITE = 60;
    private static final Move SETTLE_WAY = Move.EAST;
    private static final int SETTLE_DRIFT = 6;
    private static final double SETTLE_ODDS = 1.45;

    // Strong.
    private static final int STRONG_ONTO = 30;
    private static final int STRONG_BESIDE = 6;
    private static final int STRONG_APART = 2;
    private static final int STRONG_APPETITE = 100;
    private static final Move STRONG_WAY = Move.EAST;
    private static final int STRONG_DRIFT = 6;
    private static final double STRONG_ODDS = 0.95;
    private static final int STRONG_CHASE = 40; // score of coming closer to one of the closest that stand still

    // A giant.
    private static final int GIANT_ONTO = 30;
    private static final int GIANT_BESIDE = 6;
    private static final int GIANT_APART = 2;
    private static final int GIANT_APPETITE = 100;
    private static final Move GIANT_WAY = Move.EAST;
    private static final int GIANT_DRIFT = 6;
    private static final double GIANT_ODDS = 1.1;
    private static final int GIANT_CHASE = 60;

    // What a fight should cost.
    private static final double ENEMY_HP = 8; // that an enemy is taken to have, to begin with
    private static final double ENEMY_HP_PER_LIFE = 4.5; // for each life level shown
    private static final double VETERAN_HP = 0; // for each level shown beyond VETERAN in all
    private static final double SUSPICION = 0.5; // strength not believed for each level that cleverness seems to add
    private static final double STAKES = -0.1; // rise of the odds for each 15 levels of its own beyond 15
    private static final String KIN = "spare"; // spare or fight those that show the levels its kin were born with

    private static final int VETERAN = 18; // the most that a newborn may show in all
    private static final int MOST_STAKES = 60; // levels beyond do not matter to the odds
    private static final int FARTHEST = 8; // that it remembers
    private static final int SIDE = 2 * FARTHEST + 1;
    private static final Move[] MOVES = Move.values();

    private static final Mood ROAMING = new Mood(
        ROAM_ONTO, ROAM_BESIDE, ROAM_APART, ROAM_APPETITE, ROAM_WAY, ROAM_DRIFT, ROAM_ODDS, 0);
    private static final Mood SETTLED = new Mood(
        SETTLE_ONTO, SETTLE_BESIDE, SETTLE_APART, SETTLE_APPETITE, SETTLE_WAY, SETTLE_DRIFT, SETTLE_ODDS, 0);
    private static final Mood STRONG = new Mood(
        STRONG_ONTO, STRONG_BESIDE, STRONG_APART, STRONG_APPETITE, STRONG_WAY, STRONG_DRIFT, STRONG_ODDS, STRONG_CHASE);
    private static final Mood GIANT = new Mood(
        GIANT_ONTO, GIANT_BESIDE, GIANT_APART, GIANT_APPETITE, GIANT_WAY, GIANT_DRIFT, GIANT_ODDS, GIANT_CHASE);

    private int round = -1;
    private Move last = Move.STAY;

    // What it remembers around itself: for how many rounds, up to three, an alien
    // was seen on a field, and whether it has been there itself meanwhile.
    private int[][] stood = new int[SIDE][SIDE];
    private boolean[][] been = new boolean[SIDE][SIDE];
    private int followed = -2; // the round in which it last looked

    /** What an individual is about. */
    private static final class Mood {
        final int[] alien; // scores by distance
        final int appetite, drift, chase;
        final Move way;
        final double odds;

        Mood(int onto, int beside, int apart, int appetite, Move way, int drift, double odds, int chase) {
            this.alien = new int[] {onto, beside, apart};
            this.appetite = appetite;
            this.way = way;
            this.drift = drift;
            this.odds = odds;
            this.chase = chase;
        }

        /** The score of a move for the way alone. */
        int drift(Move to) {
            if (to == way) {
                return drift;
            }
            boolean aslant = way != Move.STAY && to != Move.STAY
                && Math.abs(to.getXOffset() - way.getXOffset()) + Math.abs(to.getYOffset() - way.getYOffset()) == 1;
            return aslant ? drift / 2 : 0;
        }

        /** The score for prey at a distance. */
        int prey(int worth, int distance) {
            int value = worth * appetite;
            switch (distance) {
                case 0:
                    return value / 100;
                case 1:
                    return value * PREY_BESIDE / 10000;
                default:
                    return value * PREY_APART / 10000;
            }
        }
    }

    @Override
    public void setAbilityPoints(float[] abilities) {
        System.arraycopy(POINTS, 0, abilities, 0, POINTS.length);
    }

    private Mood mood() {
        int power = getCurrentHp() * Math.max(getStrengthLvl() - STRENGTH_BASE, 0);
        if (power >= (int) GIANT_POWER) {
            return GIANT;
        }
        if (power >= STRONG_POWER) {
            return STRONG;
        }
        return round >= SETTLE_ROUND || getCurrentHp() < HURT_BELOW ? SETTLED : ROAMING;
    }

    @Override
    public Move move(char[][] fields) {
        round++;
        Mood mood = mood();
        int chased = 0;
        if (mood.chase != 0) {
            follow(fields);
            chased = closest();
        }
        Move best = null;
        int most = 0;
        for (Move to : MOVES) {
            int score = mood.drift(to) + look(mood, fields, to) + mood.chase * nearing(chased, to);
            if (best == null || score > most) {
                best = to;
                most = score;
            }
        }
        last = best;
        return best;
    }

    /** The score of a move for all in view, no farther than two fields away. */
    private static int look(Mood mood, char[][] fields, Move to) {
        int middle = fields.length / 2, sight = Math.min(middle, 2), score = 0;
        for (int dx = -sight; dx <= sight; dx++) {
            for (int dy = -sight; dy <= sight; dy++) {
                int x = dx - to.getXOffset(), y = dy - to.getYOffset();
                switch (fields[middle + dx][middle + dy]) {
                    case 'A':
                        int far = distance(x, y);
                        if (far <= 2 && (dx != 0 || dy != 0)) {
                            score += mood.alien[far];
                        }
                        break;
                    case 'W':
                        score += prey(mood, WHALE, x, y);
                        break;
                    case 'T': // will have gone southwest
                        score += prey(mood, TURTLE, x - 1, y + 1);
                        break;
                    case 'E':
                        score += prey(mood, EAGLE, x, y);
                        break;
                    case 'H': // will have gone northeast
                        score += prey(mood, HUMAN, x + 1, y - 1);
                        break;
                    case 'C':
                        score += prey(mood, COW, x, y);
                        break;
                    default:
                        break;
                }
            }
        }
        return score;
    }

    private static int prey(Mood mood, int worth, int x, int y) {
        int far = distance(x, y);
        return far <= 2 ? mood.prey(worth, far) : 0;
    }

    private static int distance(int x, int y) {
        return Math.max(Math.abs(x), Math.abs(y));
    }

    /** Brings what it remembers up to what it sees. Its last move has shifted all of it. */
    private void follow(char[][] fields) {
        int middle = fields.length / 2, sight = Math.min(middle, FARTHEST);
        int[][] nowStood = new int[SIDE][SIDE];
        boolean[][] nowBeen = new boolean[SIDE][SIDE];
        for (int dx = -sight; dx <= sight; dx++) {
            for (int dy = -sight; dy <= sight; dy++) {
                if (fields[middle + dx][middle + dy] != 'A' || dx == 0 && dy == 0) {
                    continue;
                }
                int x = FARTHEST + dx, y = FARTHEST + dy;
                int oldX = x + last.getXOffset(), oldY = y + last.getYOffset();
                nowStood[x][y] = 1;
                if (followed == round - 1 && oldX >= 0 && oldX < SIDE && oldY >= 0 && oldY < SIDE) {
                    nowStood[x][y] = Math.min(stood[oldX][oldY] + 1, 3);
                    nowBeen[x][y] = been[oldX][oldY];
                }
            }
        }
        nowBeen[FARTHEST][FARTHEST] = true;
        stood = nowStood;
        been = nowBeen;
        followed = round;
    }

    /** Whether one to chase is on a field. */
    private boolean still(int dx, int dy) {
        int x = FARTHEST + dx, y = FARTHEST + dy;
        return stood[x][y] > PATIENCE && !been[x][y];
    }

    /** How far the closest one to chase is; 0 if there is none. */
    private int closest() {
        for (int d = 1; d <= CHASE_SIGHT; d++) {
            for (int dx = -d; dx <= d; dx++) {
                for (int dy = -d; dy <= d; dy++) {
                    if (distance(dx, dy) == d && still(dx, dy)) {
                        return d;
                    }
                }
            }
        }
        return 0;
    }

    /** To how many of those to chase at distance d a move comes closer. */
    private int nearing(int d, Move to) {
        int count = 0;
        for (int dx = -d; dx <= d; dx++) {
            for (int dy = -d; dy <= d; dy++) {
                if (distance(dx, dy) == d && distance(dx - to.getXOffset(), dy - to.getYOffset()) < d && still(dx, dy)) {
                    count++;
                }
            }
        }
        return count;
    }

    @Override
    public boolean wantToFight(int[] enemy) {
        int life = enemy[0], strength = enemy[1], defense = enemy[2], vision = enemy[3];
        if (KIN.equals("spare") && likeKin(enemy)) {
            return false;
        }
        // Who shows much defense and vision is likely to be clever, and raises all it shows.
        double raised = Math.max(Math.min(defense, vision) - 1.5, 0);
        double believed = Math.max(strength - SUSPICION * raised, 1);
        double hp = ENEMY_HP + ENEMY_HP_PER_LIFE * life
            + VETERAN_HP * Math.max(life + strength + defense + vision - VETERAN, 0);
        double blow = hitChance(defense) * (getStrengthLvl() + 1) / 2;
        double blows = Math.max(hp, 1) / blow;
        double cost = blows * (hitChance(getDefenseLvl()) * (believed + 1) / 2);
        int levels = getLifeLvl() + getStrengthLvl() + getDefenseLvl() + getVisionLvl() + getClevernessLvl();
        double asked = mood().odds * (1 + STAKES * (Math.min(levels, MOST_STAKES) - 15) / 15);
        return getCurrentHp() > asked * cost;
    }

    /** Whether the levels shown may be those of newborn kin. */
    private static boolean likeKin(int[] enemy) {
        for (int a = 0; a < enemy.length; a++) {
            int more = enemy[a] - Math.round(1 + POINTS[a]);
            if (more < 0 || more > 1) {
                return false;
            }
        }
        return true;
    }

    /** The chance of a blow to hit. */
    private static double hitChance(int defense) {
        return 1 - 1.0 / (50 / Math.max(Math.min(defense, 50), 1) + 1);
    }
}
