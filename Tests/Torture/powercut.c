/* Writes down what a program does to files below TORTURE_FOLDER, in the order in which it does it, to
   the file TORTURE_LOG: what a disk would have at any moment can be made from that. Loaded with
   LD_PRELOAD. A record is a line "operation nanoseconds offset length path", then `length` bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int log_descriptor(void) {
    static int descriptor = -2;
    if (descriptor == -2) {
        const char *path = getenv("TORTURE_LOG");
        descriptor = path ? REAL(open)(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    }
    return descriptor;
}

static int is_watched(const char *path) {
    const char *folder = getenv("TORTURE_FOLDER");
    size_t length = strlen(path);
    if (!folder || strncmp(path, folder, strlen(folder)) != 0) return 0;
    return length < 4 || strcmp(path + length - 4, "-shm") != 0;
}

static void record(char operation, const char *path, long long offset, const void *data, size_t length) {
    struct timespec now;
    char head[4500];
    int saved = errno;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int size = snprintf(head, sizeof head, "%c %lld %lld %zu %s\n", operation,
                        now.tv_sec * 1000000000LL + now.tv_nsec, offset, length, path);
    struct iovec parts[2] = {{head, size}, {(void *)data, length}};
    if (writev(log_descriptor(), parts, data ? 2 : 1) < 0) abort();
    errno = saved;
}

static int path_of(int descriptor, char *path, size_t size) {
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, size - 1);
    path[length > 0 ? length : 0] = 0;
    return length > 0 && is_watched(path);
}

/* The call and its record are one step, so that the records are in the order of the calls. */
#define STEP(type, call, condition, operation, offset, data, length) \
    char path[4096]; \
    if (!path_of(descriptor, path, sizeof path)) return call; \
    pthread_mutex_lock(&lock); \
    type result = call; \
    if (condition) record(operation, path, offset, data, length); \
    pthread_mutex_unlock(&lock); \
    return result

ssize_t pwrite64(int descriptor, const void *data, size_t length, off64_t offset) {
    STEP(ssize_t, REAL(pwrite64)(descriptor, data, length, offset), result > 0, 'w', offset, data, result);
}

ssize_t pwrite(int descriptor, const void *data, size_t length, off_t offset) {
    STEP(ssize_t, REAL(pwrite)(descriptor, data, length, offset), result > 0, 'w', offset, data, result);
}

ssize_t write(int descriptor, const void *data, size_t length) {
    off_t offset = lseek(descriptor, 0, SEEK_CUR);
    STEP(ssize_t, REAL(write)(descriptor, data, length), result > 0 && offset >= 0, 'w', offset, data,
         result);
}

int ftruncate(int descriptor, off_t length) {
    STEP(int, REAL(ftruncate)(descriptor, length), result == 0, 't', length, NULL, 0);
}

int ftruncate64(int descriptor, off64_t length) {
    STEP(int, REAL(ftruncate64)(descriptor, length), result == 0, 't', length, NULL, 0);
}

int fsync(int descriptor) {
    STEP(int, REAL(fsync)(descriptor), result == 0, 's', 0, NULL, 0);
}

int fdatasync(int descriptor) {
    STEP(int, REAL(fdatasync)(descriptor), result == 0, 's', 0, NULL, 0);
}

int unlink(const char *path) {
    if (!is_watched(path)) return REAL(unlink)(path);
    pthread_mutex_lock(&lock);
    int result = REAL(unlink)(path);
    if (result == 0) record('u', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

/* The data of the record is the new path. */
int rename(const char *from, const char *to) {
    if (!is_watched(from) || !is_watched(to)) return REAL(rename)(from, to);
    pthread_mutex_lock(&lock);
    int result = REAL(rename)(from, to);
    if (result == 0) record('m', from, 0, to, strlen(to));
    pthread_mutex_unlock(&lock);
    return result;
}

static int opened(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    if (!(flags & O_CREAT) || !is_watched(path)) return real(path, flags, mode);
    pthread_mutex_lock(&lock);
    int is_new = access(path, F_OK) != 0;
    int descriptor = real(path, flags, mode);
    if (is_new && descriptor >= 0) record('c', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return descriptor;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = va_arg(more, mode_t); \
        va_end(more); \
    }

int open(const char *path, int flags, ...) {
    MODE(flags)
    return opened(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    return opened(REAL(open64), path, flags, mode);
}
