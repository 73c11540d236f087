// PeaceMaker, a player of Hit and Sunk (question 120685 of Code Golf Stack
// Exchange) in Java 8 or newer: it fires at the nearest enemy cells and sails to
// and fro on a line, clear of mines.
//
// To enter it, compile it with "javac PeaceMaker.java", put the class file into
// the folder in which the contest's program runs, and add to its players one
// whose getCmd returns "java PeaceMaker".
//
// Which way it sails is in a file named as this one but ending in .txt, in the
// current folder. All its copies share that file, so one that turns about makes
// the others turn about. The call without arguments, which comes before each
// match, removes it.

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** PeaceMaker remembers which way it sails. */
public class PeaceMaker {
    static final String SHIP = "battleship"; // destroyer, submarine, cruiser, battleship or carrier
    static final int VOLLEY = 3;             // most shots in a turn; without any it shields itself where it sees an enemy
    static final int RANGE = 9;              // how far it fires, whatever its ship reaches
    static final int MINE_GAP = 2;           // cells ahead that it wants clear of mines
    static final String FIRST_LEG = "ahead"; // which way it sails first: ahead or astern

    static final List<String> CLASSES = Arrays.asList("destroyer", "submarine", "cruiser", "battleship", "carrier"); // from 1
    static final int SIDE = 19, MIDDLE = 9; // of the map, where the ship's head is in the middle
    static final int[] DX = {0, 1, 0, -1};
    static final int[] DY = {-1, 0, 1, 0};

    String way = FIRST_LEG;
    String map;
    int direction;

    /** What it remembers. */
    String notes() {
        return way;
    }

    /** Remembers what notes say. */
    void recall(String notes) {
        way = notes.equals("ahead") || notes.equals("astern") ? notes : FIRST_LEG;
    }

    /** Fires, or else scans, and sails on. */
    String turn(String argument) {
        String[] parts = argument.split(";");
        direction = Integer.parseInt(parts[2].split(",")[2]);
        map = parts[7];
        int length = parts[3].length();
        int most = Math.min(Integer.parseInt(parts[4].split(",")[1]), VOLLEY);
        StringBuilder orders = new StringBuilder();
        boolean sighted = false;
        for (int cell : cellsToLookAt()) {
            int dx = cell % SIDE - MIDDLE, dy = cell / SIDE - MIDDLE;
            if (map.charAt(cell) == 'A' && Math.max(Math.abs(dx), Math.abs(dy)) <= RANGE) {
                sighted = true;
                if (most > 0) {
                    most--;
                    orders.append('F').append(signed(dx)).append(signed(dy));
                }
            }
        }
        if (orders.length() == 0) {
            orders.append(sighted ? 'D' : 'S');
        }

        boolean ahead = clear(1, 1);
        boolean astern = clear(-length - 1, -1); // it takes this cell for the next one astern
        if (way.equals("ahead") && !ahead && astern) {
            way = "astern";
        } else if (way.equals("astern") && !astern && ahead) {
            way = "ahead";
        }
        if (way.equals("ahead") && ahead) {
            orders.append('M');
        } else if (way.equals("astern") && astern) {
            orders.append('B');
        }
        return orders.toString();
    }

    static String signed(int n) {
        return n < 0 ? "" + n : "+" + n;
    }

    /**
     * The cells of the map in the order in which it looks at them: rings from the
     * outside in, all backwards. Two sides of a ring end too soon, so that it never
     * looks at some cells, a few of them next to the ship.
     */
    static List<Integer> cellsToLookAt() {
        List<Integer> cells = new ArrayList<>();
        int top = 0, left = 0, bottom = SIDE - 1, right = SIDE - 1;
        for (int i = 0; top <= bottom && left <= right; i++) {
            switch (i % 4) {
                case 0:
                    for (int column = left; column <= right; column++) {
                        cells.add(top * SIDE + column);
                    }
                    top++;
                    break;
                case 1:
                    for (int row = top; row <= bottom; row++) {
                        cells.add(row * SIDE + right);
                    }
                    right--;
                    break;
                case 2:
                    for (int column = right; column > left + 1; column--) {
                        cells.add(bottom * SIDE + column);
                    }
                    bottom--;
                    break;
                default:
                    for (int row = bottom; row > top + 1; row--) {
                        cells.add(row * SIDE + left);
                    }
                    left++;
            }
        }
        Collections.reverse(cells);
        return cells;
    }

    /** What the map shows so many steps ahead of the head. */
    char shown(int steps) {
        return map.charAt((MIDDLE + steps * DY[direction]) * SIDE + MIDDLE + steps * DX[direction]);
    }

    /** Whether a cell is water, and those beyond it are clear of mines as far as the gap goes. */
    boolean clear(int first, int step) {
        for (int i = 1; i < MINE_GAP; i++) {
            if (shown(first + i * step) == 'M') {
                return false;
            }
        }
        return shown(first) == '.';
    }

    /** What the argument for a turn matches. */
    static final String TURN = "[0-9]+;[0-9]+;[0-9]+,[0-9]+,[0-3];[01]{1,5};([0-9]+,){3}[0-9]+;([0-9]+,){2}[0-9]+;"
        + "[01],[01],[01];[^;]{361}";

    /** Plays one call of the contest's program. */
    public static void main(String[] arguments) throws IOException {
        Path file = Paths.get(PeaceMaker.class.getName() + ".txt");
        // The contest ends a program once it has printed what it waits for, so
        // printing comes last.
        if (arguments.length == 0) {
            Files.deleteIfExists(file);
            System.out.println(CLASSES.indexOf(SHIP) + 1);
            return;
        }
        if (!arguments[0].matches(TURN)) {
            System.err.println("usage: java PeaceMaker TURN, as the contest's program has it");
            System.exit(2);
        }
        PeaceMaker bot = new PeaceMaker();
        if (Files.exists(file)) {
            bot.recall(new String(Files.readAllBytes(file)));
        }
        String orders = bot.turn(arguments[0]);
        Files.write(file, bot.notes().getBytes());
        System.out.println(orders);
    }
}
