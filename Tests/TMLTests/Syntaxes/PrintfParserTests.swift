import Testing

@testable import TML

/// The placeholders of `printf`.
struct PrintfParserTests {
    static let examples: [PlaceholderExample] = [
        .init("no sign"),
        .init(""),
        .init("%"),
        .init("100%"),
        .init("%d files", "1=%d"),
        .init("%s: %d", "1=%s", "2=%d"),
        .init("%2$s %1$d", "2=%2$s", "1=%1$d"),
        .init("%5.2f|%-10s|%+d|%#x|%05i", "1=%5.2f", "2=%-10s", "3=%+d", "4=%#x", "5=%05i"),
        .init("%*d %s", "2=%*d", "3=%s"),
        .init("%.*f", "2=%.*f"),
        .init("%2$*1$d", "2=%2$*1$d"),
        .init("%ld %lld %zu %hhd %Lf", "1=%ld", "2=%lld", "3=%zu", "4=%hhd", "5=%Lf"),
        .init("%I64d", "1=%I64d"),
        .init("%<PRIu64> bytes", "1=%<PRIu64>"),
        .init("%'d %'10d", "1=%'d", "2=%'10d"),
        .init("%'*10s %'.10d", "1=%'*10s", "2=%'.10d"),
        .init("100%% of %d", "%%=%%", "1=%d"),
        .init("%d%%", "1=%d", "%%=%%"),
        .init("error: %m", "%m=%m"),
        .init("%(name)s has %(count)d", "name=%(name)s", "count=%(count)d"),
        .init("%(total).2f", "total=%(total).2f"),
        .init("%(open %d", "1=%d"),
        .init("%(a)"),
        .init("%@ and %1$@", "1=%@", "1=%1$@"),
        .init("%#@files@ in %2$#@folders@", "files=%#@files@", "folders=%2$#@folders@"),
        .init("%arg files", "arg=%arg"),
        .init("%args", "1=%a"),
        .init("100% sure"),
        .init("(% d)", "1=% d"),
        .init("100 % der"),
        .init("100\u{A0}% der"),
        .init("100\u{202F}% der"),
        .init("é% d", "1=% d"),
        .init("%2$s: %3$m", "2=%2$s", "%m=%3$m"),
        .init("%d% done", "1=%d"),
        .init("%y %"),
        .init("{name} [b: x] <b>"),
        .init("é%dü", "1=%d"),
    ]

    @Test(arguments: examples) func findsPlaceholders(_ example: PlaceholderExample) {
        example.expectThem(in: LabelSyntax(.printf))
    }
}
