// Captain, a player of Hit and Sunk (question 120685 of Code Golf Stack Exchange)
// in Java 8 or newer.
//
// To enter it, compile it with "javac Captain.java", put the class files into the
// folder in which the contest's program runs, and add to its players one whose
// getCmd returns "java Captain". Copies of it may play in one match; entries that
// differ need classes of different names.
//
// What it remembers of a match is in a file named as this one but ending in .txt,
// in the current folder. The call without arguments, which comes before each
// match, removes that file.
//
// How it decides: the turn's one action is what scores highest above 0 among
// shots, scan, mine, dive, surfacing and shield, and the moves are those that lead to
// the pose with the highest score. Scores are sums of the whole numbers below.

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/** A captain decides on what a turn shows and what it remembers of the match. */
public class Captain {
    static final String SHIP = "submarine";         // destroyer, submarine, cruiser, battleship or carrier
    static final String ORDER = "repair act move";  // what comes first in a turn
    static final int MEMORY = 4;                // turns for which a cell of others out of sight is remembered
    static final int WRECK_MEMORY = 100;        // turns for which a wreck is remembered

    // Shots at ships.
    static final int RANGE = 9;                 // how far it fires at ships, if its class reaches that far
    static final int FIRE_URGE = 20;            // to begin with
    static final int TARGET_NEAR = 2;           // per cell that the target is nearer than 9
    static final int TARGET_WOUNDED = 4;        // per damaged cell next to the target
    static final int TARGET_LAST = 3;           // with no intact cell next to the target
    static final int TARGET_SPLASH = 2;         // for a carrier, per intact cell that its splash may reach
    static final int TARGET_AGE = -6;           // per turn since the target was seen

    // Shots at mines.
    static final int MINE_URGE = 0;             // to begin with
    static final int MINE_PER_SHIP = 14;        // per intact cell of another ship next to the mine
    static final int MINE_PER_DIVER = 18;       // the same of a submarine under water
    static final int MINE_PER_OWN = -20;        // per intact own cell next to the mine

    // Laying mines.
    static final int LAY_KEEP = 0;              // mines that it keeps
    static final int LAY_RANGE = 5;             // how far from its head it lays them
    static final int LAY_URGE = -10;            // to begin with
    static final int LAY_PER_SHIP = 2;          // per intact cell of another ship next to the mine
    static final int LAY_PER_DIVER = 7;         // the same of a submarine under water
    static final int LAY_PER_OWN = -10;         // per intact own cell next to the mine

    // Scanning.
    static final int SCAN_URGE = 5;             // to begin with
    static final int SCAN_PER_TURN = 5;         // per turn since the last scan, up to ten
    static final int SCAN_BLIND = 5;            // with nobody in sight
    static final int SCAN_HURT = 5;             // when hit since its last turn

    // Skills.
    static final int REPAIR_AT = 1;             // damaged cells from which a cruiser repairs (4: never)
    static final int SHIELD_URGE = -10;         // to begin with
    static final int SHIELD_PER_CELL = 1;       // per cell of others in sight, up to ten
    static final int SHIELD_HURT = 15;          // when hit since its last turn
    static final int DIVE_URGE = 40;            // to begin with
    static final int DIVE_PER_CELL = 5;         // per cell of others in sight, up to ten
    static final int DIVE_PER_WOUND = 5;        // per damaged own cell
    static final int SURFACE_URGE = -30;        // to begin with
    static final int SURFACE_PER_TARGET = 5;    // per target in range, up to five

    // Poses.
    static final int DISTANCE = 5;              // cells to keep between the own head and others on the surface
    static final int FLEE_PER_WOUND = 1;        // cells to add to it per damaged own cell
    static final int DISTANCE_PRICE = -5;       // per cell by which the distance is missed
    static final int DANGER_RANGE = 7;          // how near others must be to put an own cell in danger
    static final int EXPOSURE = -1;             // per intact own cell in danger
    static final int MINE_FEAR = -20;           // per intact own cell next to a mine
    static final int WALL_FEAR = -1;            // per cell by which the head is nearer than five to a wall
    static final int DIVER_DISTANCE = 6;        // cells to keep between the own head and submarines under water
    static final int DIVER_PRICE = -3;          // per cell by which that distance is missed
    static final int SEARCH = 4;                // per cell nearer to the waters that it searches next
    static final int SEARCH_NEAR = 2;           // turns since waters were seen that a cell of way to them counts for
    static final int LINGER = -6;               // per turn lately that began with the head there
    static final int ROAM = 0;                  // per cell of way made, with nobody to go for
    static final int SEA_ROOM = 0;              // per free cell straight ahead, up to four
    static final int PLAN = 2;                  // orders that it thinks ahead, beyond its turn if need be
    static final int TURN_PRICE = -1;           // per turn made to reach the pose
    static final int ASTERN_PRICE = -1;         // per step astern made to reach it
    static final int RAM_URGE = 20;             // of ramming, and half of it of a pose that is ready to

    // The rules. The contest's program runs otherwise than its text says; true
    // puts the text in force at one point. The captain knows which it plays by.
    static final boolean CLOCKWISE_C = false;     // C turns clockwise
    static final boolean FREE_TURNS = false;      // a destroyer's turns cost no move
    static final boolean DIVE_MOVES_ONLY = false; // under water a ship can only move, turn and surface
    static final boolean DIVE_COOLDOWN = false;   // surfacing has to wait for the cooldown of the dive
    static final boolean RAM_DIVED = false;       // a ram hits under water
    static final boolean REPAIR_COSTS = false;    // a repair is the turn's action
    static final boolean MINES_BESIDE = false;    // mines are laid next to the ship only
    static final boolean SPLASH_BESIDE = false;   // a carrier's splash hits the next cells, not those after

    // The classes by number, their moves in a turn, and how far they shoot.
    static final List<String> CLASSES = Arrays.asList("", "destroyer", "submarine", "cruiser", "battleship", "carrier");
    static final int NUMBER = CLASSES.indexOf(SHIP);
    static final int MOVES = new int[] {0, 3, 2, 1, 1, 1}[NUMBER];
    static final int REACH = new int[] {0, 9, 5, 9, 7, 7}[NUMBER];
    static final boolean IS_DESTROYER = NUMBER == 1, IS_SUBMARINE = NUMBER == 2, IS_CRUISER = NUMBER == 3,
            IS_BATTLESHIP = NUMBER == 4, IS_CARRIER = NUMBER == 5;
    static final int LONGEST = 5; // cells of a ship

    // What the map shows.
    static final char WATER = '.', OWN = 'O', MINE = 'M', WALL = 'X', UNKNOWN = 'U';
    static final char ENEMY = 'A', ENEMY_HIT = 'B', DIVED = 'C', DIVED_HIT = 'D';

    static final int UP = 0, RIGHT = 1, DOWN = 2;
    static final int[] DX = {0, 1, 0, -1};
    static final int[] DY = {-1, 0, 1, 0};
    static final int SIGHT = 5, SCAN_SIGHT = 9; // how far the map shows cells, without and with a scan

    // How much it remembers at the most.
    static final int MOST_FOES = 64, MOST_WRECKS = 64, MOST_LATELY = 12;

    // It remembers when it looked at which part of the sea, by sectors of a few cells each.
    static final int LEAST_SIDE = 32, MOST_SIDE = 60; // of the board; it searches no larger one
    static final int SECTOR = 4;                      // cells of a sector's side
    static final int SECTORS = MOST_SIDE / SECTOR;
    static final int UNSEEN = 50;                     // turns before the match since which no sector was seen

    static final int MOST_PLAN = 4; // orders of the longest plan
    static final int FAR = 1800;    // farther than anything

    /** A place on the board. */
    static final class Cell {
        final int x, y;

        Cell(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Cell && ((Cell) other).x == x && ((Cell) other).y == y;
        }

        @Override
        public int hashCode() {
            return 1000 * y + x;
        }

        /** How far another cell is, in columns or rows, whichever is more. */
        int distance(Cell to) {
            return Math.max(Math.abs(to.x - x), Math.abs(to.y - y));
        }

        /** How far the nearest of some cells is. */
        int nearest(List<Cell> cells) {
            int nearest = FAR;
            for (Cell cell : cells) {
                nearest = Math.min(nearest, distance(cell));
            }
            return nearest;
        }

        /** How many of some cells are next to this one or on it. */
        int beside(List<Cell> cells) {
            int n = 0;
            for (Cell cell : cells) {
                if (distance(cell) <= 1) {
                    n++;
                }
            }
            return n;
        }

        /** How many moves lead to another cell, turns aside. */
        int steps(Cell to) {
            return Math.abs(to.x - x) + Math.abs(to.y - y);
        }

        /** The i-th cell of a ship that has its head here; -1 is the cell ahead of it. */
        Cell body(int direction, int i) {
            return new Cell(x - i * DX[direction], y - i * DY[direction]);
        }
    }

    /** A cell of another ship, as it was last seen. */
    static final class Foe {
        final Cell cell;
        final char symbol;
        final int age; // turns since

        Foe(Cell cell, char symbol, int age) {
            this.cell = cell;
            this.symbol = symbol;
            this.age = age;
        }
    }

    /** A cell that holds a wreck, or something else that cannot be seen. */
    static final class Wreck {
        final Cell cell;
        final int round; // in which it was noticed

        Wreck(Cell cell, int round) {
            this.cell = cell;
            this.round = round;
        }
    }

    /** A cell to shoot at. */
    static final class Target {
        final Cell cell;
        final int score;

        Target(Cell cell, int score) {
            this.cell = cell;
            this.score = score;
        }
    }

    /** A pose that can be reached, and the last order that leads to it. */
    static final class Pose {
        Cell head;
        int direction;
        int moves;   // left
        int price;   // score of the way so far
        Pose before;
        char order;  // that leads here from there
        int orders;  // so far
        int turns;   // to wait until the order is carried out

        Pose(Cell head, int direction, int moves) {
            this.head = head;
            this.direction = direction;
            this.moves = moves;
        }

        /** The pose that one more order leads to. */
        Pose after(char order, Cell head, int direction) {
            Pose to = new Pose(head, direction, moves - 1);
            to.price = price;
            to.before = this;
            to.order = order;
            to.orders = orders + 1;
            to.turns = turns;
            return to;
        }

        Cell body(int i) {
            return head.body(direction, i);
        }
    }

    // What it remembers of the match.
    List<Foe> foes = new ArrayList<>();
    List<Wreck> wrecks = new ArrayList<>();
    int lastScan;                              // turns since
    int lastDamage, lastSunken;                // of its status a turn ago
    List<Cell> shots = new ArrayList<>();      // cells shot at
    Cell bump;                                 // that it was to enter first, or null if it did not sail
    Cell start = new Cell(0, 0);               // where the head was as the turn began
    List<Cell> lately = new ArrayList<>();     // where it was since it fired last
    int side;                                  // of the board: as large as it must be, until a wall tells
    boolean sized;                             // a wall has told
    int[] seen = new int[SECTORS * SECTORS];   // the round in which a sector was in sight last
    Cell goal = new Cell(0, 0);                // in the waters that it searches next
    int aim;                                   // the sector of the goal
    int since;                                 // the round in which it was chosen; 0 if there is none

    // What it knows in a turn.
    int round, direction, mostShots, ownMines, cooldown, length, wounds;
    boolean underwater, scanned;
    boolean hurt;                              // hit since its last turn
    String map;
    boolean[] intact;
    Cell here;                                 // where the orders so far lead, and
    int facing;                                // where the ship points then
    List<Cell> mines;
    List<Cell> ships, divers;                  // of foes, the intact cells on the surface and under water
    List<Cell> prey;                           // the ships, or else the damaged cells
    int inSight;                               // of foes, the cells that it sees right now
    int[] walls;                               // cells from the head to the wall in each direction, at most SIGHT
    boolean mayRam;                            // something to ram may be within a plan
    StringBuilder given = new StringBuilder(); // the orders
    Map<Cell, Boolean> knownFree = new HashMap<>(), knownDanger = new HashMap<>();
    Map<Cell, Integer> knownHeads = new HashMap<>();

    /** Looks, decides, and returns the orders. */
    String turn(String argument) {
        observe(argument);
        if (!shots.isEmpty()) {
            lately.clear();
        } else if (lately.size() == MOST_LATELY) {
            lately.remove(0);
        }
        lately.add(start);
        shots.clear();
        bump = null;
        given.setLength(0);
        boolean acted = false;
        for (String step : ORDER.split(" ")) {
            if (step.equals("move")) {
                sail();
            } else if (step.equals("repair") && !acted) {
                acted = repair();
            } else if (step.equals("act") && !acted) {
                act();
                acted = true;
            }
        }
        return given.length() == 0 ? "W" : given.toString();
    }

    // Looking.

    static int[] numbers(String part) {
        return Arrays.stream(part.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    /** Brings what it knows up to date. */
    void observe(String argument) {
        String[] parts = argument.split(";");
        round = Integer.parseInt(parts[0]);
        int[] pose = numbers(parts[2]), stock = numbers(parts[4]), record = numbers(parts[5]), flags = numbers(parts[6]);
        Cell was = start;
        start = new Cell(pose[0], pose[1]);
        direction = pose[2];
        here = start;
        facing = direction;
        length = parts[3].length();
        intact = new boolean[length];
        wounds = 0;
        for (int i = 0; i < length; i++) {
            intact[i] = parts[3].charAt(i) == '1';
            wounds += intact[i] ? 0 : 1;
        }
        mostShots = stock[1];
        ownMines = stock[2];
        cooldown = stock[3];
        hurt = record[2] > lastDamage;
        lastDamage = record[2];
        underwater = flags[0] == 1;
        scanned = flags[2] == 1;
        lastScan = scanned ? 0 : lastScan + 1;
        map = parts[7];

        walls = new int[4];
        for (int d = 0; d < 4; d++) {
            walls[d] = openSea(d, SIGHT);
        }
        knownFree.clear();
        knownDanger.clear();
        knownHeads.clear();
        watch(Integer.parseInt(parts[1]));
        noticeWrecks(was, record[1]);
        lastSunken = record[1];

        // What is in sight is seen afresh, but a submarine may be under water in
        // a place that looks like water.
        List<Foe> now = new ArrayList<>();
        for (Foe f : foes) {
            if (f.age + 1 > MEMORY || now.size() == MOST_FOES) {
                continue;
            }
            char shown = look(f.cell);
            boolean dived = f.symbol == DIVED || f.symbol == DIVED_HIT;
            if (shown == UNKNOWN || dived && shown == WATER && !scanned) {
                now.add(new Foe(f.cell, f.symbol, f.age + 1));
            }
        }
        int kept = now.size();
        mines = new ArrayList<>();
        for (int dy = -SCAN_SIGHT; dy <= SCAN_SIGHT; dy++) {
            for (int dx = -SCAN_SIGHT; dx <= SCAN_SIGHT; dx++) {
                char shown = shown(dx, dy);
                Cell cell = new Cell(start.x + dx, start.y + dy);
                if (shown == MINE) {
                    mines.add(cell);
                } else if (shown == ENEMY || shown == ENEMY_HIT || shown == DIVED || shown == DIVED_HIT) {
                    now.add(new Foe(cell, shown, 0));
                }
            }
        }
        foes = now;
        inSight = foes.size() - kept;

        ships = cellsOf(ENEMY);
        divers = cellsOf(DIVED);
        // A ship of which no intact cell is in sight has one farther on.
        prey = ships.isEmpty() ? cellsOf(ENEMY_HIT) : ships;
    }

    /** The cells of foes that look so. */
    List<Cell> cellsOf(char symbol) {
        List<Cell> cells = new ArrayList<>();
        for (Foe f : foes) {
            if (f.symbol == symbol) {
                cells.add(f.cell);
            }
        }
        return cells;
    }

    /** What the map shows at an offset from the head. */
    char shown(int dx, int dy) {
        if (Math.abs(dx) > SCAN_SIGHT || Math.abs(dy) > SCAN_SIGHT) {
            return UNKNOWN;
        }
        return map.charAt((dy + SCAN_SIGHT) * (2 * SCAN_SIGHT + 1) + dx + SCAN_SIGHT);
    }

    /** What the map shows of a cell. */
    char look(Cell cell) {
        return shown(cell.x - start.x, cell.y - start.y);
    }

    /** How many cells of the board are in sight in a direction. */
    int openSea(int direction, int sight) {
        int n = sight;
        while (n > 0 && shown(n * DX[direction], n * DY[direction]) == WALL) {
            n--;
        }
        return n;
    }

    /**
     * Marks where something is that cannot be seen: where it could not sail, and
     * where a ship was that it has sunk, in line with one of its shots.
     */
    void noticeWrecks(Cell was, int sunken) {
        wrecks.removeIf(w -> round - w.round >= WRECK_MEMORY);
        if (WRECK_MEMORY == 0) {
            return;
        }
        if (bump != null && start.equals(was)) {
            notice(bump);
        }
        if (sunken == lastSunken) {
            return;
        }
        for (Foe f : foes) {
            if (f.age > 0 || look(f.cell) != WATER) {
                continue;
            }
            for (Cell s : shots) {
                if ((f.cell.x == s.x || f.cell.y == s.y) && f.cell.distance(s) < LONGEST) {
                    notice(f.cell);
                    break;
                }
            }
        }
    }

    /** Marks a cell as a wreck's. */
    void notice(Cell cell) {
        if (wrecks.size() < MOST_WRECKS && !wreckAt(cell)) {
            wrecks.add(new Wreck(cell, round));
        }
    }

    /** Whether there is a wreck, as far as it knows. */
    boolean wreckAt(Cell cell) {
        for (Wreck w : wrecks) {
            if (w.cell.equals(cell)) {
                return true;
            }
        }
        return false;
    }

    // Searching.

    /** Notes what is in sight of the ship. */
    void watch(int player) {
        int sight = scanned ? SCAN_SIGHT : SIGHT;
        if (!sized) {
            // There are as many columns as rows, and 30 beside the players'.
            int right = start.x + openSea(RIGHT, sight) + 1, down = start.y + openSea(DOWN, sight) + 1;
            side = Math.max(Math.max(side, Math.max(LEAST_SIDE, 31 + player)), Math.max(right, down));
            if (right < start.x + sight + 1) {
                side = right;
                sized = true;
            } else if (down < start.y + sight + 1) {
                side = down;
                sized = true;
            }
            side = Math.min(side, MOST_SIDE);
        }
        int right = lastSector(start.x, sight), down = lastSector(start.y, sight);
        for (int row = firstSector(start.y, sight); row <= down; row++) {
            for (int column = firstSector(start.x, sight); column <= right; column++) {
                seen[row * SECTORS + column] = round;
            }
        }
    }

    /** The first column of sectors, or row, whose middle is in sight. */
    static int firstSector(int at, int sight) {
        return (Math.max(at - sight, 0) + SECTOR / 2 - 1) / SECTOR;
    }

    /** The last one. */
    int lastSector(int at, int sight) {
        if (at + sight >= side - 1) {
            return (side - 1) / SECTOR;
        }
        return (at + sight + SECTOR / 2) / SECTOR - 1;
    }

    /** A cell in the middle of a sector, or nearest to it on the board. */
    Cell middle(int row, int column) {
        return new Cell(Math.min(column * SECTOR + SECTOR / 2, side - 1), Math.min(row * SECTOR + SECTOR / 2, side - 1));
    }

    /** Picks the sector to sail to, unless it is on its way. */
    void chooseWaters() {
        if (since > 0 && seen[aim] < since) {
            return;
        }
        since = round;
        int best = Integer.MIN_VALUE;
        int last = (side - 1) / SECTOR;
        for (int row = 0; row <= last; row++) {
            for (int column = 0; column <= last; column++) {
                int sector = row * SECTORS + column;
                if (seen[sector] == round) {
                    continue;
                }
                int before = seen[sector] == 0 ? -UNSEEN : seen[sector];
                int value = round - before - SEARCH_NEAR * middle(row, column).steps(start);
                if (value > best) {
                    best = value;
                    goal = middle(row, column);
                    aim = sector;
                }
            }
        }
    }

    // The turn's action.

    /** Gives an order that aims at a cell. */
    void order(char letter, Cell cell) {
        given.append(letter).append(signed(cell.x - here.x)).append(signed(cell.y - here.y));
    }

    static String signed(int n) {
        return n < 0 ? "" + n : "+" + n;
    }

    /** Mends what a cruiser can, and says whether that was the turn's action. */
    boolean repair() {
        if (!IS_CRUISER || cooldown > 0 || wounds < REPAIR_AT) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (!intact[i]) {
                given.append('R');
                if (REPAIR_COSTS) {
                    return true;
                }
                if (i > 0) {
                    break; // the cooldown has begun
                }
            }
        }
        return false;
    }

    /** Gives the order for the turn's one action, if any scores above 0. */
    void act() {
        char best = 0;
        int score = 0; // of equals the first is taken
        List<Target> targets = new ArrayList<>();
        Cell spot = null;
        if (!underwater || !DIVE_MOVES_ONLY) {
            targets = targets();
            if (!targets.isEmpty()) {
                best = 'F';
                score = targets.get(0).score;
            }
            int scan = SCAN_URGE + SCAN_PER_TURN * Math.min(lastScan, 10);
            if (inSight == 0) {
                scan += SCAN_BLIND;
            }
            if (hurt) {
                scan += SCAN_HURT;
            }
            if (scan > score) {
                best = 'S';
                score = scan;
            }
            Target mine = ownMines > LAY_KEEP ? bestMine() : null;
            if (mine != null && mine.score > score) {
                best = 'N';
                score = mine.score;
                spot = mine.cell;
            }
        }
        int skill = 0;
        char letter = 'P';
        if (IS_SUBMARINE && !underwater && cooldown == 0) {
            skill = DIVE_URGE + DIVE_PER_CELL * Math.min(inSight, 10) + DIVE_PER_WOUND * wounds;
        } else if (IS_SUBMARINE && underwater && (cooldown == 0 || !DIVE_COOLDOWN)) {
            int inRange = 0;
            for (Foe f : foes) {
                if (f.symbol == ENEMY && here.distance(f.cell) <= Math.min(RANGE, REACH)) {
                    inRange++;
                }
            }
            skill = SURFACE_URGE + SURFACE_PER_TARGET * Math.min(inRange, 5);
        } else if (IS_BATTLESHIP && cooldown == 0) {
            letter = 'D';
            skill = SHIELD_URGE + SHIELD_PER_CELL * Math.min(inSight, 10) + (hurt ? SHIELD_HURT : 0);
        }
        if (skill > score) {
            best = letter;
        }

        if (best == 'F') {
            for (Target target : targets.subList(0, Math.min(targets.size(), mostShots))) {
                order('F', target.cell);
                shots.add(target.cell);
            }
        } else if (best == 'N') {
            order('N', spot);
        } else if (best != 0) {
            given.append(best);
        }
    }

    /** The targets in reach with a score above 0, the best first. */
    List<Target> targets() {
        List<Target> found = new ArrayList<>();
        int splash = IS_CARRIER ? TARGET_SPLASH : 0;
        for (Foe f : foes) {
            int away = here.distance(f.cell);
            if (f.symbol != ENEMY || away > Math.min(RANGE, REACH)) {
                continue;
            }
            int score = FIRE_URGE + TARGET_NEAR * (9 - away) + TARGET_AGE * f.age;
            boolean last = true;
            for (Foe other : foes) {
                if (other.cell.x != f.cell.x && other.cell.y != f.cell.y) {
                    continue;
                }
                int apart = f.cell.distance(other.cell);
                if (apart == 1 && other.symbol == ENEMY_HIT) {
                    score += TARGET_WOUNDED;
                } else if (apart == 1 && other.symbol == ENEMY) {
                    last = false;
                    score += SPLASH_BESIDE ? splash : 0;
                } else if (apart == 2 && other.symbol == ENEMY && !SPLASH_BESIDE) {
                    score += splash;
                }
            }
            if (last) {
                score += TARGET_LAST;
            }
            found.add(new Target(f.cell, score));
        }
        for (Cell mine : mines) {
            if (here.distance(mine) <= REACH) {
                found.add(new Target(mine, MINE_URGE + MINE_PER_SHIP * mine.beside(ships)
                        + MINE_PER_DIVER * mine.beside(divers) + MINE_PER_OWN * ownBeside(mine)));
            }
        }
        found.removeIf(target -> target.score <= 0);
        found.sort((a, b) -> Integer.compare(b.score, a.score)); // equals stay as they are
        return found;
    }

    /** How many intact own cells are next to a cell. */
    int ownBeside(Cell cell) {
        int n = 0;
        for (int i = 0; i < length; i++) {
            if (intact[i] && cell.distance(here.body(facing, i)) <= 1) {
                n++;
            }
        }
        return n;
    }

    /** The best cell next to another ship's to lay a mine, or null if none scores above 0. */
    Target bestMine() {
        Target best = null;
        for (Foe f : foes) {
            if (f.symbol != ENEMY && f.symbol != DIVED) {
                continue;
            }
            for (int dy = -1; dy <= 1; dy++) {
                for (int dx = -1; dx <= 1; dx++) {
                    Cell at = new Cell(f.cell.x + dx, f.cell.y + dy);
                    if (here.distance(at) > LAY_RANGE || look(at) != WATER || wreckAt(at) || !mineReaches(at) || ownAt(at)) {
                        continue;
                    }
                    int score = LAY_URGE + LAY_PER_SHIP * at.beside(ships) + LAY_PER_DIVER * at.beside(divers)
                            + LAY_PER_OWN * ownBeside(at);
                    if (score > (best == null ? 0 : best.score)) {
                        best = new Target(at, score);
                    }
                }
            }
        }
        return best;
    }

    /** Whether the rules let it lay a mine there, as far as the distance goes. */
    boolean mineReaches(Cell cell) {
        if (MINES_BESIDE) {
            Cell tail = here.body(facing, length - 1);
            return Math.min(here.x, tail.x) - 1 <= cell.x && cell.x <= Math.max(here.x, tail.x) + 1
                    && Math.min(here.y, tail.y) - 1 <= cell.y && cell.y <= Math.max(here.y, tail.y) + 1;
        }
        int along = facing == UP || facing == DOWN ? cell.y - here.y : cell.x - here.x;
        return Math.abs(along) <= (facing == DOWN || facing == RIGHT ? length : 1);
    }

    /** Whether the own ship is at a cell, where the orders so far lead. */
    boolean ownAt(Cell cell) {
        for (int i = 0; i < length; i++) {
            if (here.body(facing, i).equals(cell)) {
                return true;
            }
        }
        return false;
    }

    // The moves.

    /** Gives the orders of this turn that lead to the best pose, or to ram. */
    void sail() {
        if (prey.isEmpty() && SEARCH != 0) {
            chooseWaters();
        }
        mayRam = RAM_URGE != 0 && inSight > 0 && Math.min(start.nearest(prey), start.nearest(divers)) <= MOST_PLAN + 1;
        List<Pose> poses = reachable();
        Pose best = poses.get(0);
        int score = judge(best);
        boolean ram = RAM_URGE > 0 && !(underwater && DIVE_MOVES_ONLY) && inSight > 0 && bowMeets(start.body(direction, -1));
        if (ram) {
            score += RAM_URGE;
        }
        for (Pose pose : poses.subList(1, poses.size())) {
            int value = pose.price + judge(pose);
            if (value > score) {
                best = pose;
                score = value;
                ram = false;
            }
        }
        if (ram) {
            given.append('A');
            return;
        }
        while (best.turns > 0) {
            best = best.before;
        }
        StringBuilder letters = new StringBuilder();
        for (Pose pose = best; pose.before != null; pose = pose.before) {
            letters.insert(0, pose.order);
        }
        given.append(letters);
        here = best.head;
        facing = best.direction;
        if (letters.length() > 0 && letters.charAt(0) == 'M') {
            bump = start.body(direction, -1);
        } else if (letters.length() > 0 && letters.charAt(0) == 'B') {
            bump = start.body(direction, length);
        }
    }

    /** Whether in a cell is an intact one of others to ram, at which it does not shoot. */
    boolean bowMeets(Cell bow) {
        char symbol = look(bow);
        return (symbol == ENEMY || symbol == DIVED && RAM_DIVED) && !shots.contains(bow);
    }

    /** The poses within a plan, the present one first and the others by the number of orders. */
    List<Pose> reachable() {
        // A destroyer may turn when its moves are used up.
        int most = Math.max(IS_DESTROYER ? MOVES + 1 : MOVES, PLAN);
        List<Pose> poses = new ArrayList<>();
        List<Set<Cell>> reached = new ArrayList<>(); // the places of the head, by direction
        for (int d = 0; d < 4; d++) {
            reached.add(new HashSet<>());
        }
        poses.add(new Pose(start, direction, MOVES));
        reached.get(direction).add(start);
        for (int i = 0; i < poses.size() && poses.get(i).orders < most; i++) {
            Pose from = poses.get(i);
            for (char letter : new char[] {'M', 'B', 'K', 'C'}) {
                boolean turning = letter == 'K' || letter == 'C';
                Cell head = letter == 'M' ? from.body(-1) : letter == 'B' ? from.body(1) : from.head;
                int points = turning ? turned(from.direction, letter) : from.direction;
                if (reached.get(points).contains(head)
                        || letter == 'M' && !free(head)
                        || letter == 'B' && !free(from.body(length))
                        || turning && !roomFor(head, points)) {
                    continue;
                }
                Pose to = from.after(letter, head, points);
                to.price += turning ? TURN_PRICE : letter == 'B' ? ASTERN_PRICE : 0;
                if (turning && IS_DESTROYER && FREE_TURNS) {
                    to.moves++;
                } else if (from.moves <= 0 && !(turning && IS_DESTROYER && from.moves == 0)) { // it may turn once more
                    if (from.orders >= PLAN) {
                        continue;
                    }
                    to.turns++;
                    to.moves = MOVES - 1;
                    to.price--; // sooner is better
                    if (from.turns == 0) {
                        to.price += MINE_FEAR * minesBeside(from); // that is where it has to lie in between
                    }
                }
                reached.get(points).add(head);
                poses.add(to);
            }
        }
        return poses;
    }

    /** Where a ship points after a turn. */
    static int turned(int direction, char letter) {
        return (direction + ((letter == 'C') == CLOCKWISE_C ? 1 : 3)) % 4;
    }

    /** Whether the ship can come to lie in a pose by turning about its head. */
    boolean roomFor(Cell head, int points) {
        for (int i = 1; i < length; i++) {
            if (!free(head.body(points, i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the ship can sail over a cell, as far as it knows. */
    boolean free(Cell cell) {
        Boolean known = knownFree.get(cell);
        if (known == null) {
            char shown = look(cell);
            known = (shown == WATER || shown == OWN || shown == UNKNOWN) && !wreckAt(cell);
            knownFree.put(cell, known);
        }
        return known;
    }

    /** The score of a pose, but for the price of the way. */
    int judge(Pose pose) {
        Integer known = knownHeads.get(pose.head);
        if (known == null) {
            known = judgeHead(pose.head);
            knownHeads.put(pose.head, known);
        }
        int score = known;
        if (!prey.isEmpty() && EXPOSURE != 0 && !underwater) {
            for (int i = 0; i < length; i++) {
                if (intact[i] && endangered(pose.body(i))) {
                    score += EXPOSURE;
                }
            }
        }
        if (mayRam && bowMeets(pose.body(-1))) {
            score += RAM_URGE / 2;
        }
        score += MINE_FEAR * minesBeside(pose);
        if (SEA_ROOM != 0) {
            for (int i = 1; i <= 4 && free(pose.body(-i)); i++) {
                score += SEA_ROOM;
            }
        }
        return score;
    }

    /** What of it depends on the head alone. */
    int judgeHead(Cell head) {
        int score = 0;
        boolean hunting = !divers.isEmpty() && DIVER_PRICE != 0;
        if (hunting) {
            score += DIVER_PRICE * Math.abs(head.nearest(divers) - DIVER_DISTANCE);
        }
        if (!prey.isEmpty()) {
            score += DISTANCE_PRICE * Math.abs(head.nearest(prey) - (DISTANCE + FLEE_PER_WOUND * wounds));
        } else if (!hunting) {
            score += ROAM * head.distance(start) - SEARCH * head.steps(goal);
        }
        for (Cell cell : lately) {
            if (cell.equals(head)) {
                score += LINGER;
            }
        }
        for (int d = 0; d < 4; d++) {
            if (walls[d] < SIGHT) {
                int gone = (head.x - start.x) * DX[d] + (head.y - start.y) * DY[d];
                score += WALL_FEAR * Math.max(SIGHT - (walls[d] - gone), 0);
            }
        }
        return score;
    }

    /** Whether an intact cell of others in sight is near to a cell. */
    boolean endangered(Cell cell) {
        Boolean known = knownDanger.get(cell);
        if (known == null) {
            known = false;
            for (Foe f : foes) {
                if (f.symbol == ENEMY && f.age == 0 && cell.distance(f.cell) <= DANGER_RANGE) {
                    known = true;
                    break;
                }
            }
            knownDanger.put(cell, known);
        }
        return known;
    }

    /** How many intact own cells a mine is next to. */
    int minesBeside(Pose pose) {
        int n = 0;
        for (int i = 0; i < length; i++) {
            if (intact[i] && pose.body(i).nearest(mines) <= 1) {
                n++;
            }
        }
        return n;
    }

    // Notes: whole numbers with blanks between them, a list as its length and its members.

    /** What it remembers. */
    String notes() {
        StringBuilder text = new StringBuilder();
        note(text, foes.size());
        for (Foe f : foes) {
            note(text, f.cell.x, f.cell.y, f.symbol, f.age);
        }
        note(text, wrecks.size());
        for (Wreck w : wrecks) {
            note(text, w.cell.x, w.cell.y, w.round);
        }
        note(text, shots);
        note(text, lately);
        note(text, bump == null ? Arrays.<Cell>asList() : Arrays.asList(bump));
        note(text, start.x, start.y, goal.x, goal.y, lastScan, lastDamage, lastSunken, side, sized ? 1 : 0, aim, since);
        note(text, seen);
        return text.toString().trim();
    }

    static void note(StringBuilder text, int... numbers) {
        for (int n : numbers) {
            text.append(n).append(' ');
        }
    }

    static void note(StringBuilder text, List<Cell> cells) {
        note(text, cells.size());
        for (Cell cell : cells) {
            note(text, cell.x, cell.y);
        }
    }

    /** Remembers what notes say. */
    void recall(String notes) {
        StringTokenizer text = new StringTokenizer(notes);
        for (int n = next(text); n > 0; n--) {
            foes.add(new Foe(nextCell(text), (char) next(text), next(text)));
        }
        for (int n = next(text); n > 0; n--) {
            wrecks.add(new Wreck(nextCell(text), next(text)));
        }
        shots = nextCells(text);
        lately = nextCells(text);
        List<Cell> bumps = nextCells(text);
        bump = bumps.isEmpty() ? null : bumps.get(0);
        start = nextCell(text);
        goal = nextCell(text);
        lastScan = next(text);
        lastDamage = next(text);
        lastSunken = next(text);
        side = next(text);
        sized = next(text) == 1;
        aim = next(text);
        since = next(text);
        for (int i = 0; i < seen.length; i++) {
            seen[i] = next(text);
        }
    }

    static int next(StringTokenizer text) {
        return Integer.parseInt(text.nextToken());
    }

    static Cell nextCell(StringTokenizer text) {
        return new Cell(next(text), next(text));
    }

    static List<Cell> nextCells(StringTokenizer text) {
        List<Cell> cells = new ArrayList<>();
        for (int n = next(text); n > 0; n--) {
            cells.add(nextCell(text));
        }
        return cells;
    }

    /** What the argument for a turn matches. */
    static final String TURN = "[0-9]+;[0-9]+;[0-9]+,[0-9]+,[0-3];[01]{1,5};([0-9]+,){3}[0-9]+;([0-9]+,){2}[0-9]+;"
        + "[01],[01],[01];[^;]{361}";

    /** Plays one call of the contest's program. */
    public static void main(String[] arguments) throws IOException {
        Path file = Paths.get(Captain.class.getName() + ".txt");
        // The contest ends a program once it has printed what it waits for, so
        // printing comes last.
        if (arguments.length == 0) {
            Files.deleteIfExists(file);
            System.out.println(NUMBER);
            return;
        }
        if (!arguments[0].matches(TURN)) {
            System.err.println("usage: java Captain TURN, as the contest's program has it");
            System.exit(2);
        }
        // The file has a line a player, which begins with its number.
        String player = arguments[0].split(";")[1] + " ";
        Captain captain = new Captain();
        List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.ISO_8859_1) : new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(player)) {
                try {
                    captain.recall(line.substring(player.length()));
                } catch (RuntimeException e) { // the line was not written to its end
                    captain = new Captain();
                }
            }
        }
        String orders = captain.turn(arguments[0]);
        lines.removeIf(line -> line.startsWith(player));
        lines.add(player + captain.notes());
        Files.write(file, lines, StandardCharsets.ISO_8859_1);
        System.out.println(orders);
    }
}
