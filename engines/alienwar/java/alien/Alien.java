package alien;

import planet.Move;

/** What a species extends. The host keeps its numbers up to date. */
public abstract class Alien {
    private int[] levels = {1, 1, 1, 1, 1};
    private int hp;
    private int radius = 1;

    /** Points for life, strength, defense, vision and cleverness; at most 10 in all. */
    public abstract void setAbilityPoints(float[] abilities);

    /** A move, given what is seen: fields[x][y], itself in the middle, blanks where nothing is. */
    public abstract Move move(char[][] fields);

    /** Whether to fight, given the other's life, strength, defense and vision as it shows them. */
    public abstract boolean wantToFight(int[] enemyAbilities);

    public final int getLifeLvl() {
        return levels[0];
    }

    public final int getStrengthLvl() {
        return levels[1];
    }

    public final int getDefenseLvl() {
        return levels[2];
    }

    public final int getVisionLvl() {
        return levels[3];
    }

    public final int getClevernessLvl() {
        return levels[4];
    }

    public final int getCurrentHp() {
        return hp;
    }

    public final int getVisionFieldsCount() {
        return radius;
    }

    /** For the host: what the individual is now. */
    public static void be(Alien alien, int hp, int[] levels) {
        alien.hp = hp;
        alien.levels = levels;
    }

    /** For the host: how far the individual sees. */
    public static void see(Alien alien, int radius) {
        alien.radius = radius;
    }
}
