#define _GNU_SOURCE
#include "cpty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vterm.h>

enum { REMEMBERED = 65536 };

struct cpty {
    int descriptor;
    pid_t process;
    VTerm *terminal;
    VTermScreen *screen;
    int rows, columns;
    VTermPos cursor;
    bool is_cursor_visible;
    bool is_alternate;
    bool has_mouse;
    bool has_ended;
    int status;
    long bytes;
    long sent;
    // The last bytes that were written.
    char written[REMEMBERED];
    size_t written_count;
};

static void remember(cpty *pty, const char *bytes, size_t count) {
    if (count > REMEMBERED) {
        bytes += count - REMEMBERED;
        count = REMEMBERED;
    }
    size_t most = REMEMBERED - count;
    size_t kept = pty->written_count < most ? pty->written_count : most;
    memmove(pty->written, pty->written + pty->written_count - kept, kept);
    memcpy(pty->written + kept, bytes, count);
    pty->written_count = kept + count;
}

static int on_property(VTermProp property, VTermValue *value, void *user) {
    struct cpty *pty = user;
    if (property == VTERM_PROP_ALTSCREEN) pty->is_alternate = value->boolean;
    if (property == VTERM_PROP_MOUSE) pty->has_mouse = value->number != VTERM_PROP_MOUSE_NONE;
    if (property == VTERM_PROP_CURSORVISIBLE) pty->is_cursor_visible = value->boolean;
    return 1;
}

static int on_cursor(VTermPos position, VTermPos old, int is_visible, void *user) {
    (void)old;
    (void)is_visible;
    ((struct cpty *)user)->cursor = position;
    return 1;
}

static VTermScreenCallbacks callbacks = {.settermprop = on_property, .movecursor = on_cursor};

static struct winsize window_size(int rows, int columns) {
    return (struct winsize){.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
}

// Test runners block signals in their worker threads, and the mask survives exec.
static void become(const char *path, const char *const *arguments, const char *const *environment) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(path, (char *const *)arguments, (char *const *)environment);
    _exit(127);
}

// The terminal answers what the program asks it, such as where the cursor is.
static void answer(const char *bytes, size_t count, void *user) {
    struct cpty *pty = user;
    ssize_t written = write(pty->descriptor, bytes, count);
    if (written > 0) pty->sent += written;
}

cpty *cpty_spawn(
    const char *path, const char *const *arguments, const char *const *environment, int rows,
    int columns) {
    struct winsize size = window_size(rows, columns);
    int descriptor;
    pid_t process = forkpty(&descriptor, NULL, NULL, &size);
    if (process < 0) return NULL;
    if (process == 0) become(path, arguments, environment);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);

    cpty *pty = calloc(1, sizeof *pty);
    pty->descriptor = descriptor;
    pty->process = process;
    pty->rows = rows;
    pty->columns = columns;
    pty->is_cursor_visible = true;
    pty->terminal = vterm_new(rows, columns);
    vterm_set_utf8(pty->terminal, 1);
    vterm_output_set_callback(pty->terminal, answer, pty);
    pty->screen = vterm_obtain_screen(pty->terminal);
    vterm_screen_enable_altscreen(pty->screen, 1);
    vterm_screen_set_callbacks(pty->screen, &callbacks, pty);
    vterm_screen_reset(pty->screen, 1);
    return pty;
}

void cpty_close(cpty *pty) {
    int status;
    if (!cpty_has_ended(pty, &status)) {
        kill(pty->process, SIGKILL);
        waitpid(pty->process, NULL, 0);
    }
    close(pty->descriptor);
    vterm_free(pty->terminal);
    free(pty);
}

pid_t cpty_process(const cpty *pty) { return pty->process; }

bool cpty_has_ended(cpty *pty, int *status) {
    int raw;
    if (!pty->has_ended && waitpid(pty->process, &raw, WNOHANG) == pty->process) {
        pty->has_ended = true;
        pty->status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 256 + WTERMSIG(raw);
        while (cpty_pump(pty, 0) > 0) {}  // its last words
    }
    *status = pty->status;
    return pty->has_ended;
}

bool cpty_has_output(const cpty *pty, int milliseconds) {
    struct pollfd readable = {.fd = pty->descriptor, .events = POLLIN};
    return poll(&readable, 1, milliseconds) > 0;
}

long cpty_pump(cpty *pty, int milliseconds) {
    if (!cpty_has_output(pty, milliseconds)) return 0;
    char bytes[65536];
    ssize_t count = read(pty->descriptor, bytes, sizeof bytes);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (count <= 0) return -1;
    pty->bytes += count;
    remember(pty, bytes, (size_t)count);
    vterm_input_write(pty->terminal, bytes, (size_t)count);
    vterm_screen_flush_damage(pty->screen);
    return count;
}

long cpty_bytes(const cpty *pty) { return pty->bytes; }

long cpty_sent(const cpty *pty) { return pty->sent; }

const char *cpty_written(const cpty *pty, size_t *count) {
    *count = pty->written_count;
    return pty->written;
}

bool cpty_send(cpty *pty, const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t written = write(pty->descriptor, rest, count);
        if (written > 0) {
            rest += written;
            pty->sent += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd ready = {.fd = pty->descriptor, .events = POLLIN | POLLOUT};
            poll(&ready, 1, 1000);
            if (cpty_pump(pty, 0) < 0) return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

void cpty_resize(cpty *pty, int rows, int columns) {
    struct winsize size = window_size(rows, columns);
    pty->rows = rows;
    pty->columns = columns;
    vterm_set_size(pty->terminal, rows, columns);
    ioctl(pty->descriptor, TIOCSWINSZ, &size);
}

int cpty_rows(const cpty *pty) { return pty->rows; }
int cpty_columns(const cpty *pty) { return pty->columns; }

static size_t encode(uint32_t scalar, char *text) {
    if (scalar < 0x80) {
        text[0] = (char)scalar;
        return 1;
    }
    size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    for (size_t index = count - 1; index > 0; index--, scalar >>= 6)
        text[index] = (char)(0x80 | (scalar & 0x3F));
    text[0] = (char)((0xF00 >> count & 0xFF) | scalar);
    return count;
}

static size_t encode_cell(const VTermScreenCell *cell, char *text) {
    size_t used = 0;
    if (cell->chars[0] == 0) text[used++] = ' ';
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i]; i++)
        if (cell->chars[i] != (uint32_t)-1) used += encode(cell->chars[i], text + used);
    return used;
}

size_t cpty_cell_text(cpty *pty, int row, int column, char *text, size_t capacity) {
    VTermScreenCell cell;
    VTermPos position = {.row = row, .col = column};
    if (capacity < 4 * VTERM_MAX_CHARS_PER_CELL) return 0;
    return vterm_screen_get_cell(pty->screen, position, &cell) ? encode_cell(&cell, text) : 0;
}

size_t cpty_row(cpty *pty, int row, char *text, size_t capacity) {
    size_t used = 0;
    int column = 0;
    while (column < pty->columns && used + 4 * VTERM_MAX_CHARS_PER_CELL < capacity) {
        VTermScreenCell cell;
        VTermPos position = {.row = row, .col = column};
        if (!vterm_screen_get_cell(pty->screen, position, &cell)) break;
        used += encode_cell(&cell, text + used);
        column += cell.width > 0 ? cell.width : 1;
    }
    return used;
}

static int32_t color(const VTermColor *color) {
    if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color)) return -1;
    if (VTERM_COLOR_IS_INDEXED(color)) return color->indexed.idx;
    return color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue;
}

cpty_cell cpty_cell_at(cpty *pty, int row, int column) {
    VTermScreenCell cell = {0};
    VTermPos position = {.row = row, .col = column};
    if (!vterm_screen_get_cell(pty->screen, position, &cell)) return (cpty_cell){0};
    return (cpty_cell){
        .bold = cell.attrs.bold,
        .italic = cell.attrs.italic,
        .underline = cell.attrs.underline != 0,
        .reverse = cell.attrs.reverse,
        .strike = cell.attrs.strike,
        .width = cell.width,
        .foreground = color(&cell.fg),
        .background = color(&cell.bg),
    };
}

void cpty_cursor(const cpty *pty, int *row, int *column, bool *is_visible) {
    *row = pty->cursor.row;
    *column = pty->cursor.col;
    *is_visible = pty->is_cursor_visible;
}

bool cpty_is_alternate_screen(const cpty *pty) { return pty->is_alternate; }

bool cpty_has_mouse(const cpty *pty) { return pty->has_mouse; }
