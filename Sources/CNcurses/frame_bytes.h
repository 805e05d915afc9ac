// What curses sends for a frame, gathered in memory and looked through before the terminal gets it.
#ifndef FRAME_BYTES_H
#define FRAME_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// A stream to the terminal with a descriptor of its own, for curses; NULL if there is none to be had.
FILE *frame_bytes_output(void);
// Closes the stream and forgets what scalars stand for.
void frame_bytes_close(void);
bool frame_bytes_are_gathered(void);

// From here on what is written to the stream's descriptor is kept. False if it goes to the terminal.
bool frame_bytes_begin(void);
// Everything since then, with the bytes that scalars stand for in their place; to be freed.
char *frame_bytes_end(size_t *count);

void frame_bytes_stand_for(uint32_t scalar, const char *bytes, size_t count);

#endif
