// What the workbench needs of ncurses. curses.h is seen by the .c files only, so that none of its
// macros, variables and short names reaches Swift. All functions but cn_width belong to the thread
// that called cn_open.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CN_SCALARS_PER_CELL = 5 };

enum {
    CN_BOLD = 1,
    CN_DIM = 2,
    CN_ITALIC = 4,
    CN_UNDERLINE = 8,
    CN_REVERSE = 16,
};

enum { CN_OPENED = 0, CN_UNKNOWN_TERMINAL = 1, CN_NO_CURSOR_ADDRESSING = 2 };

// What a terminal is asked to report besides keys and pastes; to leave the order of letters to us, which
// mlterm is told in a way of its own; and to keep the title of its window while it has ours.
enum { CN_REPORT_MOUSE = 1, CN_REPORT_FOCUS = 2, CN_MLTERM_ORDER = 4, CN_TITLE = 8 };

// A spacing character and its marks.
typedef struct {
    uint32_t scalars[CN_SCALARS_PER_CELL];
    int count;
    // The columns the caller counts on, 1 or 2. Where the C library disagrees, a sign of that width
    // is drawn instead.
    int width;
    uint32_t attributes;
    int pair;
} cn_cell;

// Looks up the terminal without taking it over: one of the results above, and its colours.
int cn_describe(int *colors);

// Takes over the terminal on standard input and output: one of the results above. From then on a
// crash gives the terminal back before it takes its course.
int cn_open(int reports);
// Asks for one more of them from here on.
void cn_report(int more);
// Gives the terminal back. Does nothing if it is not open.
void cn_close(void);
// Gives the terminal back for a while, and takes it again.
void cn_leave(void);
void cn_enter(void);
// Leaves, stops the process group as Ctrl-Z does, and enters again once it goes on.
void cn_suspend(void);
// Gives the window a title, which must have no control characters, if CN_TITLE was wanted and the
// terminal takes titles. It lasts until the terminal is given back.
void cn_title(const char *text, size_t count);
// Asks the terminal which colour its background has; the answer comes as input.
void cn_ask_for_background(void);
// Whether the terminal knows the sequence that puts a text on its clipboard (OSC 52), as far as its
// description says. It may be set to refuse.
bool cn_takes_clipboard(void);
// Whether the terminal is told where a frame begins and ends (mode 2026), to show it at once. Only for
// terminals that have the mode. A crash ends a frame in any case.
void cn_synchronize(bool is_wanted);
// Whether keys that look alike are told apart (the keyboard protocol of kitty), until the terminal is
// given back, or a crash gives it back. Only for terminals that have the protocol.
void cn_tell_keys_apart(bool is_wanted);
// Draws everything anew, and sets the modes anew, when the next frame is shown.
void cn_redraw(void);

// The size as the system knows it, or as curses does where the system does not.
void cn_size(int *rows, int *columns);
// Makes the screen that size.
void cn_resize(int rows, int columns);

// How many colours there are; 0 for none.
int cn_colors(void);
// The number of a pair of colours of the palette; -1 is the terminal's own colour.
int cn_pair(int foreground, int background);

void cn_put(int row, int column, const cn_cell *cell);
// Sends what has changed. A negative row hides the cursor.
void cn_show(int cursor_row, int cursor_column);

// Sends bytes past curses, which must leave the cursor and the attributes as they were.
void cn_write(const char *bytes, size_t count);

// Scalars that curses holds in the place of what no cell of it can: of two columns, and of one. Where
// it sends one of them, the bytes that it stands for are sent instead.
enum {
    CN_WIDE_STANDS = 0x28000, CN_WIDE_STANDS_END = 0x2A6D7,
    CN_NARROW_STANDS = 0xF0000, CN_NARROW_STANDS_END = 0xF4000,
};
// Whether scalars can stand for bytes here.
bool cn_may_stand_for(void);
// Lets a scalar of those stand for bytes, which are copied.
void cn_stand_for(uint32_t scalar, const char *bytes, size_t count);
// Has the next frame send a row as a whole.
void cn_send_whole_row(int row);
// Draws a row anew that was written on past curses.
void cn_redraw_row(int row);
// Has the next frame sent as a whole.
void cn_forget_frame(void);

// What a key sends, by its terminfo name such as kcuu1; NULL if the terminal has no such key.
const char *cn_key_sequence(const char *capability);

// Columns of a scalar as the C library and curses count them, -1 for what cannot be drawn.
int cn_width(uint32_t scalar);

#endif
