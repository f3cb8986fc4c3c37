/* What hook.c wants of an engine. Of other compilers COLD is nothing. */
#include <stdint.h>

#if defined(__GNUC__)
#define COLD __attribute__((noinline))
#else
#define COLD
#endif

enum { DRAW = 0 };
enum { WHITE, BLACK };
enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };

typedef struct {
  uint64_t pieces[6], colors[2];
  int side_to_move, castling_rights, ep_square;
  int line_length[64]; /* of the line of play, by the ply that it begins with */
  int excluded[64];    /* the move that a singular search leaves out, by ply */
} Position;

int search(Position *pos, int ply, int alpha, int beta, int depth);
int node(Position *pos, int ply, int alpha, int beta, int depth);
extern _Thread_local struct palisade_knowledge *known;
