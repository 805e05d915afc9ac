#ifndef CRASH_GUARD_H
#define CRASH_GUARD_H

#include <stdbool.h>
#include <termios.h>

// From now on, a crash writes `sequence` to the terminal and restores its `modes` (unless NULL)
// before the former action of the signal. At most 1023 bytes of the sequence are copied and used.
void crash_guard_arm(const char *sequence, const struct termios *modes);
void crash_guard_disarm(void);
// Sets the bytes that are written before the sequence. They are not copied and must stay valid.
void crash_guard_begin_with(const char *bytes);
// While paused, a crash does not change the terminal, because another program uses it.
void crash_guard_pause(bool is_paused);

#endif
