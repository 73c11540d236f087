package host;

import alien.Alien;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import planet.Move;

/**
 * Lets a class that was written for AlienWar play in breeder, by the lines of
 * docs/protocols.md: java -cp CLASSES host.Host alien.Rock
 */
public final class Host {
    private final Class<? extends Alien> species;
    private Alien[] individuals = {};

    private Host(Class<? extends Alien> species) {
        this.species = species;
    }

    public static void main(String[] args) throws Exception {
        if (args.length != 1) {
            System.err.println("error: give the class of one species, such as alien.Rock");
            System.exit(2);
        }
        // What a species prints itself must not be taken for an answer.
        PrintStream out = System.out;
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Host host = new Host(Class.forName(args[0]).asSubclass(Alien.class));
        for (String line = in.readLine(); line != null && !line.equals("END"); line = in.readLine()) {
            out.print(host.answer(line.split(" "), in) + "\n");
            out.flush();
        }
        System.exit(0);
    }

    private String answer(String[] words, BufferedReader in) throws IOException {
        switch (words[0]) {
            case "BEGIN":
                individuals = new Alien[Integer.parseInt(words[1])];
                return "READY";
            case "BORN":
                return born(Integer.parseInt(words[1]));
            case "ROUND":
                StringBuilder moves = new StringBuilder();
                for (int left = Integer.parseInt(words[2]); left > 0; left--) {
                    moves.append(move(in.readLine().split(" ")).word).append(' ');
                }
                return moves.toString().trim();
            case "MEET":
                return wants(words) ? "FIGHT" : "PEACE";
            default:
                throw new IOException("error: cannot read " + String.join(" ", words));
        }
    }

    /** One that throws is not born. */
    private String born(int i) {
        float[] points = new float[5];
        try {
            individuals[i] = species.getDeclaredConstructor().newInstance();
            individuals[i].setAbilityPoints(points);
        } catch (ReflectiveOperationException | RuntimeException failure) {
            return "NONE";
        }
        StringBuilder text = new StringBuilder();
        for (float p : points) {
            text.append(p).append(' ');
        }
        return text.toString().trim();
    }

    /** The individual of words[at], brought up to date by the six numbers after it. */
    private Alien individual(String[] words, int at) {
        Alien alien = individuals[Integer.parseInt(words[at])];
        int[] levels = new int[5];
        for (int a = 0; a < levels.length; a++) {
            levels[a] = Integer.parseInt(words[at + 2 + a]);
        }
        Alien.be(alien, Integer.parseInt(words[at + 1]), levels);
        return alien;
    }

    /** One that throws stays. */
    private Move move(String[] words) {
        Alien alien = individual(words, 0);
        String[] rows = words[7].split("/");
        char[][] fields = new char[rows.length][rows.length];
        for (int y = 0; y < rows.length; y++) {
            for (int x = 0; x < rows.length; x++) {
                char letter = rows[y].charAt(x);
                fields[x][y] = letter == '.' ? ' ' : letter;
            }
        }
        Alien.see(alien, rows.length / 2);
        try {
            return alien.move(fields);
        } catch (RuntimeException failure) {
            return Move.STAY;
        }
    }

    /** One that throws fights. */
    private boolean wants(String[] words) {
        Alien alien = individual(words, 1);
        int[] shown = new int[4];
        for (int a = 0; a < shown.length; a++) {
            shown[a] = Integer.parseInt(words[8 + a]);
        }
        try {
            return alien.wantToFight(shown);
        } catch (RuntimeException failure) {
            return true;
        }
    }
}
