// Shortens the output of curses for a frame without a change of its colours and attributes. curses
// sends both colours of each piece of text, and resets everything at the end of a frame. The
// shortened output contains only the differences, and only when the next text or space needs them.
#ifndef PEN_H
#define PEN_H

#include <stdbool.h>
#include <stddef.h>

// Treats the terminal's colours and attributes as unknown, because another program used the
// terminal.
void pen_forget(void);
// Sets whether the terminal supports codes that end a single attribute. Other terminals can only
// end all attributes.
void pen_may_end_one(bool does_it_know);

// Returns the shortened bytes, which the caller frees. NULL if there is not enough memory.
char *pen_save(const char *bytes, size_t count, size_t *result);
// Returns the bytes that change the terminal's colours and attributes to those of curses. The
// caller frees the bytes. NULL if there is not enough memory.
char *pen_reset(size_t *result);

#endif
