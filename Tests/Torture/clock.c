/* Has the clocks of day and date go wrong: by the seconds in the file TORTURE_CLOCK, which is read
   again at each question, so that the clock may also jump. Loaded with LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long long shift(void) {
    char text[32] = {0};
    int saved = errno;
    const char *path = getenv("TORTURE_CLOCK");
    int descriptor = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (descriptor >= 0) {
        if (read(descriptor, text, sizeof text - 1) < 0) text[0] = 0;
        close(descriptor);
    }
    errno = saved;
    return atoll(text);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = REAL(clock_gettime)(clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift();
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int result = REAL(gettimeofday)(now, zone);
    if (result == 0) now->tv_sec += shift();
    return result;
}

time_t time(time_t *place) {
    time_t now = REAL(time)(NULL) + shift();
    if (place) *place = now;
    return now;
}
