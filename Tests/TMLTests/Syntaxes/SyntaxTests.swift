import Testing

@testable import TML

/// The parts of the engine that read labels of other syntaxes than TML.
struct SyntaxTests {
    private func label(_ text: String, _ syntax: String) throws -> Label {
        Label(text, syntax: try #require(LabelSyntax(name: syntax)))
    }

    @Test func theFormsAreThoseOfTheSyntax() throws {
        let language = try ConformanceFolder.language("en")
        let label = try label("{count} of %d%", "printf+n:number+x:unknown")
        let expected = [Dimension(token: "n", keyword: "number", rules: ["one", "other"])]
        #expect(PluralFields.dimensions(of: label, in: language) == expected)
        #expect(PluralFields.suggestedDimensions(of: label, in: language) == expected)
        #expect(PluralFields.countingDimensions(of: label, in: language) == expected)
        #expect(PluralFields.allDimensions(of: label, in: language) == expected)
        let plain = try self.label("{count} files", "printf")
        #expect(PluralFields.allDimensions(of: plain, in: language).isEmpty)
    }

    @Test func aLabelOfTMLKeepsItsForms() throws {
        let language = try ConformanceFolder.language("en")
        let dimensions = PluralFields.dimensions(
            of: try label("{count|| file}", "tml+n:number"), in: language)
        #expect(dimensions.map(\.token) == ["count", "n"])
        #expect(
            PluralFields.countingDimensions(
                of: try label("Save {n}%", "tml+n:number"), in: language
            ).map(\.token) == ["n"])
    }

    @Test func formsAreNotConverted() throws {
        let samples = FormSamples(try ConformanceFolder.language("en"))
        let conversion = FormConversion(for: try label("{n| a, b}", "printf"), samples: samples)
        #expect(throws: ConversionObstacle.notTML) { try conversion.separated("{n| a, b}") }
        #expect(throws: ConversionObstacle.notTML) { try conversion.joined(FormSet("a")) }
    }

    @Test func placeholdersAreNotReplaced() throws {
        let search = try TextSearch("d", .init(), in: "en")
        let made = TextReplacement(search, with: "x")
            .applied(to: "%d add <d>", syntax: LabelSyntax(.printf, markup: .html), limit: 100)
        #expect(made?.text == "%d axx <d>" && made?.keepsMarkup == true)
    }

    @Test func aPlaceholderInAReplacementKeepsItsCase() throws {
        let search = try TextSearch("datei", .init(), in: "de")
        let made = TextReplacement(search, with: "%s ordner")
            .applied(to: "DATEI", syntax: LabelSyntax(.printf), limit: 100)
        #expect(made?.text == "%s ORDNER")
    }

    @Test func aReplacementThatMakesAPlaceholderIsKnown() throws {
        let search = try TextSearch("x", .init(), in: "en")
        let made = TextReplacement(search, with: "s")
            .applied(to: "%d %x and %$", syntax: LabelSyntax(.printf), limit: 100)
        #expect(made == nil)
        let other = TextReplacement(try TextSearch("y", .init(), in: "en"), with: "%s")
            .applied(to: "%d y", syntax: LabelSyntax(.printf), limit: 100)
        #expect(other?.text == "%d %s" && other?.keepsMarkup == false)
    }

    @Test(arguments: [
        ("<b>100%%</b> %d", "printf+html", 5), ("{{{name}}}", "brace", 2),
        ("it''s {n}", "icu", 5), ("&File", "plain+qt", 4), ("[b: x]", "plain", 6),
        ("a<br>b", "plain+html", 2),
        ("{n, plural, one {# file} other {# files}}!", "icu", 7),
        ("{g, select, a {{n, plural, one {xx} other {y}}} other {z}}", "icu", 2),
    ])
    func lettersAreCountedWithoutMarkup(_ text: String, _ syntax: String, _ count: Int) throws {
        #expect(try label(text, syntax).letterCount == count)
    }

    @Test func wordsGoOnBehindSigns() throws {
        let words = { (label: Label) in ShownWord.all(in: label).map(\.text) }
        #expect(words(try label("Spei&chern", "plain+qt")) == ["Speichern"])
        #expect(words(try label("don''t {x}", "icu")) == ["don't"])
    }

    @Test func translatorsSeePlaceholdersAsWritten() throws {
        let language = try ConformanceFolder.language("en")
        let text = "%(_he_she)s %d {n, plural}"
        #expect(try label(text, "printf").translatorText(in: language) == text)
    }

    @Test func typesOfPrintfAreCompared() {
        #expect(PrintfConversion("%5d") == PrintfConversion("%1$i"))
        #expect(PrintfConversion("%x") == PrintfConversion("%u"))
        #expect(PrintfConversion("%.2f") == PrintfConversion("%g"))
        #expect(PrintfConversion("%ld") != PrintfConversion("%lld"))
        #expect(PrintfConversion("%d") != PrintfConversion("%s"))
        #expect(PrintfConversion("%<PRIu64>") == PrintfConversion("%5<PRIu64>"))
        #expect(PrintfConversion("%%") == nil && PrintfConversion("%#@n@") == nil)
    }

    /// Repeated beginnings of markup take time in proportion to the length of the text.
    @Test(arguments: [
        "<a ", "<a x=\"", "<b>", "{", "{a:", "{{a", "{a}", "$t(", "%(a", "%*", "%'", "'{", "'",
        "{n, plural, other {", "}", "&", "{n, x, {",
    ])
    func hostileTextsAreReadOnce(_ piece: String) throws {
        let text = String(repeating: piece, count: 50_000)
        for name in ["printf+qt", "brace+html", "icu+html", "i18next", "plain+qt"] {
            let label = try label(text, name)
            #expect(label.segments.last?.range.upperBound == text.utf8.count)
        }
    }
}
