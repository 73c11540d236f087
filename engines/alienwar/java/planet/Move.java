package planet;

/** A step to one of the eight neighbouring fields, or none, in the contest's order. */
public enum Move {
    NORTH(0, -1, "N"), NORTHEAST(1, -1, "NE"), EAST(1, 0, "E"), SOUTHEAST(1, 1, "SE"), SOUTH(0, 1, "S"),
    SOUTHWEST(-1, 1, "SW"), WEST(-1, 0, "W"), NORTHWEST(-1, -1, "NW"), STAY(0, 0, "STAY");

    private final int x, y;

    /** What breeder calls the move. */
    public final String word;

    Move(int x, int y, String word) {
        this.x = x;
        this.y = y;
        this.word = word;
    }

    public int getXOffset() {
        return x;
    }

    public int getYOffset() {
        return y;
    }

    public static Move getRandom() {
        return values()[Planet.rand.nextInt(values().length)];
    }
}
