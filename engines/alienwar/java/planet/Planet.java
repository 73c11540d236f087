package planet;

import java.util.Random;

/** Where aliens take chance from. Its seed is the match's. */
public final class Planet {
    public static final Random rand = seeded();

    private Planet() {
    }

    private static Random seeded() {
        String seed = System.getenv("BREEDER_SEED");
        return seed == null ? new Random() : new Random(Long.parseUnsignedLong(seed));
    }
}
