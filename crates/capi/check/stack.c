/* How much stack each effort takes: check/stack VECTORS [EVERY]. It paints the stack of a thread and
 * looks how far the paint is gone; more than palisade.h says is an error. */
#define _GNU_SOURCE
#include <palisade.h>
#include <pthread.h>

#include "vectors.h"

enum { ROOM = 8 << 20, PAINT = 0x5a };

static struct vector *rows;
static size_t count;
static palisade_board *boards;

static palisade_wall_slot slots[64];

static void *ask(void *argument) {
  const palisade_walls walls = {slots, sizeof slots / sizeof *slots};
  const int effort = *(const int *)argument;
  for (size_t i = 0; i < count; i++) {
    int32_t alpha = -100, beta = 100;
    palisade_blockage(&boards[i], rows[i].side, effort);
    palisade_narrow(&boards[i], &walls, effort, 0, &alpha, &beta);
  }
  return NULL;
}

static palisade_knowledge *known;

static void *narrow_at(void *argument) {
  (void)argument;
  for (size_t i = 0; i < count; i++) {
    int32_t alpha = -100, beta = 100;
    palisade_narrow_at(known, &boards[i], 0, 1, &alpha, &beta); /* all at once */
  }
  return NULL;
}

static void *nothing(void *argument) { return argument; }

static size_t used(void *(*work)(void *), int number) {
  pthread_attr_t attributes;
  pthread_t thread;
  unsigned char *stack = aligned_alloc(4096, ROOM);
  memset(stack, PAINT, ROOM);
  pthread_attr_init(&attributes);
  if (pthread_attr_setstack(&attributes, stack, ROOM)) exit(2);
  if (pthread_create(&thread, &attributes, work, &number)) exit(2);
  pthread_join(thread, NULL);
  size_t clean = 0;
  while (clean < ROOM && stack[clean] == PAINT) clean++;
  free(stack);
  return ROOM - clean;
}

int main(int argc, char **argv) {
  static const char *const names[] = {"glance", "node", "careful"};
  static const size_t most[] = {32 << 10, 32 << 10, 64 << 10};
  long number = 0, every = argc > 2 ? atol(argv[2]) : 1;
  struct vector row;
  FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (!file) return 2;
  rows = malloc(10000 * sizeof *rows);
  boards = malloc(10000 * sizeof *boards);
  while (count < 10000 && next_vector(file, &row))
    if (number++ % every == 0) {
      if (palisade_from_fen(row.fen, &boards[count], NULL, 0)) return 1;
      rows[count++] = row;
    }
  fclose(file);
  const size_t thread = used(nothing, 0);
  int bad = 0;
  for (int effort = 0; effort < 3; effort++) {
    const size_t taken = used(ask, effort) - thread;
    bad |= taken > most[effort];
    printf("stack, %s: %zu bytes of %zu\n", names[effort], taken, most[effort]);
  }
  known = palisade_new();
  const size_t taken = used(narrow_at, 0) - thread;
  palisade_free(known);
  bad |= taken > most[1];
  printf("stack, narrow_at: %zu bytes of %zu\n", taken, most[1]);
  if (bad) puts("that is more than the header says");
  free(rows);
  free(boards);
  return bad;
}
