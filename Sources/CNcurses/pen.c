#define _GNU_SOURCE
#include "pen.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The codes of a colour, such as 38;5;247; empty for the terminal's default colour.
typedef struct {
    char text[24];
} color;

typedef struct {
    color foreground, background;
    // A bit for each of the codes 1 to 9.
    unsigned attributes;
} pen;

enum {
    BOLD = 1 << 1, DIM = 1 << 2, UNDERLINE = 1 << 4, REVERSE = 1 << 7, STRIKE = 1 << 9,
    // The attributes that are visible without a character.
    SEEN_ON_BLANKS = UNDERLINE | REVERSE | STRIKE,
    LAST_ATTRIBUTE = 9,
};

typedef struct {
    char *bytes;
    size_t count, capacity;
} buffer;

// The pen of curses, and the pen of the terminal.
static pen wanted, actual;
// is_known: the terminal's pen is known. is_used: curses has set a pen. is_strange: a code was sent
// that a pen cannot store.
static bool is_known, is_used, is_strange;
static bool can_end_one;
// The character set of the terminal: the byte that selected it, or 0 if unknown.
static char set, shift;

void pen_forget(void) {
    is_known = is_strange = false;
    set = shift = 0;
}

void pen_may_end_one(bool does_it_know) { can_end_one = does_it_know; }

static void add(buffer *to, const char *bytes, size_t count) {
    if (!to->bytes) return;
    if (to->count + count > to->capacity) {
        to->capacity = 2 * (to->count + count);
        char *larger = realloc(to->bytes, to->capacity);
        if (!larger) free(to->bytes);
        to->bytes = larger;
        if (!larger) return;
    }
    memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
}

static bool is_same_color(const color *one, const color *other) {
    return strcmp(one->text, other->text) == 0;
}

static bool is_same(const pen *one, const pen *other) {
    return one->attributes == other->attributes && is_same_color(&one->foreground, &other->foreground)
        && is_same_color(&one->background, &other->background);
}

// The codes of a new sequence, with a semicolon before each.
typedef struct {
    char text[128];
    size_t count;
} codes;

static void add_code(codes *to, const char *code) {
    size_t count = strlen(code);
    if (to->count + count + 2 > sizeof to->text) return;
    to->text[to->count++] = ';';
    memcpy(to->text + to->count, code, count + 1);
    to->count += count;
}

static void add_attributes(codes *to, unsigned attributes) {
    for (int code = 1; code <= LAST_ATTRIBUTE; code++)
        if (attributes & 1u << code) add_code(to, (char[]){(char)('0' + code), 0});
}

static void add_color(codes *to, const color *from, const color *target, const char *standard) {
    if (!is_same_color(from, target)) add_code(to, target->text[0] ? target->text : standard);
}

static void add_changes(codes *to, const pen *from, const pen *target) {
    unsigned ended = from->attributes & ~target->attributes;
    unsigned begun = target->attributes & ~from->attributes;
    // One code ends both bold and dim.
    if (ended & (BOLD | DIM)) begun |= target->attributes & (BOLD | DIM);
    if (ended & (BOLD | DIM)) add_code(to, "22");
    for (int code = 3; code <= LAST_ATTRIBUTE; code++)
        if (ended & 1u << code) add_code(to, (char[]){'2', (char)('0' + code), 0});
    add_attributes(to, begun);
    add_color(to, &from->foreground, &target->foreground, "39");
    add_color(to, &from->background, &target->background, "49");
}

static void add_anew(codes *to, const pen *target) {
    static const pen plain;
    if (is_same(&plain, target)) return add_code(to, "");
    add_code(to, "0");
    add_changes(to, &plain, target);
}

// Changes the terminal's pen to the target.
static void set_pen(buffer *to, const pen *target) {
    if (!is_used || (is_known && is_same(&actual, target))) return;
    codes anew = {.count = 0}, changes = {.count = 0};
    add_anew(&anew, target);
    if (is_known) add_changes(&changes, &actual, target);
    bool must_end = (actual.attributes & ~target->attributes) != 0;
    bool is_new = !is_known || (must_end && !can_end_one) || anew.count < changes.count;
    const codes *sent = is_new ? &anew : &changes;
    add(to, "\033[", 2);
    add(to, sent->text + 1, sent->count - 1);
    add(to, "m", 1);
    actual = *target;
    is_known = true;
}

static void set_for_text(buffer *to) { set_pen(to, &wanted); }

// Changes the terminal's pen for a space. The colour of text and its weight are not visible on a
// space.
static void set_for_blank(buffer *to) {
    pen target = actual;
    target.background = wanted.background;
    bool is_seen = (wanted.attributes | actual.attributes) & SEEN_ON_BLANKS;
    set_pen(to, is_known && !is_seen ? &target : &wanted);
}

// Returns the number of a code; 0 if it is empty, -1 if it has parts or is not a number.
static int number(const char *code, size_t count) {
    int value = 0;
    if (count > 3) return -1;
    for (size_t index = 0; index < count; index++) {
        if (code[index] < '0' || code[index] > '9') return -1;
        value = 10 * value + code[index] - '0';
    }
    return value;
}

// Returns the length of this number of codes.
static size_t length_of(int codes, const char *text, size_t count) {
    size_t length = 0;
    while (length < count && (text[length] != ';' || --codes > 0)) length++;
    return length;
}

// Returns the length of a palette colour or 24-bit colour at the start; 0 if it is neither.
static size_t length_of_color(const char *text, size_t count) {
    if (count > 2 && text[2] == ':') return length_of(1, text, count);
    if (count > 4 && memcmp(text + 2, ";5;", 3) == 0) return length_of(3, text, count);
    if (count > 4 && memcmp(text + 2, ";2;", 3) == 0) return length_of(5, text, count);
    return 0;
}

static bool take_color(color *to, const char *text, size_t count) {
    if (count == 0 || count >= sizeof to->text) return false;
    memcpy(to->text, text, count);
    to->text[count] = 0;
    return true;
}

static bool take_number(pen *to, int code, const char *text, size_t count) {
    if (code == 0) *to = (pen){.attributes = 0};
    else if (code >= 1 && code <= LAST_ATTRIBUTE) to->attributes |= 1u << code;
    else if (code == 22) to->attributes &= ~(unsigned)(BOLD | DIM);
    else if (code >= 23 && code <= 29) to->attributes &= ~(1u << (code - 20));
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97))
        return take_color(&to->foreground, text, count);
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
        return take_color(&to->background, text, count);
    else if (code == 39) to->foreground = (color){.text = ""};
    else if (code == 49) to->background = (color){.text = ""};
    else return code == 10;  // the default font, which some terminals add to other codes
    return true;
}

// Changes a pen by the codes of a sequence. Returns false for a code that a pen cannot store.
static bool take_codes(pen *to, const char *text, size_t count) {
    for (size_t place = 0; place <= count;) {
        const char *code = text + place;
        size_t rest = count - place, length = length_of(1, code, rest);
        bool is_color = length >= 2 && (code[0] == '3' || code[0] == '4') && code[1] == '8';
        if (is_color) {
            length = length_of_color(code, rest);
            if (!take_color(code[0] == '3' ? &to->foreground : &to->background, code, length))
                return false;
        } else if (!take_number(to, number(code, length), code, length)) {
            return false;
        }
        place += length + 1;
    }
    return true;
}

static bool begins_anew(const char *text, size_t count) {
    return number(text, length_of(1, text, count)) == 0;
}

static void take_pen(buffer *to, const char *sequence, size_t count) {
    const char *text = sequence + 2;
    is_used = true;
    if (is_strange && begins_anew(text, count - 3)) is_known = is_strange = false;
    pen next = wanted;
    if (take_codes(&next, text, count - 3)) {
        wanted = next;
        return;
    }
    set_for_text(to);
    add(to, sequence, count);
    is_strange = true;
}

// Returns the number of bytes of the escape sequence at the start.
static size_t escape_length(const char *bytes, size_t count) {
    size_t length = 2;
    if (count < 2) return count;
    if (strchr("]P_^X", bytes[1])) {
        while (length < count && bytes[length - 1] != '\a'
            && !(bytes[length - 2] == '\033' && bytes[length - 1] == '\\' && length > 2))
            length++;
        return length;
    }
    if (bytes[1] == '[') {
        while (length < count && (unsigned char)bytes[length] < 0x40) length++;
    } else {
        length = 1;
        while (length < count && bytes[length] >= 0x20 && bytes[length] < 0x30) length++;
    }
    return length < count ? length + 1 : count;
}

// Returns true if a sequence fills cells with the background colour.
static bool does_fill(const char *sequence, size_t count) {
    if (count < 2) return false;
    char last = sequence[count - 1];
    return sequence[1] == '[' ? strchr("JKXLMP@ST", last) != NULL : strchr("DEM", last) != NULL;
}

static void take_escape(buffer *to, const char *sequence, size_t count) {
    bool is_control = count > 2 && sequence[1] == '[';
    if (is_control && sequence[count - 1] == 'm' && !strchr("<=>?", sequence[2]))
        return take_pen(to, sequence, count);
    if (count == 3 && sequence[1] == '(') {
        if (set == sequence[2]) return;
        set = sequence[2];
    } else if (does_fill(sequence, count)) {
        set_for_blank(to);
    }
    add(to, sequence, count);
}

static void take_byte(buffer *to, char byte) {
    if (byte == '\016' || byte == '\017') {
        if (shift == byte) return;
        shift = byte;
    } else if (byte == ' ' || byte == '\n') {
        set_for_blank(to);
    } else if ((unsigned char)byte > ' ') {
        set_for_text(to);
    }
    add(to, &byte, 1);
}

char *pen_save(const char *bytes, size_t count, size_t *result) {
    buffer saved = {.bytes = malloc(count + 64), .capacity = count + 64};
    for (size_t index = 0; index < count;) {
        bool is_escape = bytes[index] == '\033';
        size_t length = is_escape ? escape_length(bytes + index, count - index) : 1;
        if (is_escape) take_escape(&saved, bytes + index, length);
        else take_byte(&saved, bytes[index]);
        index += length;
    }
    *result = saved.count;
    return saved.bytes;
}

char *pen_reset(size_t *result) {
    buffer reset = {.bytes = malloc(64), .capacity = 64};
    set_for_text(&reset);
    *result = reset.count;
    return reset.bytes;
}
