// What ICU takes for the tasks of tml-engine-bench, written as an application would write it.
//
//     icu-bench TASK MILLISECONDS
//
// prints how many times in a second the task is done, and something made of all results. A pattern
// is either parsed beforehand, or, in tasks that end in "+parse", anew each time. Texts are UTF-8
// at both ends, as the engine's are: the result is appended to a UnicodeString, and that converted.
// The time is the CPU time of this process, as for the engine.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <memory>
#include <string>

#include <unicode/locid.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

using icu::FieldPosition;
using icu::Formattable;
using icu::Locale;
using icu::MessageFormat;
using icu::UnicodeString;

namespace {

struct Task {
    const char *name;
    const char *locale;
    const char *pattern;
    // Names of the arguments, at most two, and how each is made of the number of the round.
    const char *names[2];
    int count;
};

const char *const people[] = {"Anna", "Boris", "Clara", "Daniil"};
const char *const genders[] = {"male", "female", "unknown"};

const Task tasks[] = {
    {"token", "en", "Hello {user}", {"user", nullptr}, 1},
    {"plural", "ru",
     "Вы получили {count, plural, one {# сообщение} few {# сообщения} many {# сообщений} "
     "other {# сообщения}}",
     {"count", nullptr}, 1},
    {"decoration", "en",
     "You have <strong>{count, plural, one {# new message} other {# new messages}}</strong>",
     {"count", nullptr}, 1},
    {"selection", "ru",
     "{gender, select,"
     " male {{count, plural, one {Он прислал # письмо} few {Он прислал # письма}"
     " many {Он прислал # писем} other {Он прислал # письма}}}"
     " female {{count, plural, one {Она прислала # письмо} few {Она прислала # письма}"
     " many {Она прислала # писем} other {Она прислала # письма}}}"
     " other {{count, plural, one {Прислано # письмо} few {Прислано # письма}"
     " many {Прислано # писем} other {Прислано # письма}}}}",
     {"gender", "count"}, 2},
};

void stopIf(UErrorCode status) {
    if (U_SUCCESS(status)) return;
    std::fprintf(stderr, "icu-bench: %s\n", u_errorName(status));
    std::exit(1);
}

Formattable argument(const char *name, int round) {
    if (std::strcmp(name, "user") == 0) return UnicodeString::fromUTF8(people[round % 4]);
    if (std::strcmp(name, "gender") == 0) return UnicodeString::fromUTF8(genders[round % 3]);
    return Formattable(static_cast<int32_t>(round % 1000));
}

std::string text(const MessageFormat &format, const Task &task, const UnicodeString *names,
                 int round) {
    UErrorCode status = U_ZERO_ERROR;
    Formattable arguments[2];
    for (int place = 0; place < task.count; place++) {
        arguments[place] = argument(task.names[place], round);
    }
    UnicodeString result;
    format.format(names, arguments, task.count, result, status);
    stopIf(status);
    std::string bytes;
    result.toUTF8String(bytes);
    return bytes;
}

std::unique_ptr<MessageFormat> parsed(const Task &task, const Locale &locale) {
    UErrorCode status = U_ZERO_ERROR;
    auto format = std::make_unique<MessageFormat>(
        UnicodeString::fromUTF8(task.pattern), locale, status);
    stopIf(status);
    return format;
}

void measure(double milliseconds, const std::function<std::string(int)> &work) {
    const std::clock_t start = std::clock();
    double taken = 0;
    long rounds = 0;
    unsigned long sum = 0;
    do {
        for (int step = 0; step < 256; step++) {
            const std::string bytes = work(static_cast<int>(rounds++ % 1000000));
            sum = sum * 31 + bytes.size() + static_cast<unsigned char>(bytes.back());
        }
        taken = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    } while (taken * 1000 < milliseconds);
    std::printf("%.0f %lu\n", rounds / taken, sum);
}

}  // namespace

int main(int count, char **arguments) {
    if (count != 3 && count != 4) {
        std::fprintf(stderr, "usage: icu-bench TASK MILLISECONDS, or icu-bench TASK show NUMBER\n");
        return 2;
    }
    std::string name = arguments[1];
    const bool parsesToo = name.size() > 6 && name.substr(name.size() - 6) == "+parse";
    if (parsesToo) name.resize(name.size() - 6);
    for (const Task &task : tasks) {
        if (name != task.name) continue;
        const Locale locale(task.locale);
        UnicodeString names[2];
        for (int place = 0; place < task.count; place++) {
            names[place] = UnicodeString::fromUTF8(task.names[place]);
        }
        const auto format = parsed(task, locale);
        if (count == 4) {
            std::printf("%s\n", text(*format, task, names, std::atoi(arguments[3])).c_str());
        } else if (parsesToo) {
            measure(std::atof(arguments[2]), [&](int round) {
                return text(*parsed(task, locale), task, names, round);
            });
        } else {
            measure(std::atof(arguments[2]),
                    [&](int round) { return text(*format, task, names, round); });
        }
        return 0;
    }
    std::fprintf(stderr, "icu-bench: what is '%s'?\n", name.c_str());
    return 2;
}
