import TML
import Text
import TextFiles
import TranslationMemory
import Workbench

/// The messages of the commands for the translation memory.
extension Strings {
    static let nothingImported = "No file was imported."

    static func imported(_ file: ImportedFile) -> String {
        "\(file.name): \(texts(file.count)), imported \(file.date) UTC"
    }

    static func notImported(_ name: String, among names: [String]) -> String {
        names.isEmpty
            ? "No file was imported."
            : "\(name) is not an imported file. Imported files: "
                + "\(names.joined(separator: ", "))."
    }

    static func removed(_ count: Int, of name: String) -> String {
        "\(texts(count)) of \(name) removed."
    }

    static func importedSoFar(_ count: Int) -> String { "\(texts(count)) imported so far." }

    static func brought(_ outcome: ImportOutcome, as name: String) -> String {
        let doubled =
            outcome.doubled == 0
            ? "" : "; \(texts(outcome.doubled)) skipped as duplicates"
        return "\(texts(outcome.taken)) imported as \(name)\(doubled)."
            + cleaned(outcome.cleaned, texts(outcome.cleaned))
    }

    /// The warning about a table with texts that a spreadsheet may calculate.
    static func computed(_ things: String) -> String {
        "\(things) begin with =, +, -, @ or a tab, so a spreadsheet may read them as "
            + "formulas. --guard writes an apostrophe (') before these texts, and the import "
            + "removes the apostrophe."
    }

    /// The second sentence of the report after an import.
    static func cleaned(_ count: Int, _ things: String) -> String {
        count == 0 ? "" : " Control characters were removed from \(things)."
    }

    static func skipped(_ unit: SkippedUnit) -> String {
        "Line \(unit.line): the entry was skipped: \(unit.reason)."
    }

    static func moreSkipped(_ count: Int) -> String { "\(count) more entries were skipped." }

    static func sentence(_ error: TextFileError, _ file: String) -> String {
        switch error {
        case .failed(let why): "\(file) cannot be read. \(why)"
        case .unknown: "\(file) has an unknown format. These formats can be imported: \(formats)."
        case .malformed(let line, let why):
            "\(file), line \(line): \(oneLineOf(why)) The rest of the file cannot be read. --partial imports the entries above this line."
        case .empty(let first?):
            "\(file) has no usable entry. \(skipped(first))"
        case .empty(nil): "\(file) has no translations."
        }
    }

    static let importsCannotBeUsed =
        "The imported texts cannot be read. `tml-translator memory files` shows the reason."

    static let noneForgotten = "No suggestion is hidden."

    static func forgotten(_ forgotten: ForgottenEntry) -> String {
        let entry = forgotten.entry
        let form = entry.context.choices.map(\.rule).joined(separator: ", ")
        return "\(forgotten.number)  \(entry.source) → \(entry.target)  "
            + "\(SafeText.line(entry.label.string)) → \(SafeText.line(entry.text.string))"
            + (form.isEmpty ? "" : " (\(form))") + ", since \(forgotten.date) UTC"
    }

    static func broughtBack(_ entry: MemoryEntry) -> String {
        "Restored: \(SafeText.line(entry.label.string)) → "
            + SafeText.line(entry.text.string)
    }

    static func neverForgotten(_ number: Int) -> String {
        "No hidden suggestion has the number \(number)."
    }

    static func sentence(_ error: MemoryError) -> String {
        switch error {
        case .damaged(let why):
            "The imported texts (store.sqlite.imports beside the local copy) cannot be used: \(why) Move this file to another folder and import your files again."
        case .failed(let why): "The translation memory failed: \(why)"
        }
    }

    static func noMemoryFormat(_ file: String) -> String {
        "The name \(file) must end in one of \(MemoryFormat.all.map { "." + $0.fileExtension }.joined(separator: ", "))."
    }

    static func exported(_ count: Int, to file: String) -> String {
        "\(texts(count)) written to \(file)."
    }

    static func notExported(_ count: Int) -> String {
        "\(texts(count)) could not be written: the format does not allow some of the characters."
    }

    private static var formats: String {
        MemoryFormat.all.map { "\($0.title) (.\($0.fileExtension))" }.joined(separator: ", ")
    }

    static func texts(_ count: Int) -> String { count == 1 ? "1 text" : "\(count) texts" }

    private static func oneLineOf(_ words: String) -> String {
        words.hasSuffix(".") ? words : words + "."
    }
}
