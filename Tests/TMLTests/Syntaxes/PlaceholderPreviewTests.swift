import Testing

@testable import TML

/// Texts of other syntaxes than TML with sample values.
struct PlaceholderPreviewTests {
    private func texts(
        _ syntax: String, _ label: String, _ text: String, in form: Context = Context(),
        _ language: String = "en", chosen: [String: SampleChoice] = [:]
    ) throws -> [String] {
        let syntax = try #require(LabelSyntax(name: syntax))
        let preview = TextPreview(
            of: Label(label, syntax: syntax),
            samples: FormSamples(try ConformanceFolder.language(language)), chosen: chosen)
        return preview.readings(of: Label(text, syntax: syntax), for: form).all
            .map(\.rendered.text)
    }

    @Test(arguments: [
        ("printf", "100%% of %s", "100% of %s"),
        ("brace", "{{{name}}} {0}", "{{name}} {0}"),
        ("icu", "It''s '{x}' {y}", "It's {x} {y}"),
        ("i18next", "{{name}} $t(key)", "{{name}} $t(key)"),
        ("plain", "100% [b: x] <i>", "100% [b: x] <i>"),
        ("printf+qt", "&File && &x", "File & x"),
        ("plain+html", "a<br>b <b>c</b>", "a\nb c"),
    ])
    func placeholdersAreShownAsWritten(_ syntax: String, _ text: String, _ shown: String) throws {
        #expect(try texts(syntax, text, text) == [shown])
    }

    @Test(arguments: [
        ("printf+n:number", "%d files", "%d файл"),
        ("printf+n:number", "%s: %lld", "%2$lld файл"),
        ("printf+n:number", "%(num)d files", "%(num)d файл"),
        ("printf+count:number", "%arg files", "%arg файл"),
        ("brace+n:number", "{n} files", "{n} файл"),
        ("brace+n:number", "{file_count} files", "{file_count} файл"),
        ("brace+n:number", "{0} files", "{0} файл"),
        ("icu+n:number", "# files", "# файл"),
        ("icu+n:number", "{n} files", "{n} файл"),
        ("i18next+count:number", "{{count}} files", "{{count}} файл"),
    ])
    func theNumberOfAFormIsShown(_ syntax: String, _ label: String, _ text: String) throws {
        let value = try #require(LabelSyntax(name: syntax)?.variations.first?.token)
        let form = Context([.init(token: value, keyword: "number", rule: "one")])
        #expect(try texts(syntax, label, text, in: form, "ru.js") == ["1 файл", "21 файл"])
    }

    @Test func aMessageIsShownForEachNumber() throws {
        let text = "{n, plural, =0 {none} one {# file} other {# files}} '{'"
        #expect(try texts("icu", text, text) == ["none {", "1 file {", "2 files {"])
    }

    @Test func theOffsetIsSubtracted() throws {
        let text = "{n,plural,offset:1 =0{none}=1{you}one{you and # other}other{you and # others}}"
        #expect(
            try texts("icu", text, text) == [
                "none", "you", "you and 1 other", "you and 2 others",
            ])
    }

    @Test(arguments: [
        (
            "{n, plural, =0 {none} one {# file} other {# files}}", TokenValue.integer(7),
            ["7 files", "none", "1 file"]
        ),
        (
            "{n, plural, =0 {none} one {# file} other {# files}}", .integer(0),
            ["none", "1 file", "2 files"]
        ),
        (
            "{n,plural,offset:1 =0{none}one{you and # other}other{you and # others}}", .integer(5),
            ["you and 4 others", "none", "you and 1 other"]
        ),
        ("{n, select, male {He} other {They}}", .text("male"), ["He", "They"]),
        ("{n, select, male {He} other {They}}", .text("robot"), ["They", "He"]),
    ])
    func theChosenValueOfAMessageIsShownFirst(
        _ text: String, _ value: TokenValue, _ shown: [String]
    ) throws {
        let chosen = ["n": SampleChoice(value: value)]
        #expect(try texts("icu", text, text, chosen: chosen) == shown)
    }

    @Test func anOffsetMayBeTooLarge() throws {
        let text = "{n,plural,offset:9223372036854775807 one{a}other{b}}"
        #expect(Set(try texts("icu", text, text)) == ["b"])
        let label = Label(text, syntax: LabelSyntax(.icu))
        let language = try ConformanceFolder.language("en")
        #expect(label.text(with: ["n": .integer(-9)], in: language) == "b")
    }

    /// The Russian definition has the category `many` only in its layouts.
    @Test func aCategoryWithoutRuleIsShown() throws {
        let label = Label(
            "{n, plural, one {# файл} few {# файла} many {# файлов} other {# дня}}",
            syntax: LabelSyntax(.icu))
        let language = try ConformanceFolder.language("ru")
        let shown = [1, 2, 5].map { label.text(with: ["n": .integer($0)], in: language) }
        #expect(shown == ["1 файл", "2 файла", "5 файлов"])
    }

    @Test func aMessageIsShownForEachKeyword() throws {
        let text = "{g, select, male {He} female {She} other {They}} said {what}"
        #expect(
            try texts("icu", text, text) == [
                "He said {what}", "She said {what}", "They said {what}",
            ])
    }

    @Test func nestedTextsAreShown() throws {
        let text =
            "{g, select, male {{n, plural, one {# man} other {# men}}} other {{n, plural, other {# of them}}}}."
        let shown = Set(try texts("icu", text, text))
        #expect(shown == ["1 man.", "0 men.", "1 of them.", "0 of them."])
    }

    @Test func anOrdinalNumberHasTheLastText() throws {
        let text = "{n, selectordinal, one {#st} other {#th}}"
        #expect(try texts("icu", text, text) == ["5th"])
    }

    @Test func aBrokenMessageIsShownAsWritten() throws {
        let text = "{n, plural, one {# file} other {# files}"
        #expect(try texts("icu", text, text) == [text])
    }

    @Test func valuesAreNamedByTheirPlaceholders() throws {
        let label = Label("Hi {name}, {{x}}", syntax: LabelSyntax(.brace))
        let language = try ConformanceFolder.language("en")
        #expect(label.text(with: ["name": .text("Anna")], in: language) == "Hi Anna, {x}")
    }

    @Test func elementsAreDecorations() throws {
        let label = Label("<b>%d</b> x", syntax: LabelSyntax(.printf, markup: .html))
        let language = try ConformanceFolder.language("en")
        let rendered = label.rendered(with: ["1": .integer(5)], in: language)
        #expect(
            rendered.runs == [
                Run(text: "5", kind: .value, decorations: ["b"]),
                Run(text: " x", kind: .literal, decorations: []),
            ])
        #expect(label.html(with: ["1": .integer(5)], in: language) == "<b>5</b> x")
        #expect(PreparedLabel(label, in: language).html(with: [:]) == "<b>%d</b> x")
        let other = Label("5%% a<br>b", syntax: label.syntax)
        #expect(other.html(with: [:], in: language) == "5% a<br>b")
    }
}
