import Testing

@testable import TML

/// The checks of placeholders in other syntaxes than TML.
struct PlaceholderCheckTests {
    private func issues(
        _ syntax: String, _ label: String, _ text: String, in form: Context = Context(),
        _ language: String = "en"
    ) throws -> [String] {
        let syntax = try #require(LabelSyntax(name: syntax))
        let found = Checks.markupIssues(
            of: Label(text, syntax: syntax), context: form, for: Label(label, syntax: syntax),
            in: try ConformanceFolder.language(language))
        return found.map { ([$0.check.rawValue] + $0.details).joined(separator: " | ") }
    }

    @Test(
        arguments: [
            ("printf", "%d files", "%d Dateien", []),
            ("printf", "%d files", "Dateien", ["unused-token | %d"]),
            ("printf", "%s", "%s %s", ["unknown-token | %s"]),
            ("printf", "%s files", "%d Dateien", ["changed-placeholder | %d | %s"]),
            ("printf", "%ld files", "%d Dateien", ["changed-placeholder | %d | %ld"]),
            ("printf", "%5d, %x, %s", "%i, %u, %-3s", []),
            ("printf", "%s: %d", "%d: %s", ["placeholder-order | %s %d"]),
            ("printf", "%s: %d", "%2$d: %1$s", []),
            (
                "printf", "%s: %d", "%1$d: %2$s",
                [
                    "changed-placeholder | %1$d | %s", "changed-placeholder | %2$s | %d",
                ]
            ),
            ("printf", "%@ and %@", "%2$@ und %1$@", []),
            ("printf", "%(name)s: %(n)d", "%(n)d %(name)s", []),
            ("printf", "%(n)d", "%(n)s", ["changed-placeholder | %(n)s | %(n)d"]),
            (
                "printf", "100%% of %d", "100% von %d",
                [
                    "unused-token | %%", "broken-placeholder | %",
                ]
            ),
            ("printf", "half", "50% mehr", []),
            ("printf", "half of %d", "50 %% von %d", []),
            ("brace", "{0} of {1}", "{1} von {0}", []),
            ("brace", "{name}", "{имя}", ["unknown-token | {имя}", "unused-token | {name}"]),
            ("brace", "{name}", "{name!s:>10}", []),
            ("brace", "{name}", "{name", ["unused-token | {name}", "broken-placeholder | {"]),
            ("brace", "{x} {", "{x} {", []),
            (
                "icu", "{n, plural, one {# file} other {# files}}",
                "{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}", []
            ),
            (
                "icu", "{n, plural, other {# files}}", "{n, plural, one {# файл}}",
                [
                    "broken-placeholder | {n, plural, one {"
                ]
            ),
            (
                "icu", "{n, plural, other {# files}}", "{n, plural, other {# файл}",
                [
                    "broken-placeholder | "
                ]
            ),
            ("icu", "{a} {b}", "{b} {c}", ["unknown-token | {c}", "unused-token | {a}"]),
            (
                "icu", "{x}", "{m, select, a {1} other {2}}",
                ["unknown-token | {m}", "unused-token | {x}"]
            ),
            (
                "icu", "{n, plural, one {# file} other {# files}}", "files",
                ["unused-token | {n}", "unused-token | #"]
            ),
            ("icu", "{n, plural, one {# file} other {# files}}", "{n} files", []),
            ("printf", "%d%%", "%d٪", []),
            ("printf", "%s: %m", "%2$m: %1$s", []),
            ("i18next", "{{count}} of {{x, f}}", "{{x}} von {{count}}", []),
            (
                "i18next", "$t(a) {{b}}", "$t(c) {{b}}",
                ["unknown-token | $t(c)", "unused-token | $t(a)"]
            ),
            ("i18next", "{{a}}", "{{a}", ["unused-token | {{a}}", "broken-placeholder | {"]),
            ("printf+qt", "&File", "Datei", ["unused-token | &"]),
            ("printf+html", "<b>%d</b>", "%d", ["unused-decoration | b"]),
            ("printf+html", "<b>%d</b>", "<b>%d", ["unclosed-decoration | b"]),
            (
                "printf+html", "<b>%d</b>", "<i>%d</i>",
                [
                    "unused-decoration | b", "unknown-decoration | i",
                ]
            ),
            ("printf+html", "a<br>b", "a<br/>b", []),
            ("plain", "[b: x] {y} %d <i>", "z", []),
        ] as [(String, String, String, [String])])
    func findsMistakes(
        _ syntax: String, _ label: String, _ text: String, _ expected: [String]
    ) throws {
        #expect(try issues(syntax, label, text) == expected)
    }

    @Test func aFormForOneNumberNeedNotShowIt() throws {
        let (syntax, label) = ("printf+n:number", "%d files")
        let one: Context = ["n": ["number": "one"]]
        #expect(try issues(syntax, label, "One file", in: one) == [])
        #expect(
            try issues(syntax, label, "Файл", in: one, "ru.js")
                == ["missing-number | %d | 1, 21, 31…"])
        #expect(try issues(syntax, label, "Files") == ["unused-token | %d"])
    }

    @Test(
        arguments: [
            (
                "ru", "{n, plural, one {# файл} other {# файлов}}",
                ["missing-category | few | many"]
            ),
            (
                "ru.js", "{n, plural, =1 {файл} other {# файлов}}",
                ["missing-category | one | few | many"]
            ),
            ("ru", "{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}", []),
            ("en", "{n, plural, =1 {a file} other {# files}}", []),
            ("en", "{n, plural, other {# files}}", ["missing-category | one"]),
            ("en", "{n, plural, other {# sheep}}", []),
            ("fr", "{n, plural, one {# fichier} other {# fichiers}}", []),
        ] as [(String, String, [String])])
    func aMessageNeedsTheCategoriesOfItsLanguage(
        _ language: String, _ text: String, _ expected: [String]
    ) throws {
        let label = "{n, plural, one {# file} other {# files}}"
        #expect(try issues("icu", label, text, language) == expected)
    }

    @Test func aMessageNeedsNoMoreCategoriesThanItsLabel() throws {
        let (label, text) = ("{n, plural, other {# km}}", "{n, plural, other {# км}}")
        #expect(try issues("icu", label, text, "ru") == [])
    }

    @Test func theTextsOfAMessageHaveTheirOwnLineBreaks() throws {
        let syntax = LabelSyntax(.icu)
        let label = Label("{n, plural, one {a\nb} other {c\nd}}", syntax: syntax)
        let text = Label("{n, plural, one {e\nf} few {g\nh} other {i\nj}}", syntax: syntax)
        let found = Checks.issues(of: text, for: label, in: try ConformanceFolder.language("en"))
        #expect(!found.contains { $0.check == .lineBreaks })
    }

    @Test func theNumberMayHaveItsOwnNameInAForm() throws {
        let form: Context = ["count": ["number": "other"]]
        #expect(try issues("i18next+count:number", "items", "{{count}} Dinge", in: form) == [])
        #expect(try issues("icu+count:number", "# items", "{count} Dinge", in: form) == [])
    }

    /// No check of TML finds a token or a decoration in a text of another syntax.
    @Test func markupOfTMLIsText() throws {
        let syntax = LabelSyntax(.printf)
        let found = Checks.issues(
            of: Label("{a| bee, cee} [x: yes] %d", syntax: syntax),
            for: Label("{a| bee, cee} [x: yes] %d", syntax: syntax),
            in: try ConformanceFolder.language("ru.js"))
        #expect(found.map(\.check) == [.sameAsLabel])
    }

    @Test func conditionsNameTheValuesOfTheSyntax() throws {
        let syntax = try #require(LabelSyntax(name: "printf+n:number"))
        let label = Label("%d files", syntax: syntax)
        let language = try ConformanceFolder.language("en")
        let right = Checks.conditionIssues(
            of: ["n": ["number": "one"]], for: label, in: language)
        let wrong = Checks.conditionIssues(
            of: ["1": ["number": "one"]], for: label, in: language)
        #expect(right.isEmpty && wrong.map(\.check) == [.conditionUnknownToken])
    }

    @Test func aWrongPlaceholderIsReplaced() throws {
        let syntax = LabelSyntax(.brace)
        let (label, text) = (
            Label("{name} is here", syntax: syntax), Label("{nam} ist hier", syntax: syntax)
        )
        let language = Language.plain(locale: "de")
        let issue = try #require(
            Checks.issues(of: text, for: label, in: language).first { $0.check == .unusedToken })
        let fix = Checks.fix(for: issue, in: text, for: label, language: language)
        #expect(fix?.applied(to: text.text) == "{name} ist hier")
    }

    @Test func anIssueShowsItsToken() {
        #expect(TML.Issue(.unusedToken, "user").tokenText == "{user}")
        #expect(TML.Issue(.unusedToken, "%d").tokenText == "%d")
    }
}
