// Collects the output of curses for a frame in memory and changes it before the terminal gets it.
#ifndef FRAME_BYTES_H
#define FRAME_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Opens a stream to the terminal for curses, with its own descriptor; NULL if this fails.
FILE *frame_bytes_output(void);
// Closes the stream and deletes the placeholders.
void frame_bytes_close(void);
bool frame_bytes_are_gathered(void);

// From now on, the output of the stream is collected. Returns false if it goes to the terminal.
bool frame_bytes_begin(void);
// Returns the collected output with the bytes of placeholders in their place. The caller frees it.
char *frame_bytes_end(size_t *count);

void frame_bytes_stand_for(uint32_t scalar, const char *bytes, size_t count);

#endif
