// What the workbench needs of libfribidi, in plain types.
#ifndef CFRIBIDI_SHIM_H
#define CFRIBIDI_SHIM_H

#include <fribidi.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// What rule L1 of UAX #9 asks of a scalar.
enum { CF_OTHER = 0, CF_SPACE = 1, CF_SEPARATOR = 2 };

// What a scalar is to the order of those around it: a letter from right to left, a digit of Arabic, or
// something else.
enum { CF_NO_LETTER = 0, CF_LETTER = 1, CF_ARABIC_NUMBER = 2 };

static inline int cf_bidi_class(uint32_t scalar) {
    FriBidiCharType type = fribidi_get_bidi_type(scalar);
    if (type == FRIBIDI_TYPE_RTL || type == FRIBIDI_TYPE_AL) return CF_LETTER;
    return type == FRIBIDI_TYPE_AN ? CF_ARABIC_NUMBER : CF_NO_LETTER;
}

// Resolves one paragraph: for each scalar its level, what it is to rule L1, and the scalar to draw:
// mirrored where the level asks for that, and a joined form where `shapes` does. False when there is
// no memory.
static inline bool cf_resolve(
    const uint32_t *text, int count, bool is_right_to_left, bool shapes, int8_t *levels,
    uint8_t *kinds, uint32_t *glyphs) {
    FriBidiCharType *types = malloc(sizeof *types * (size_t)count);
    FriBidiBracketType *brackets = malloc(sizeof *brackets * (size_t)count);
    FriBidiArabicProp *joining = malloc(sizeof *joining * (size_t)count);
    FriBidiParType base = is_right_to_left ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
    bool is_done = types && brackets && joining;
    if (is_done) {
        fribidi_get_bidi_types(text, count, types);
        fribidi_get_bracket_types(text, count, types, brackets);
        is_done = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, levels) > 0;
    }
    for (int index = 0; is_done && index < count; index++) {
        FriBidiCharType type = types[index];
        bool is_space = FRIBIDI_IS_EXPLICIT_OR_BN_OR_WS(type) || FRIBIDI_IS_ISOLATE(type);
        kinds[index] = FRIBIDI_IS_SEPARATOR(type) ? CF_SEPARATOR : is_space ? CF_SPACE : CF_OTHER;
        glyphs[index] = text[index];
    }
    if (is_done && shapes) {
        fribidi_get_joining_types(text, count, joining);
        fribidi_join_arabic(types, count, levels, joining);
        fribidi_shape_arabic(FRIBIDI_FLAG_SHAPE_ARAB_PRES, levels, count, joining, glyphs);
    }
    if (is_done) fribidi_shape_mirroring(levels, count, glyphs);
    free(types);
    free(brackets);
    free(joining);
    return is_done;
}

#endif
