/* Reads tests/vectors/bound.tsv: one row at a time. */
#ifndef VECTORS_H
#define VECTORS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
  char fen[128];
  int side;         /* 0 White, 1 Black */
  int answers[4];   /* glance, node, careful, unwinnable */
};

/* 1 if there is a row. */
static inline int next_vector(FILE *file, struct vector *row) {
  char line[256], side[8];
  while (fgets(line, sizeof line, file)) {
    int *a = row->answers;
    char *tab = strchr(line, '\t');
    if (line[0] == '#' || !strncmp(line, "fen\t", 4) || !tab) continue;
    if ((size_t)(tab - line) >= sizeof row->fen) exit(2);
    *tab = 0;
    strcpy(row->fen, line);
    if (sscanf(tab + 1, "%7s %d %d %d %d", side, a, a + 1, a + 2, a + 3) != 5) exit(2);
    row->side = strcmp(side, "white") != 0;
    return 1;
  }
  return 0;
}

#endif
