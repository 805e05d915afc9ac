import TML
import Testing
import Text

@testable import TranslationFiles

/// The flags about the placeholders of new entries of PO files.
@Suite struct FormatFlagTests {
    /// Labels with their syntax and their flag.
    private static let flagged: [(syntax: String, label: String, flag: String)] = [
        ("printf", "%d files in %s", "c-format"), ("printf", "%1$s of %2$ld", "c-format"),
        ("printf+html", "<b>%-5.2f</b> 100%%", "c-format"),
        ("printf", "%<PRIu64> bytes", "c-format"),
        ("printf", "% d and %'d", "c-format"),
        ("printf", "%@ has %d files", "objc-format"), ("printf", "%2$@: %1$@", "objc-format"),
        ("printf", "%(name)s has %(count)d files", "python-format"),
        ("printf", "not %r", "python-format"),
        ("printf", "the file %2$s", "php-format"),
        ("printf+qt+n:number", "%n &files", "qt-plural-format"),
        ("brace", "{0} of {total}", "python-brace-format"),
        ("brace", "{a.b[0]} {{x}} {n:>5.1f}", "python-brace-format"),
        ("brace", "{0:N2} of {1,10}", "csharp-format"),
        ("brace", "{0,number,#.#} files", "java-format"),
    ]

    private func unit(_ syntax: String, _ label: String, _ text: String) throws -> FileUnit {
        FileUnit(
            id: "a", label: ExactText(label), syntax: try #require(LabelSyntax(name: syntax)),
            state: .translated, forms: [FileForm(text: ExactText(text))])
    }

    private func plural(
        _ syntax: String, _ singular: String, _ label: String, _ texts: [String]
    ) throws -> FileUnit {
        var unit = try unit("\(syntax)+n:number", label, "")
        unit.singular = ExactText(singular)
        unit.forms = texts.enumerated().map {
            FileForm(FormName([.index($0)]), text: ExactText($1))
        }
        return unit
    }

    private func bytes(_ units: [FileUnit], _ locale: LocaleCode = "de") throws -> [UInt8] {
        let format = try #require(FileFormat.all.first { $0.name == "po" })
        return try format.bytes(
            of: NewFileContents(
                title: "Shop", source: "en", locale: locale,
                formula: PluralFormula.usual(for: locale), units: units))
    }

    /// Returns the lines with flags.
    private func flags(_ unit: FileUnit) throws -> [String] {
        try bytes([unit]).string.split(separator: "\n").filter { $0.hasPrefix("#,") }
            .map(String.init)
    }

    @Test(arguments: flagged) func thePlaceholdersDecide(
        syntax: String, label: String, flag: String
    ) throws {
        let unit = try unit(syntax, label, "x")
        #expect(try flags(unit) == ["#, \(flag)"])
        let read = try FileDocument(path: "x.po", bytes: bytes([unit])).units[0].syntax
        #expect(read.placeholders == unit.syntax.placeholders)
        #expect((read.markup == .qt) == (unit.syntax.markup == .qt))
    }

    @Test(arguments: [
        // gettext has no flag for the syntax.
        ("tml", "{count || message, messages} of {user}"), ("xmessage", "{0}"),
        ("icu", "{n, plural, one {# file} other {# files}}"), ("i18next", "{{count}} files"),
        ("plain", "%d files"),
        // There is no value.
        ("printf", "Save"), ("printf", "100%%"), ("brace", "{{x}}"),
        // A placeholder for gettext is a text here.
        ("printf", "100% sure, %d files"), ("brace", "{ {0}"),
        // No language has all placeholders.
        ("printf", "%@ of %(name)s"), ("printf", "%1$s %s"), ("printf", "%#@files@"),
        ("brace", "{}"), ("brace", "{0:N2} of {name}"), ("printf+qt", "%s &files"),
    ]) func otherLabelsHaveNoFlag(syntax: String, label: String) throws {
        #expect(try flags(unit(syntax, label, "x")).isEmpty)
    }

    @Test func allFlagsAreInALine() throws {
        var unit = try unit("printf", "%d files", "x")
        (unit.state, unit.maxLength) = (.toReview, 20)
        #expect(try flags(unit) == ["#, fuzzy, c-format, max-length:20"])
    }

    /// A form for one thing may leave out its number, which C does not allow of the first of two.
    @Test func aPluralMayLeaveOutANumber() throws {
        let texts = ["eine Datei in %2$s", "%1$d Dateien in %2$s"]
        let numbered = try plural("printf", "one file in %2$s", "%1$d files in %2$s", texts)
        #expect(try flags(numbered) == ["#, php-format"])
        let objects = try plural("printf", "one file in %2$@", "%1$d files in %2$@", ["a", "b"])
        #expect(try flags(objects).isEmpty)
        let plain = try plural("printf", "one file", "%d files", ["eine Datei", "%d Dateien"])
        #expect(try flags(plain) == ["#, c-format"])
        let odd = try plural("printf", "100% one file", "%d files", ["a", "b"])
        #expect(try flags(odd).isEmpty)
        guard GettextCompiler.isInstalled else { return }
        #expect(try GettextCompiler.errors(in: bytes([numbered, plain])).isEmpty)
    }

    @Test(.enabled(if: GettextCompiler.isInstalled, "gettext is not installed"), arguments: flagged)
    func gettextChecksThePlaceholders(syntax: String, label: String, flag: String) throws {
        #expect(try GettextCompiler.errors(in: bytes([unit(syntax, label, label)])).isEmpty)
        let wrong = try GettextCompiler.errors(in: bytes([unit(syntax, label, "x")]))
        #expect(wrong.contains("msgstr"), "\(label): \(wrong)")
    }

    @Test func eachFlagHasOneRow() {
        #expect(Set(FormatFlag.all.map(\.name)).count == FormatFlag.all.count)
    }
}
