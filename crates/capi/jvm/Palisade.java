import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The library for C, as the JVM sees it: dead positions for a server.
 *
 * <p>It needs JNA and finds libpalisade by {@code -Djna.library.path}. Everything here may be called by
 * any number of threads at once.
 */
public final class Palisade {
  /** The functions of palisade.h that are wanted here, as it declares them. */
  interface C extends Library {
    C LIBRARY = Native.load("palisade", C.class);

    int palisade_from_fen(String fen, Board board, byte[] message, SizeT capacity);

    int palisade_unwinnable(Board board, int winner);

    int palisade_verdicts(Board board, long budget, Watch watch, Pointer user, Pair verdicts);

    Pointer palisade_winnables(
        Board boards, SizeT count, long budget, SizeT threads, Watch watch, Pointer user);

    int palisade_answers_verdict(Pointer answers, SizeT index, int winner);

    String palisade_answers_line(Pointer answers, SizeT index, int winner);

    String palisade_answers_certificate(Pointer answers, SizeT index, int winner);

    void palisade_answers_free(Pointer answers);

    String palisade_error_text(int code);

    String palisade_version();
  }

  /** A size_t. */
  public static final class SizeT extends com.sun.jna.IntegerType {
    public SizeT() {
      this(0);
    }

    SizeT(long value) {
      super(Native.SIZE_T_SIZE, value, true);
    }
  }

  /** Is told how much work is done, of many positions how many are; other than 0 ends it. */
  public interface Watch extends Callback {
    int done(Pointer user, long work);
  }

  @Structure.FieldOrder({"roles", "colors", "side_to_move", "castling", "en_passant"})
  public static final class Board extends Structure {
    public long[] roles = new long[6];
    public long[] colors = new long[2];
    public byte side_to_move;
    public byte castling;
    public byte en_passant;
  }

  @Structure.FieldOrder({"white", "black"})
  public static final class Pair extends Structure {
    public int white;
    public int black;
  }

  public enum Side {
    WHITE,
    BLACK
  }

  /** Can a side still mate, if the other helps? In the order of palisade.h. */
  public enum Verdict {
    UNDECIDED,
    WINNABLE,
    UNWINNABLE
  }

  /** What is known of both sides. */
  public record Verdicts(Verdict white, Verdict black) {
    public Verdict of(Side side) {
      return side == Side.WHITE ? white : black;
    }
  }

  /** One side's answer: the moves that mate if it is winnable, and what proves the verdict if any. */
  public record Answer(Verdict verdict, String line, String certificate) {}

  /** A code of the library below 0, with what it says. */
  public static final class PalisadeException extends IllegalArgumentException {
    PalisadeException(String message) {
      super(message);
    }
  }

  private Palisade() {}

  private static int proper(int code) {
    if (code < 0) throw new PalisadeException(C.LIBRARY.palisade_error_text(code));
    return code;
  }

  private static Verdict verdict(int code) {
    return Verdict.values()[proper(code)];
  }

  public static String version() {
    return C.LIBRARY.palisade_version();
  }

  /** Reads a FEN; the exception says what is wrong with it and where. */
  public static Board board(String fen) {
    Board board = new Board();
    read(fen, board);
    return board;
  }

  private static void read(String fen, Board board) {
    byte[] message = new byte[200];
    int code = C.LIBRARY.palisade_from_fen(fen, board, message, new SizeT(message.length));
    if (code == 0) return;
    int length = 0;
    while (message[length] != 0) length++;
    String words = new String(message, 0, length, StandardCharsets.UTF_8);
    throw new PalisadeException(length > 0 ? words : C.LIBRARY.palisade_error_text(code));
  }

  /** Proved at once, without a search, that this side cannot mate. False says nothing. */
  public static boolean unwinnable(Board board, Side winner) {
    return proper(C.LIBRARY.palisade_unwinnable(board, winner.ordinal())) == 1;
  }

  /** Both sides at once, within a budget for each of about so many microseconds. */
  public static Verdicts verdicts(Board board, long budget) {
    Pair pair = new Pair();
    proper(C.LIBRARY.palisade_verdicts(board, budget, null, null, pair));
    return new Verdicts(verdict(pair.white), verdict(pair.black));
  }

  /** The full answers to many positions, on all cores: for each a list of White's and Black's. */
  public static List<List<Answer>> winnables(List<String> fens, long budget, Watch watch) {
    if (fens.isEmpty()) return List.of();
    Board first = new Board();
    Board[] boards = (Board[]) first.toArray(fens.size());
    for (int index = 0; index < boards.length; index++) read(fens.get(index), boards[index]);
    // Those of the array lie side by side, and JNA writes the first by itself.
    for (Board board : boards) board.write();
    Pointer answers =
        C.LIBRARY.palisade_winnables(
            first, new SizeT(boards.length), budget, new SizeT(0), watch, null);
    if (answers == null) throw new PalisadeException("the library has a fault: report it");
    try {
      List<List<Answer>> found = new ArrayList<>();
      for (int index = 0; index < boards.length; index++) {
        found.add(List.of(answer(answers, index, Side.WHITE), answer(answers, index, Side.BLACK)));
      }
      return found;
    } finally {
      C.LIBRARY.palisade_answers_free(answers);
    }
  }

  private static Answer answer(Pointer answers, int index, Side side) {
    SizeT at = new SizeT(index);
    int winner = side.ordinal();
    return new Answer(
        verdict(C.LIBRARY.palisade_answers_verdict(answers, at, winner)),
        C.LIBRARY.palisade_answers_line(answers, at, winner),
        C.LIBRARY.palisade_answers_certificate(answers, at, winner));
  }
}
