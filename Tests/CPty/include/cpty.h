// For tests: a program in a pseudo-terminal, with libvterm as the terminal it sees.
#ifndef CPTY_H
#define CPTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct cpty cpty;

typedef struct {
    bool bold, italic, underline, reverse, strike;
    int width;
    // -1 for the terminal's own colour, else 0xRRGGBB or an index of the palette.
    int32_t foreground, background;
} cpty_cell;

// Starts a program; `arguments` and `environment` end with NULL. NULL if there is no terminal to be had.
cpty *cpty_spawn(
    const char *path, const char *const *arguments, const char *const *environment, int rows,
    int columns);
// Kills the program if it still runs, and frees everything.
void cpty_close(cpty *pty);

pid_t cpty_process(const cpty *pty);
// Whether the program has ended; then `status` is its exit status, or 256 + the signal that ended it.
bool cpty_has_ended(cpty *pty, int *status);
// Waits for something that is not read yet; false when nothing came within that time.
bool cpty_has_output(const cpty *pty, int milliseconds);
// Hands over to the terminal what the program writes within the time: how many bytes; 0 for none in
// time, -1 if the program has closed its side.
long cpty_pump(cpty *pty, int milliseconds);
// How many bytes the program has written so far.
long cpty_bytes(const cpty *pty);
// How many bytes the program was sent so far: what was typed, and the answers of the terminal.
long cpty_sent(const cpty *pty);
// The last 64 KiB that the program has written.
const char *cpty_written(const cpty *pty, size_t *count);
// Types. What the program writes meanwhile is taken in, so that neither side waits for the other.
bool cpty_send(cpty *pty, const void *bytes, size_t count);
void cpty_resize(cpty *pty, int rows, int columns);

int cpty_rows(const cpty *pty);
int cpty_columns(const cpty *pty);
// The text of a row as UTF-8, not terminated; how many bytes.
size_t cpty_row(cpty *pty, int row, char *text, size_t capacity);
// Likewise of a cell; nothing for one that another covers. It takes a capacity of 64.
size_t cpty_cell_text(cpty *pty, int row, int column, char *text, size_t capacity);
cpty_cell cpty_cell_at(cpty *pty, int row, int column);
void cpty_cursor(const cpty *pty, int *row, int *column, bool *is_visible);
bool cpty_is_alternate_screen(const cpty *pty);
bool cpty_has_mouse(const cpty *pty);

#endif
