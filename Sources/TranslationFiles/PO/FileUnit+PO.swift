import TML
import Text

extension FileUnit {
    /// Creates the unit of an entry of a PO file.
    init(_ entry: POEntry, of text: [UInt8], formula: PluralFormula?) {
        let comments = POComments(entry.comments, of: text)
        self.init(
            id: entry.name, label: ExactText(entry.plural ?? entry.id ?? ""),
            singular: entry.plural == nil ? nil : ExactText(entry.id ?? ""),
            syntax: FormatFlag.syntax(of: comments.flags, hasPlural: entry.plural != nil),
            context: entry.context ?? "", comments: comments.notes,
            references: comments.references, previousLabel: comments.previousLabel,
            maxLength: comments.maxLength)
        forms = Self.forms(of: entry, formula)
        let isTranslated = forms.contains { !$0.text.isEmpty }
        state =
            !isTranslated
            ? .untranslated : comments.flags.contains("fuzzy") ? .toReview : .translated
    }

    private static func forms(of entry: POEntry, _ formula: PluralFormula?) -> [FileForm] {
        guard entry.plural != nil, let formula else {
            return entry.translations.prefix(1).map { FileForm(text: ExactText($0.text)) }
        }
        return (0..<formula.count).map { index in
            let text = entry.translations.first { $0.index == index }?.text ?? ""
            return FileForm(FormName([.index(index)]), text: ExactText(text))
        }
    }
}

/// The comments before an entry of a PO file.
struct POComments {
    private(set) var notes: [String] = []
    private(set) var references: [String] = []
    private(set) var flags: [String] = []
    private(set) var previousLabel: ExactText?

    init(_ comments: [Range<Int>], of text: [UInt8]) {
        var previous: [ArraySlice<UInt8>] = []
        for range in comments {
            let line = text[range]
            switch line.dropFirst().first {
            case UInt8(ascii: ":"): references += Self.references(in: line.dropFirst(2))
            case UInt8(ascii: ","), UInt8(ascii: "="):
                flags += POFlags(text, line: range)?.names ?? []
            case UInt8(ascii: "|"): previous.append(line)
            case UInt8(ascii: "."): addNote(line.dropFirst(2))
            default: addNote(line.dropFirst())
            }
        }
        if !previous.isEmpty, let entry = POParser.previous(previous) {
            previousLabel = (entry.plural ?? entry.id).map { ExactText($0) }
        }
    }

    /// The limit in the flag `max-length:20`, which Weblate knows.
    var maxLength: Int? {
        flags.lazy.compactMap { flag in
            flag.hasPrefix("max-length:") ? Int(flag.dropFirst("max-length:".count)) : nil
        }.first { $0 > 0 }
    }

    private mutating func addNote(_ note: ArraySlice<UInt8>) {
        let text = note.trimmed
        if !text.isEmpty { notes.append(text.string) }
    }

    /// The first byte of both marks in UTF-8.
    private static let firstOfMark: UInt8 = 0xE2

    /// Returns the places in a line. Names with spaces are between the marks U+2068 and U+2069.
    private static func references(in line: ArraySlice<UInt8>) -> [String] {
        guard line.contains(firstOfMark) else {
            return line.split { $0 == 0x20 || $0 == 0x09 }.map { $0.string }
        }
        var (references, current, isName) = ([String](), "", false)
        for scalar in line.string.unicodeScalars {
            switch scalar {
            case "\u{2068}": isName = true
            case "\u{2069}": isName = false
            case " " where !isName, "\t" where !isName:
                if !current.isEmpty { references.append(current) }
                current = ""
            default: current.unicodeScalars.append(scalar)
            }
        }
        return current.isEmpty ? references : references + [current]
    }
}
