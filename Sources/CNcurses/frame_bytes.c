#define _GNU_SOURCE
#include "frame_bytes.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cncurses.h"
#include "pen.h"

typedef struct {
    char *bytes;
    size_t count;
} stand;

enum {
    WIDE = CN_WIDE_STANDS_END - CN_WIDE_STANDS,
    NARROW = CN_NARROW_STANDS_END - CN_NARROW_STANDS,
};

static stand stands[WIDE + NARROW];
static FILE *output;
static int memory = -1;

FILE *frame_bytes_output(void) {
    int own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (own < 0) return NULL;
    output = fdopen(own, "w");
    if (!output) {
        close(own);
        return NULL;
    }
    memory = memfd_create("frame", MFD_CLOEXEC);
    return output;
}

void frame_bytes_close(void) {
    if (output) fclose(output);
    if (memory >= 0) close(memory);
    output = NULL;
    memory = -1;
    pen_forget();
    for (size_t index = 0; index < WIDE + NARROW; index++) {
        free(stands[index].bytes);
        stands[index] = (stand){0};
    }
}

bool frame_bytes_are_gathered(void) { return output && memory >= 0; }

bool frame_bytes_begin(void) {
    return frame_bytes_are_gathered() && dup3(memory, fileno(output), O_CLOEXEC) >= 0;
}

static stand *stand_of(uint32_t scalar) {
    if (scalar >= CN_WIDE_STANDS && scalar < CN_WIDE_STANDS_END)
        return &stands[scalar - CN_WIDE_STANDS];
    if (scalar >= CN_NARROW_STANDS && scalar < CN_NARROW_STANDS_END)
        return &stands[WIDE + scalar - CN_NARROW_STANDS];
    return NULL;
}

void frame_bytes_stand_for(uint32_t scalar, const char *bytes, size_t count) {
    stand *stand = stand_of(scalar);
    char *copy = stand ? malloc(count) : NULL;
    if (!copy) return;
    memcpy(copy, bytes, count);
    free(stand->bytes);
    stand->bytes = copy;
    stand->count = count;
}

// Returns the length of the placeholder at the start; 0 if the bytes do not start with a
// placeholder.
static size_t read_stand(const unsigned char *bytes, size_t count, stand **found) {
    if (bytes[0] < 0xF0 || count < 4) return 0;
    uint32_t scalar = (bytes[0] & 0x07u) << 18 | (bytes[1] & 0x3Fu) << 12 | (bytes[2] & 0x3Fu) << 6
        | (bytes[3] & 0x3Fu);
    *found = stand_of(scalar);
    return *found && (*found)->bytes ? 4 : 0;
}

static char *expanded(const char *bytes, size_t count, size_t *result) {
    size_t capacity = count + 256, used = 0;
    char *text = malloc(capacity);
    for (size_t index = 0; text && index < count;) {
        stand *found;
        size_t length = read_stand((const unsigned char *)bytes + index, count - index, &found);
        size_t added = length > 0 ? found->count : 1;
        if (used + added > capacity) {
            char *larger = realloc(text, capacity = 2 * (used + added));
            if (!larger) free(text);
            text = larger;
            if (!text) break;
        }
        memcpy(text + used, length > 0 ? found->bytes : bytes + index, added);
        used += added;
        index += length > 0 ? length : 1;
    }
    *result = used;
    return text;
}

// Returns the bytes for the terminal: placeholders replaced, and shortened.
static char *spared(const char *bytes, size_t count, size_t *result) {
    size_t longer;
    char *text = expanded(bytes, count, &longer);
    char *spared = text ? pen_save(text, longer, result) : NULL;
    free(text);
    return spared;
}

char *frame_bytes_end(size_t *count) {
    dup3(STDOUT_FILENO, fileno(output), O_CLOEXEC);
    off_t size = lseek(memory, 0, SEEK_CUR);
    char *text = NULL;
    char *bytes = size > 0 ? malloc((size_t)size) : NULL;
    if (bytes && pread(memory, bytes, (size_t)size, 0) == size)
        text = spared(bytes, (size_t)size, count);
    free(bytes);
    lseek(memory, 0, SEEK_SET);
    if (ftruncate(memory, 0) < 0) return text;
    return text;
}
