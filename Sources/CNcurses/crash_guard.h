#ifndef CRASH_GUARD_H
#define CRASH_GUARD_H

#include <stdbool.h>
#include <termios.h>

// From here on, a crash writes `sequence` to the terminal and restores its `modes` (if any) before it
// takes its former course. Of the sequence, which is copied, 1023 bytes are kept.
void crash_guard_arm(const char *sequence, const struct termios *modes);
void crash_guard_disarm(void);
// What is written before the sequence. It is not copied and must stay.
void crash_guard_begin_with(const char *bytes);
// While paused, a crash leaves the terminal alone: somebody else uses it.
void crash_guard_pause(bool is_paused);

#endif
