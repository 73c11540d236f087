// Diver, a player of Hit and Sunk (question 120685 of Code Golf Stack Exchange) in
// Java 8 or newer: a submarine that dives at once and stays down, scans, fires from
// below, sets off mines beside others, and keeps clear of them itself.
//
// To enter it, compile it with "javac Diver.java", put the class files into the
// folder in which the contest's program runs, and add to its players one whose
// getCmd returns "java Diver". Copies of it may play in one match; entries that
// differ need classes of different names.
//
// When it scanned last is in a file named as this one but ending in .txt, in the
// current folder. The call without arguments, which comes before each match,
// removes that file.

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** Diver remembers when it scanned last. Cells are offsets from its head. */
public class Diver {
    static final int SCAN_EVERY = 6;   // most turns from one scan to the next, while there is something to shoot at
    static final int MINE_GAP = 1;     // cells that it keeps between itself and mines
    static final String LAYS = "yes";  // whether it lays mines beside others that it cannot shoot: yes or no

    // The rules. The contest's program runs otherwise than its text says; true
    // puts the text in force at one point.
    static final boolean CLOCKWISE_C = false;  // C turns clockwise
    static final boolean MINES_BESIDE = false; // mines are laid next to the ship only

    static final int REACH = 5; // how far a submarine shoots
    static final int SIGHT = 9; // how far the map goes from the ship's head in its middle
    static final int UP = 0, RIGHT = 1, DOWN = 2;
    static final int[] DX = {0, 1, 0, -1};
    static final int[] DY = {-1, 0, 1, 0};

    int since; // turns since the last scan

    // What it knows in a turn.
    int direction, length, moves, ownMines, cooldown;
    boolean underwater;
    String map;
    List<int[]> mines;     // cells, column and row
    List<int[]> sound;     // of others, the intact ones
    StringBuilder orders;

    /** What it remembers. */
    String notes() {
        return "" + since;
    }

    /** Remembers what notes say. */
    void recall(String notes) {
        since = Integer.parseInt(notes);
    }

    static int part(String parts, int i) {
        return Integer.parseInt(parts.split(",")[i]);
    }

    /** Dives, fires or scans, and sails on unless it fires. */
    String turn(String argument) {
        String[] parts = argument.split(";");
        direction = part(parts[2], 2);
        length = parts[3].length();
        moves = part(parts[4], 0);
        ownMines = part(parts[4], 2);
        cooldown = part(parts[4], 3);
        underwater = part(parts[6], 0) == 1;
        map = parts[7];
        mines = new ArrayList<>();
        sound = new ArrayList<>();
        for (int y = -SIGHT; y <= SIGHT; y++) {
            for (int x = -SIGHT; x <= SIGHT; x++) {
                char symbol = at(x, y);
                if (symbol == 'M') {
                    mines.add(new int[] {x, y});
                } else if (symbol == 'A' || symbol == 'C') {
                    sound.add(new int[] {x, y});
                }
            }
        }
        since++;
        orders = new StringBuilder();
        if (!fire()) {
            sail();
        }
        return orders.toString();
    }

    /** What the map shows of a cell. */
    char at(int x, int y) {
        if (Math.max(Math.abs(x), Math.abs(y)) > SIGHT) {
            return 'U';
        }
        return map.charAt((y + SIGHT) * (2 * SIGHT + 1) + x + SIGHT);
    }

    /** How far a cell is from another, in columns or rows, whichever is more. */
    static int distance(int[] cell, int x, int y) {
        return Math.max(Math.abs(cell[0] - x), Math.abs(cell[1] - y));
    }

    /** Gives an order that aims at a cell. */
    void order(char letter, int x, int y) {
        orders.append(letter).append(x < 0 ? "" : "+").append(x).append(y < 0 ? "" : "+").append(y);
    }

    /** Gives the order for the turn's one action, and says whether it fires at a ship. */
    boolean fire() {
        if (!underwater && cooldown == 0) {
            orders.append('P');
            return false;
        }
        if (since >= SCAN_EVERY) {
            scan();
            return false;
        }
        for (int[] mine : mines) { // to set off, in reach and not next to the own ship
            int away = distance(mine, 0, 0);
            if (away < 4 || away > REACH) {
                continue;
            }
            for (int[] cell : sound) {
                if (distance(cell, mine[0], mine[1]) <= 1) {
                    order('F', mine[0], mine[1]);
                    return false;
                }
            }
        }
        int[] best = null;
        int nearest = REACH + 1;
        for (int[] cell : sound) {
            int away = distance(cell, 0, 0);
            if (at(cell[0], cell[1]) == 'A' && away < nearest) {
                best = cell;
                nearest = away;
            }
        }
        if (best != null) {
            order('F', best[0], best[1]);
            return true;
        }
        if (LAYS.equals("yes") && ownMines > 0) {
            for (int[] cell : sound) {
                int away = distance(cell, 0, 0);
                if (at(cell[0], cell[1]) != 'C' || away <= 3 || away > REACH) { // far enough to set it off unharmed
                    continue;
                }
                for (int d = 0; d < 4; d++) {
                    int x = cell[0] + DX[d], y = cell[1] + DY[d];
                    if (at(x, y) == '.' && mineReaches(x, y)) {
                        order('N', x, y);
                        return false;
                    }
                }
            }
        }
        scan();
        return false;
    }

    void scan() {
        since = 0;
        orders.append('S');
    }

    /** Whether the rules let it lay a mine there, as far as the distance goes. */
    boolean mineReaches(int x, int y) {
        if (MINES_BESIDE) {
            int tailX = -DX[direction] * (length - 1), tailY = -DY[direction] * (length - 1);
            return Math.min(0, tailX) - 1 <= x && x <= Math.max(0, tailX) + 1
                    && Math.min(0, tailY) - 1 <= y && y <= Math.max(0, tailY) + 1;
        }
        int along = direction == UP || direction == DOWN ? y : x;
        return Math.abs(along) <= (direction == DOWN || direction == RIGHT ? length : 1);
    }

    /** Goes ahead while that is safe, else turns, else goes astern. */
    void sail() {
        int x = 0, y = 0, points = direction;
        for (int move = 0; move < moves; move++) {
            int aheadX = x + DX[points], aheadY = y + DY[points];
            int toK = turned(points, 'K'), toC = turned(points, 'C');
            if (at(aheadX, aheadY) == '.' && safe(aheadX, aheadY)) {
                orders.append('M');
                x = aheadX;
                y = aheadY;
            } else if (roomToTurn(x, y, toK)) {
                orders.append('K');
                points = toK;
            } else if (roomToTurn(x, y, toC)) {
                orders.append('C');
                points = toC;
            } else {
                orders.append('B');
                return;
            }
        }
    }

    /** Where a ship points after a turn. */
    static int turned(int direction, char letter) {
        return (direction + ((letter == 'C') == CLOCKWISE_C ? 1 : 3)) % 4;
    }

    /** Whether the ship, with its head there, can point in a direction. */
    boolean roomToTurn(int x, int y, int points) {
        for (int i = 0; i < length; i++) {
            int cellX = x - i * DX[points], cellY = y - i * DY[points];
            char symbol = at(cellX, cellY);
            if (symbol != '.' && symbol != 'O' || !safe(cellX, cellY)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a cell is clear of mines by the gap. */
    boolean safe(int x, int y) {
        for (int[] mine : mines) {
            if (distance(mine, x, y) <= MINE_GAP) {
                return false;
            }
        }
        return true;
    }

    /** What the argument for a turn matches. */
    static final String TURN = "[0-9]+;[0-9]+;[0-9]+,[0-9]+,[0-3];[01]{1,5};([0-9]+,){3}[0-9]+;([0-9]+,){2}[0-9]+;"
        + "[01],[01],[01];[^;]{361}";

    /** Plays one call of the contest's program. */
    public static void main(String[] arguments) throws IOException {
        Path file = Paths.get(Diver.class.getName() + ".txt");
        // The contest ends a program once it has printed what it waits for, so
        // printing comes last.
        if (arguments.length == 0) {
            Files.deleteIfExists(file);
            System.out.println(2); // the submarine
            return;
        }
        if (!arguments[0].matches(TURN)) {
            System.err.println("usage: java Diver TURN, as the contest's program has it");
            System.exit(2);
        }
        // The file has a line a player, which begins with its number.
        String player = arguments[0].split(";")[1] + " ";
        Diver diver = new Diver();
        List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.ISO_8859_1) : new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(player)) {
                try {
                    diver.recall(line.substring(player.length()));
                } catch (RuntimeException e) { // the line was not written to its end
                    diver = new Diver();
                }
            }
        }
        String orders = diver.turn(arguments[0]);
        lines.removeIf(line -> line.startsWith(player));
        lines.add(player + diver.notes());
        Files.write(file, lines, StandardCharsets.ISO_8859_1);
        System.out.println(orders);
    }
}
