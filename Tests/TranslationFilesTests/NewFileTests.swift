import TML
import Testing
import Text

@testable import TranslationFiles

/// Files that the program makes.
@Suite struct NewFileTests {
    private static let formats = FileFormat.all.filter(\.canBeMade).map(\.name)

    private func format(_ name: String) throws -> FileFormat {
        try #require(FileFormat.all.first { $0.name == name })
    }

    private static let units = [
        FileUnit(
            id: "u1", label: "Save <b>all</b> & \"quit\"\n\tnow\\", context: "In the menu",
            comments: ["A button.", "<Short>"], references: ["web/main.js", "mark/1/a:b=c@1.2.3"],
            maxLength: 20, state: .toReview, forms: [FileForm(text: "Сохранить <b>всё</b>")]),
        FileUnit(
            id: "u2", label: "{count} files", singular: "{count} files", syntax: .tml,
            references: ["mark/2"], state: .translated,
            forms: ["{count} файл", "{count} файла", ""].enumerated().map {
                FileForm(FormName([.index($0)]), text: ExactText($1))
            }),
        FileUnit(
            id: "u3", label: "Hello {user.name}, {user.name}!", syntax: .tml,
            references: ["mark/3"], state: .approved,
            forms: [
                FileForm(text: "\u{202B}שלום {user.name}\u{202C} {other} {user.name} {user.name}")
            ]),
        FileUnit(
            id: "u4", label: "Save <b>all</b> & \"quit\"\n\tnow\\", references: ["mark/4"],
            forms: [FileForm(text: "")]),
        FileUnit(
            id: "u5", label: "<em id=\"a\">{count}</em> <g id=\"1\">", syntax: .tml,
            references: ["mark/5"], state: .translated,
            forms: [FileForm(text: "<em id=\"b\">{count}</em> <x id=\"9\"/>")]),
        FileUnit(
            id: "u6", label: "%d %s", syntax: LabelSyntax(.printf), references: ["mark/6"],
            state: .translated,
            forms: [
                FileForm(
                    text: String(repeating: "слово %s ", count: 40)
                        .exact)
            ]),
        plural("u7", "%2$s: %1$d files", "%2$s: one file", "%2$s: %1$d файлов"),
        plural("u8", "%d files", "<x id=\"1\"/> file", "%d файлов"),
    ]

    private static func plural(
        _ id: String, _ label: ExactText, _ singular: ExactText, _ text: ExactText
    ) -> FileUnit {
        FileUnit(
            id: id, label: label, singular: singular, syntax: LabelSyntax(.printf),
            references: ["mark/\(id)"], state: .translated,
            forms: (0..<3).map { FileForm(FormName([.index($0)]), text: text) })
    }

    private func made(_ name: String, _ units: [FileUnit] = units) throws -> FileDocument {
        let contents = NewFileContents(
            title: "Shop & \"Co\"\nx", source: "en", locale: "pt-BR",
            formula: PluralFormula.usual(for: "ru"), units: units)
        let bytes = try format(name).bytes(of: contents)
        return try FileDocument(path: "x.\(name == "po" ? "po" : "xlf")", bytes: bytes)
    }

    @Test(arguments: formats) func allFactsComeBack(name: String) throws {
        let document = try made(name)
        #expect(document.locale == "pt-BR" && document.sourceLocale == "en")
        #expect(document.formula?.count == 3)
        #expect(document.units.count == Self.units.count)
        for (unit, wished) in zip(document.units, Self.units) {
            let inline = InlineTokens(wished.label, syntax: wished.syntax)
            #expect(inline.isLabel(of: unit))
            #expect(
                unit.forms.map { inline.text(of: $0.text, in: unit) } == wished.forms.map(\.text))
            #expect(unit.forms.map(\.name) == wished.forms.map(\.name))
            #expect(unit.comments == wished.comments && unit.references == wished.references)
            #expect(unit.maxLength == wished.maxLength && !unit.isReadOnly)
            #expect(unit.singular.map { inline.text(of: $0, in: unit) } == wished.singular)
            #expect(unit.state == Self.state(of: wished, in: name))
        }
        #expect(document.units[0].context == "In the menu")
    }

    /// A PO file has no approved state, and an incomplete plural is `fuzzy`.
    private static func state(of unit: FileUnit, in format: String) -> FileUnit.State {
        guard format == "po" else { return unit.state }
        if unit.forms.isIncomplete { return .toReview }
        return unit.state == .approved ? .translated : unit.state
    }

    @Test func tokensAreInlineElementsOfXLIFF() throws {
        let text = try made("xliff").bytes.string
        #expect(
            text.contains(
                "<source>Hello <ph id=\"1\">{user.name}</ph>, <ph id=\"2\">{user.name}</ph>!"))
        // The label has the token twice, so the third one is a part of the text.
        #expect(text.contains("<ph id=\"2\">{user.name}</ph> {user.name}</target>"))
        #expect(text.contains("{other}"))
    }

    @Test func wordsInTokensStayInTheText() throws {
        let unit = FileUnit(
            id: "a", label: "{count||file, files}", syntax: .tml, forms: [FileForm(text: "")])
        let text = try made("xliff", [unit]).bytes.string
        #expect(text.contains("<source>{count||file, files}</source>"))
        #expect(!text.contains("x-gettext-domain-header"))
    }

    @Test(arguments: formats) func aTextOfATranslatorIsReadAsTML(name: String) throws {
        let document = try made(name)
        let unit = document.units[2]
        let shown = unit.forms[0].text.string.contains("<ph") ? "<ph id=\"1\"/>" : "{user.name}"
        let form = FileForm(unit.forms[0].name, text: ExactText("Oi \(shown)"))
        let changed = try document.changed(by: [FileChange(unit: unit.id, forms: [form])])
        let inline = InlineTokens(Self.units[2].label, syntax: .tml)
        let now = changed.units[2]
        #expect(inline.text(of: now.forms[0].text, in: now) == "Oi {user.name}")
    }

    @Test(arguments: ["\u{200C}ها", "\u{9C7}\u{9B0}", "\u{301}"])
    func aSuffixThatJoinsThePlaceholderStays(suffix: String) throws {
        let text = ExactText("{name}\(suffix)")
        let unit = FileUnit(
            id: "a", label: "of {name}", syntax: .tml, forms: [FileForm(text: text)])
        let now = try made("xliff", [unit]).units[0]
        let inline = InlineTokens(unit.label, syntax: .tml)
        #expect(inline.text(of: now.forms[0].text, in: now) == text)
    }

    @Test(arguments: formats) func anotherLabelIsNotTheLabel(name: String) throws {
        let unit = try made(name).units[1]
        #expect(!InlineTokens("{number} photos", syntax: .tml).isLabel(of: unit))
    }

    @Test func aControlCharacterCannotBeContained() {
        let unit = FileUnit(id: "a", label: "A", forms: [FileForm(text: "\u{1B}")])
        #expect(!NewFileContents.canContain(unit))
        #expect(!NewFileContents.canContain(FileUnit(id: "a", label: "")))
        #expect(Self.units.allSatisfy(NewFileContents.canContain))
    }

    @Test(arguments: formats) func aTextThatDoesNotComeBackIsAnError(name: String) throws {
        let unit = FileUnit(
            id: "a", label: "A", references: ["two words\u{2069}"], forms: [FileForm(text: "")])
        let bad = FileUnit(id: "b", label: "B", references: [" x "], forms: [FileForm(text: "")])
        #expect(throws: FileError.self) { try made(name, [unit, bad]) }
    }
}

extension String {
    fileprivate var exact: ExactText { ExactText(self) }
}
