// What curses sends for a frame, with the same colours and attributes in fewer bytes. curses names both
// colours of each piece of text and sets everything back at the end of a frame; what is sent in the end
// says only what differs, and only once something is drawn with it.
#ifndef PEN_H
#define PEN_H

#include <stdbool.h>
#include <stddef.h>

// From here on nothing is known of the terminal's colours and attributes: somebody else had it.
void pen_forget(void);
// Whether the terminal knows the codes that end a single attribute; others only know how to end all.
void pen_may_end_one(bool does_it_know);

// The bytes with less in them; to be freed. NULL where there is no memory.
char *pen_save(const char *bytes, size_t count, size_t *result);
// What makes the terminal's colours and attributes those that curses takes them for; to be freed. NULL
// where there is no memory.
char *pen_settle(size_t *result);

#endif
