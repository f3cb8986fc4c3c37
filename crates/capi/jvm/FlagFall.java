import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A flag falls: what a server on the JVM does, by the recipe of docs/dead-servers.md.
 *
 * <pre>java -cp jna.jar:CLASSES -Djna.library.path=LIB FlagFall FEN white|black
 * java -cp jna.jar:CLASSES -Djna.library.path=LIB FlagFall --try tests/vectors/bound.tsv</pre>
 */
public final class FlagFall {
  /** What is settled at once; the thread that serves the game waits two milliseconds at most. */
  private static final long AT_ONCE = 1_000;

  /** What a worker may do. */
  private static final long LATER = 1_000_000;

  /** Who wins when the flag of the other side falls; "unknown" is decided as without this library. */
  static String result(Palisade.Board board, Palisade.Side winner, ExecutorService workers)
      throws Exception {
    if (Palisade.unwinnable(board, winner)) return "draw";
    Palisade.Verdict verdict = Palisade.verdicts(board, AT_ONCE).of(winner);
    if (verdict == Palisade.Verdict.UNDECIDED) {
      // A server would not wait here.
      Future<Palisade.Verdict> later =
          workers.submit(() -> Palisade.verdicts(board, LATER).of(winner));
      verdict = later.get();
    }
    return switch (verdict) {
      case WINNABLE -> winner.name().toLowerCase();
      case UNWINNABLE -> "draw";
      case UNDECIDED -> "unknown";
    };
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("usage: FlagFall FEN white|black, or FlagFall --try VECTORS");
      System.exit(2);
    }
    ExecutorService workers = Executors.newFixedThreadPool(2);
    try {
      if (arguments[0].equals("--try")) {
        tried(Path.of(arguments[1]), workers);
      } else {
        Palisade.Side winner = Palisade.Side.valueOf(arguments[1].toUpperCase());
        System.out.println(result(Palisade.board(arguments[0]), winner, workers));
      }
    } catch (Palisade.PalisadeException error) {
      System.err.println(error.getMessage());
      System.exit(2);
    } finally {
      workers.shutdown();
    }
  }

  private static void check(boolean ok, String what) {
    if (!ok) throw new AssertionError(what);
  }

  /** Every row of the vectors, from several threads, and batches. */
  private static void tried(Path vectors, ExecutorService workers) throws Exception {
    check(
        result(Palisade.board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), Palisade.Side.WHITE, workers)
            .equals("white"),
        "a pawn wins on time");
    check(
        result(Palisade.board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), Palisade.Side.BLACK, workers)
            .equals("draw"),
        "a bare king does not");
    try {
      Palisade.board("8/8/8 w");
      check(false, "no error");
    } catch (Palisade.PalisadeException error) {
      check(error.getMessage().length() > 10, "an error in words");
    }
    List<String> fens = new ArrayList<>();
    List<Future<?>> asked = new ArrayList<>();
    for (String line : Files.readAllLines(vectors)) {
      String[] row = line.split("\t");
      if (line.startsWith("#") || row[0].equals("fen")) continue;
      String fen = row[0];
      Palisade.Side side = Palisade.Side.valueOf(row[1].toUpperCase());
      boolean said = row[row.length - 1].equals("1");
      asked.add(
          workers.submit(
              () -> check(Palisade.unwinnable(Palisade.board(fen), side) == said, fen)));
      if (fens.size() < 200) fens.add(fen);
    }
    for (Future<?> one : asked) one.get();
    check(asked.size() > 3000, "too few rows");

    long[] done = {0};
    List<List<Palisade.Answer>> answers =
        Palisade.winnables(
            fens,
            10_000,
            (user, work) -> {
              done[0] = work;
              return 0;
            });
    int lines = 0;
    int proofs = 0;
    for (int index = 0; index < fens.size(); index++) {
      Palisade.Board board = Palisade.board(fens.get(index));
      Palisade.Verdicts both = Palisade.verdicts(board, 10_000);
      for (Palisade.Side side : Palisade.Side.values()) {
        Palisade.Answer answer = answers.get(index).get(side.ordinal());
        check(answer.verdict() == both.of(side), fens.get(index));
        boolean isProved = answer.verdict() != Palisade.Verdict.UNDECIDED;
        check((answer.certificate() != null) == isProved, "a certificate");
        check((answer.line() != null) == (answer.verdict() == Palisade.Verdict.WINNABLE), "a line");
        if (answer.line() != null) lines++;
        if (answer.certificate() != null) proofs++;
      }
    }
    check(lines > 10 && proofs > lines, lines + " lines, " + proofs + " proofs");
    System.out.printf(
        "JVM, palisade %s: %d rows answered alike by two threads, %d lines and %d proofs in a batch%n",
        Palisade.version(), asked.size(), lines, proofs);
  }
}
