import TML
import Text

@testable import TranslationFiles

/// A small format for tests: one unit in each line, with tabs between the name, the letter of the
/// state, the label and the texts. A unit with several texts has plural forms. Lines without a tab
/// are comments.
enum TableFormat {
    static let format = FileFormat(
        name: "table", title: "table", extensions: ["table"],
        states: [.untranslated, .toReview, .translated, .approved], recognizes: { _ in true },
        read: { (input) throws(FileError) in try TableLayout(input) })

    static let categories = ["one", "few", "many", "other"]
    static let letters: [String: FileUnit.State] = [
        "-": .untranslated, "f": .toReview, "t": .translated, "a": .approved,
    ]
}

struct TableLayout: FileLayout {
    private(set) var units: [FileUnit] = []
    private var ranges: [Range<Int>] = []
    var sourceLocale: LocaleCode? { "en" }
    var locale: LocaleCode? { "ru" }
    var formula: PluralFormula? { nil }

    init(_ input: FileInput) throws(FileError) {
        var start = 0
        let lines = input.text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let parts = String(decoding: line, as: UTF8.self)
                .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if parts.count > 1 {
                guard parts.count > 3, let state = TableFormat.letters[parts[1]] else {
                    throw .malformed(line: number + 1, "A text is missing.")
                }
                units.append(Self.unit(parts, state))
                ranges.append(start..<start + line.count)
            }
            start += line.count + 1
        }
    }

    private static func unit(_ parts: [String], _ state: FileUnit.State) -> FileUnit {
        let texts = parts.dropFirst(3).map { ExactText($0) }
        let isPlural = texts.count > 1
        let forms = texts.enumerated().map { place, text in
            FileForm(
                FormName(isPlural ? [.category(TableFormat.categories[place])] : []), text: text)
        }
        return FileUnit(
            id: parts[0], label: ExactText(parts[2]),
            syntax: LabelSyntax(
                .printf, variations: isPlural ? [.init(token: "n", keyword: "number")] : []),
            context: parts[0], references: ["src/main.c:12"], isReadOnly: parts[0] == "locked",
            state: texts.allSatisfy(\.isEmpty) ? .untranslated : state, forms: forms)
    }

    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        var unit = units[index]
        for form in change.forms {
            if form.text.string.contains("\t") {
                throw .cannotContain(unit: unit.id, "A text cannot contain a tab.")
            }
            let place = unit.forms.firstIndex { $0.name == form.name }
            if let place { unit.forms[place] = form }
        }
        let state = change.state ?? unit.state
        let letter = TableFormat.letters.first { $0.value == state }?.key ?? "-"
        let parts = [unit.id, letter, unit.label.string] + unit.forms.map(\.text.string)
        return [
            FileReplacement(range: ranges[index], bytes: Array(parts.joined(separator: "\t").utf8))
        ]
    }
}
