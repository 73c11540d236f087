// RandomBot, a player of Hit and Sunk (question 120685 of Code Golf Stack
// Exchange) in Java 8 or newer: any ship, and each turn one of eight orders.
//
// To enter it, compile it with "javac RandomBot.java", put the class file into
// the folder in which the contest's program runs, and add to its players one
// whose getCmd returns "java RandomBot".

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** RandomBot remembers nothing. */
public class RandomBot {
    static final String SHIP = "drawn";             // drawn, destroyer, submarine, cruiser, battleship or carrier
    static final String ORDERS = "1 1 1 1 1 1 1 1"; // how many in eight times it gives each of the orders below
    static final int REACH = 5;                     // columns and rows from which a shot is drawn, the head's own being the first
    static final String SIGNS = "minus";            // shots go up and to the left only, or each sign is drawn

    static final String LETTERS = "MBCKFSNA";
    static final List<String> CLASSES = Arrays.asList("destroyer", "submarine", "cruiser", "battleship", "carrier"); // from 1

    Random random = new Random();

    /** The number of a class. */
    int choose() {
        return 1 + (SHIP.equals("drawn") ? random.nextInt(5) : CLASSES.indexOf(SHIP));
    }

    /** One order, whatever the turn. */
    String turn(String argument) {
        StringBuilder urn = new StringBuilder();
        String[] shares = ORDERS.split(" ");
        for (int i = 0; i < shares.length; i++) {
            for (int n = Integer.parseInt(shares[i]); n > 0; n--) {
                urn.append(LETTERS.charAt(i));
            }
        }
        char letter = urn.charAt(random.nextInt(urn.length()));
        if (letter == 'F') {
            return "F" + drawn() + drawn();
        }
        return letter == 'N' ? "N-0-0" : "" + letter; // a mine on its own head is wasted
    }

    /** One part of the cell to shoot at. */
    String drawn() {
        return (SIGNS.equals("drawn") && random.nextBoolean() ? "+" : "-") + random.nextInt(REACH);
    }

    public static void main(String[] arguments) {
        RandomBot bot = new RandomBot();
        System.out.println(arguments.length > 0 ? bot.turn(arguments[0]) : "" + bot.choose());
    }
}
