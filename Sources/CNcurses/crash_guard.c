#define _GNU_SOURCE
#include "crash_guard.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEQUENCE_LIMIT = 1024, STACK_SIZE = 64 * 1024 };

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { CRASH_SIGNALS = sizeof crash_signals / sizeof *crash_signals };

static struct sigaction former_actions[CRASH_SIGNALS];
static struct termios modes;
static bool has_modes;
static char sequence[SEQUENCE_LIMIT];
static const char *volatile beginning = "";
static volatile sig_atomic_t is_armed;
static volatile sig_atomic_t is_paused;

static void write_out(const char *rest) {
    size_t count = strlen(rest);
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, rest, count);
        if (written <= 0) break;
        rest += written;
        count -= (size_t)written;
    }
}

static void restore_terminal(void) {
    write_out(beginning);
    write_out(sequence);
    signal(SIGTTOU, SIG_IGN);  // the next call would stop a background process
    if (has_modes) tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

// Does only what is allowed in a handler: restores the terminal, and raises the signal again with
// its former action.
static void on_crash(int signal_number) {
    if (!is_paused) restore_terminal();
    is_paused = true;
    for (int index = 0; index < CRASH_SIGNALS; index++)
        if (crash_signals[index] == signal_number)
            sigaction(signal_number, &former_actions[index], NULL);
    raise(signal_number);
}

// Gives the handler a stack of its own, because the normal stack may have overflowed.
static void prepare_stack(void) {
    static void *memory;
    if (!memory) memory = malloc(STACK_SIZE);
    if (!memory) return;
    stack_t stack = {.ss_sp = memory, .ss_size = STACK_SIZE};
    sigaltstack(&stack, NULL);
}

void crash_guard_arm(const char *reset_sequence, const struct termios *former_modes) {
    if (is_armed) return;
    has_modes = former_modes != NULL;
    if (has_modes) modes = *former_modes;
    strncpy(sequence, reset_sequence, SEQUENCE_LIMIT - 1);
    beginning = "";
    prepare_stack();
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_NODEFER | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < CRASH_SIGNALS; index++)
        sigaction(crash_signals[index], &action, &former_actions[index]);
    is_paused = false;
    is_armed = true;
}

void crash_guard_disarm(void) {
    if (!is_armed) return;
    for (int index = 0; index < CRASH_SIGNALS; index++)
        sigaction(crash_signals[index], &former_actions[index], NULL);
    is_armed = false;
}

void crash_guard_begin_with(const char *bytes) { beginning = bytes; }

void crash_guard_pause(bool paused) { is_paused = paused; }
