// The functions of ncurses that the workbench needs. Only the .c files include curses.h, so that
// none of its macros, variables and short names reaches Swift. Only the thread that called cn_open
// may call these functions, except cn_width.
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

// The reports of the terminal besides keys and pastes. CN_MLTERM_ORDER: mlterm does not reorder
// characters. CN_TITLE: the window has the program's title until the terminal is given back.
enum { CN_REPORT_MOUSE = 1, CN_REPORT_FOCUS = 2, CN_MLTERM_ORDER = 4, CN_TITLE = 8 };

// A character that takes columns, and its marks.
typedef struct {
    uint32_t scalars[CN_SCALARS_PER_CELL];
    int count;
    // The columns that the caller expects, 1 or 2. If the C library counts a different number, a
    // replacement of this width is drawn.
    int width;
    uint32_t attributes;
    int pair;
} cn_cell;

// Reads the description of the terminal without taking it over. Returns one of the results above,
// and sets the number of colours.
int cn_describe(int *colors);

// Takes over the terminal on standard input and output. Returns one of the results above. From then
// on, a crash first gives the terminal back.
int cn_open(int reports);
// Switches on more reports.
void cn_report(int more);
// Gives the terminal back. Does nothing if it is not open.
void cn_close(void);
// Gives the terminal back for some time, and takes it again.
void cn_leave(void);
void cn_enter(void);
// Gives the terminal back, stops the process group as Ctrl-Z does, and takes the terminal again
// when the group continues.
void cn_suspend(void);
// Sets the title of the window if CN_TITLE is on and the terminal supports titles. The title must
// not contain control characters. It stays until the terminal is given back.
void cn_title(const char *text, size_t count);
// Queries the background colour of the terminal. The answer arrives as input.
void cn_ask_for_background(void);
// Returns true if the description of the terminal contains the sequence for its clipboard (OSC 52).
// The terminal may still refuse a text.
bool cn_takes_clipboard(void);
// Sets whether the start and the end of a frame are marked (mode 2026), so that the terminal shows
// the frame at once. Only for terminals with this mode. A crash always ends a frame.
void cn_synchronize(bool is_wanted);
// Sets whether the terminal distinguishes similar keys (the keyboard protocol of kitty), until the
// terminal is given back, also after a crash. Only for terminals with this protocol.
void cn_tell_keys_apart(bool is_wanted);
// Sends the whole screen and the modes again.
void cn_redraw(void);

// The size from the system, or from curses if the system does not know it.
void cn_size(int *rows, int *columns);
// Changes the size of the screen.
void cn_resize(int rows, int columns);

// The number of colours; 0 if there are none.
int cn_colors(void);
// The number of a pair of palette colours. -1 is the terminal's default colour.
int cn_pair(int foreground, int background);

void cn_put(int row, int column, const cn_cell *cell);
// Sends the changes. A negative row hides the cursor.
void cn_show(int cursor_row, int cursor_column);

// Sends bytes without curses. The bytes must not change the cursor and the attributes.
void cn_write(const char *bytes, size_t count);

// Placeholders: scalars of two columns and of one column that curses stores instead of text that
// its cells cannot store. In the output, the bytes of the text replace the placeholder.
enum {
    CN_WIDE_STANDS = 0x28000, CN_WIDE_STANDS_END = 0x2A6D7,
    CN_NARROW_STANDS = 0xF0000, CN_NARROW_STANDS_END = 0xF4000,
};
// Returns true if placeholders can be used.
bool cn_may_stand_for(void);
// Sets the bytes of a placeholder. The bytes are copied.
void cn_stand_for(uint32_t scalar, const char *bytes, size_t count);
// The next frame sends this whole row.
void cn_send_whole_row(int row);
// Draws a row again after output without curses.
void cn_redraw_row(int row);
// The next frame is sent as a whole.
void cn_forget_frame(void);

// The sequence of a key, by its terminfo name such as kcuu1; NULL if the terminal has no such key.
const char *cn_key_sequence(const char *capability);

// The columns of a scalar in the C library and curses; -1 if the scalar cannot be drawn.
int cn_width(uint32_t scalar);

#endif
