// PassiveBot, a player of Hit and Sunk (question 120685 of Code Golf Stack
// Exchange) in Java 8 or newer: a ship that waits.
//
// To enter it, compile it with "javac PassiveBot.java", put the class file into
// the folder in which the contest's program runs, and add to its players one
// whose getCmd returns "java PassiveBot".

import java.util.Arrays;
import java.util.List;

public class PassiveBot {
    static final String SHIP = "carrier"; // destroyer, submarine, cruiser, battleship or carrier

    static final List<String> CLASSES = Arrays.asList("destroyer", "submarine", "cruiser", "battleship", "carrier"); // from 1

    public static void main(String[] arguments) {
        System.out.println(arguments.length > 0 ? "W" : "" + (CLASSES.indexOf(SHIP) + 1));
    }
}
