#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "cncurses.h"

#include <curses.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "crash_guard.h"
#include "frame_bytes.h"
#include "pen.h"

// Declared here because term.h also defines macros for words such as `columns`.
extern int setupterm(const char *name, int descriptor, int *problem);

static const char frame_begins[] = "\033[?2026h", frame_ends[] = "\033[?2026l";
// Terminals draw a smaller frame at once anyway, and a typed character should need few bytes.
enum { LEAST_SYNCHRONIZED = 64 };

static const char keep_title[] = "\033[22;2t", give_title_back[] = "\033[23;2t";

static SCREEN *screen;
static int reports;
// The modes before the program took over the terminal.
static struct termios former_modes;
static bool has_former_modes;
static bool is_away;
static bool is_synchronized;
static bool has_pushed_keys;

// Codes for the reports of similar keys and of characters with shift. Terminals keep a stack of
// these settings: the program adds its setting, removes it, or sets the top one again.
static const char push_keys[] = "\033[>5u", pop_keys[] = "\033[<u", set_keys[] = "\033[=5u";

static const struct {
    int report;
    const char *on, *off;
} modes[] = {
    {0, "\033[?2004h", "\033[?2004l"},
    {CN_REPORT_MOUSE, "\033[?1002h\033[?1006h", "\033[?1006l\033[?1002l"},
    {CN_REPORT_FOCUS, "\033[?1004h", "\033[?1004l"},
    {0, "\033[8l", "\033[8h"},  // characters stay where they are sent
    {CN_MLTERM_ORDER, "\033]5379;use_ctl=false\a", "\033]5379;use_ctl=true\a"},
};
enum { MODES = sizeof modes / sizeof *modes };

void cn_write(const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

static void write_out(const char *text) { cn_write(text, strlen(text)); }

// Sends a frame. The end follows each start, so that the terminal shows the later output.
static void write_frame(const char *bytes, size_t count) {
    bool is_whole = is_synchronized && count >= LEAST_SYNCHRONIZED;
    if (is_whole) write_out(frame_begins);
    cn_write(bytes, count);
    if (is_whole) write_out(frame_ends);
}

// Lets curses write a frame into memory, and sends it. Then the descriptor of curses is the
// terminal again.
static void update(void) {
    bool is_gathering = frame_bytes_begin();
    doupdate();
    if (!is_gathering) return;
    size_t count;
    char *bytes = frame_bytes_end(&count);
    if (bytes) write_frame(bytes, count);
    free(bytes);
}

// Removes colours and attributes before curses gives the terminal back, because curses assumes that
// there are none.
static void reset_pen(void) {
    size_t count;
    char *bytes = pen_reset(&count);
    if (bytes) cn_write(bytes, count);
    free(bytes);
}

static bool is_wanted(int index) { return modes[index].report == 0 || reports & modes[index].report; }

static void modes_on(void) {
    for (int index = 0; index < MODES; index++)
        if (is_wanted(index)) write_out(modes[index].on);
    if (has_pushed_keys) write_out(set_keys);
}

static void modes_off(void) {
    if (has_pushed_keys) write_out(pop_keys);
    if (is_synchronized) write_out(frame_ends);  // a frame may have been cut short by an error
    for (int index = MODES - 1; index >= 0; index--)
        if (is_wanted(index)) write_out(modes[index].off);
}

static const char *capability(const char *name) {
    const char *value = tigetstr(name);
    return value == (char *)-1 ? NULL : value;
}

// Returns the start of a title; NULL if the terminal has no titles. On old terminals, `tsl` sets a
// status line, not a title.
static const char *title_start(void) {
    const char *own = capability("tsl");
    if (!own) return tigetflag("XT") == 1 ? "\033]2;" : NULL;
    return strncmp(own, "\033]", 2) == 0 && capability("fsl") ? own : NULL;
}

static const char *title_end(void) { return capability("tsl") ? capability("fsl") : "\a"; }

// Sends the sequence if titles are used. Terminals keep a stack of titles, so the number of saved
// titles equals the number of restored titles.
static void write_if_titled(const char *sequence) {
    if (reports & CN_TITLE) write_out(sequence);
}

// Sets the sequence that makes the terminal usable in any state.
static void arm_guard(void) {
    static const char *const names[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    char sequence[1024] = "";
    strcat(sequence, frame_ends);
    for (int index = MODES - 1; index >= 0; index--)
        if (is_wanted(index)) strcat(sequence, modes[index].off);
    if (reports & CN_TITLE) strcat(sequence, give_title_back);
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        const char *value = capability(names[index]);
        if (value && strlen(sequence) + strlen(value) < sizeof sequence) strcat(sequence, value);
    }
    crash_guard_arm(sequence, has_former_modes ? &former_modes : NULL);
}

// Opens the screen without the signal handlers of curses, because the program handles signals
// itself.
static void open_without_handlers(void) {
    static const int taken[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    enum { TAKEN = sizeof taken / sizeof *taken };
    struct sigaction former[TAKEN];
    for (int index = 0; index < TAKEN; index++) sigaction(taken[index], NULL, &former[index]);
    FILE *output = frame_bytes_output();
    screen = newterm(NULL, output ? output : stdout, stdin);  // initscr() may end the process
    for (int index = 0; index < TAKEN; index++) sigaction(taken[index], &former[index], NULL);
}

int cn_describe(int *colors) {
    int problem;
    if (setupterm(NULL, STDOUT_FILENO, &problem) != OK) return CN_UNKNOWN_TERMINAL;
    *colors = tigetnum("colors");
    return capability("cup") ? CN_OPENED : CN_NO_CURSOR_ADDRESSING;
}

int cn_open(int wanted_reports) {
    if (screen) return CN_OPENED;
    reports = wanted_reports;
    has_former_modes = tcgetattr(STDIN_FILENO, &former_modes) == 0;
    open_without_handlers();
    if (!screen) {
        frame_bytes_close();
        return CN_UNKNOWN_TERMINAL;
    }
    if (!capability("cup")) {
        endwin();
        delscreen(screen);
        screen = NULL;
        frame_bytes_close();
        return CN_NO_CURSOR_ADDRESSING;
    }
    if (!title_start()) reports &= ~CN_TITLE;
    arm_guard();
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    meta(stdscr, TRUE);
    idlok(stdscr, TRUE);
    typeahead(-1);  // frames are sent whole, also while input arrives
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    pen_may_end_one(has_colors() && COLORS >= 256);
    def_prog_mode();
    write_if_titled(keep_title);
    modes_on();
    int rows, columns;
    cn_size(&rows, &columns);
    cn_resize(rows, columns);
    return CN_OPENED;
}

void cn_report(int more) {
    int added = more & ~reports;
    if (!screen || is_away || !added) return;
    reports |= added;
    crash_guard_disarm();
    arm_guard();
    crash_guard_begin_with(has_pushed_keys ? pop_keys : "");
    for (int index = 0; index < MODES; index++)
        if (modes[index].report & added) write_out(modes[index].on);
}

void cn_close(void) {
    if (!screen) return;
    if (!is_away) {
        modes_off();
        reset_pen();
        write_if_titled(give_title_back);
        endwin();
    }
    crash_guard_disarm();
    delscreen(screen);
    screen = NULL;
    frame_bytes_close();
    is_away = false;
    is_synchronized = false;
    has_pushed_keys = false;
}

void cn_leave(void) {
    if (!screen || is_away) return;
    modes_off();
    reset_pen();
    write_if_titled(give_title_back);
    endwin();
    crash_guard_pause(true);
    is_away = true;
}

void cn_enter(void) {
    if (!screen || !is_away) return;
    is_away = false;
    crash_guard_pause(false);
    write_if_titled(keep_title);
    bool tells_keys_apart = has_pushed_keys;
    has_pushed_keys = false;
    cn_redraw();
    cn_tell_keys_apart(tells_keys_apart);  // each screen of a terminal has its own settings
}

void cn_suspend(void) {
    if (!screen) return;
    cn_leave();
    struct sigaction standard = {.sa_handler = SIG_DFL}, former;
    sigemptyset(&standard.sa_mask);
    sigaction(SIGTSTP, &standard, &former);
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, &before);
    kill(0, SIGTSTP);  // the whole job; otherwise, the shell would not notice
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigaction(SIGTSTP, &former, NULL);
    cn_enter();
}

void cn_ask_for_background(void) {
    if (screen && !is_away) write_out("\033]11;?\033\\");
}

void cn_title(const char *text, size_t count) {
    if (!screen || is_away || !(reports & CN_TITLE)) return;
    write_out(title_start());
    cn_write(text, count);
    write_out(title_end());
}

bool cn_takes_clipboard(void) {
    return screen && (capability("Ms") || tigetflag("XT") == 1);
}

void cn_synchronize(bool is_wanted) { is_synchronized = is_wanted; }

void cn_tell_keys_apart(bool is_wanted) {
    if (!screen || is_away || is_wanted == has_pushed_keys) return;
    crash_guard_begin_with(is_wanted ? pop_keys : "");
    write_out(is_wanted ? push_keys : pop_keys);
    has_pushed_keys = is_wanted;
}

void cn_redraw(void) {
    if (!screen || is_away) return;
    reset_prog_mode();
    pen_forget();
    clearok(curscr, TRUE);
    wnoutrefresh(stdscr);
    update();
    modes_on();
}

void cn_size(int *rows, int *columns) {
    struct winsize size;
    bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col;
    *rows = is_known ? size.ws_row : LINES;
    *columns = is_known ? size.ws_col : COLS;
}

void cn_resize(int rows, int columns) {
    if (!screen || rows < 1 || columns < 1) return;
    if (!is_term_resized(rows, columns)) return;
    resizeterm(rows, columns);
    clearok(curscr, TRUE);
}

int cn_colors(void) { return screen && has_colors() ? COLORS : 0; }

int cn_pair(int foreground, int background) {
    if (cn_colors() == 0) return 0;
    int pair = alloc_pair(foreground, background);
    return pair < 0 ? 0 : pair;
}

static attr_t attributes(uint32_t wanted) {
    return (wanted & CN_BOLD ? A_BOLD : A_NORMAL) | (wanted & CN_DIM ? A_DIM : A_NORMAL)
        | (wanted & CN_ITALIC ? A_ITALIC : A_NORMAL)
        | (wanted & CN_UNDERLINE ? A_UNDERLINE : A_NORMAL)
        | (wanted & CN_REVERSE ? A_REVERSE : A_NORMAL);
}

// Returns a character that is known everywhere: the replacement character, or the geta mark for two
// columns.
static wchar_t replacement(int width) {
    wchar_t sign = width == 2 ? 0x3013 : 0xFFFD;
    return wcwidth(sign) == width ? sign : L'?';
}

void cn_put(int row, int column, const cn_cell *cell) {
    if (!screen) return;
    wchar_t text[CN_SCALARS_PER_CELL + 1] = {0};
    bool is_drawable = cell->count > 0 && cn_width(cell->scalars[0]) == cell->width;
    text[0] = is_drawable ? (wchar_t)cell->scalars[0] : replacement(cell->width);
    int used = 1;
    for (int index = 1; is_drawable && index < cell->count && index < CN_SCALARS_PER_CELL; index++)
        if (cn_width(cell->scalars[index]) == 0) text[used++] = (wchar_t)cell->scalars[index];
    cchar_t character;
    int pair = cell->pair;
    if (setcchar(&character, text, attributes(cell->attributes), (short)pair, &pair) == ERR) return;
    mvadd_wchnstr(row, column, &character, 1);  // moves no cursor and wraps no line
}

void cn_show(int cursor_row, int cursor_column) {
    if (!screen || is_away) return;
    curs_set(cursor_row >= 0 ? 1 : 0);
    if (cursor_row >= 0) move(cursor_row, cursor_column);
    wnoutrefresh(stdscr);
    update();
}

const char *cn_key_sequence(const char *name) { return screen ? capability(name) : NULL; }

bool cn_may_stand_for(void) { return frame_bytes_are_gathered(); }

void cn_stand_for(uint32_t scalar, const char *bytes, size_t count) {
    frame_bytes_stand_for(scalar, bytes, count);
}

void cn_send_whole_row(int row) {
    if (screen) wredrawln(stdscr, row, 1);
}

void cn_redraw_row(int row) {
    if (!screen || is_away) return;
    wredrawln(stdscr, row, 1);
    wnoutrefresh(stdscr);
    update();
}

void cn_forget_frame(void) {
    if (screen) clearok(curscr, TRUE);
}

int cn_width(uint32_t scalar) { return scalar == 0 ? -1 : wcwidth((wchar_t)scalar); }
