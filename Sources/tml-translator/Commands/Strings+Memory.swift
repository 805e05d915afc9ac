import TML
import Text
import TextFiles
import TranslationMemory
import Workbench

/// What the commands about the memory say.
extension Strings {
    static let nothingImported = "No file was imported."

    static func imported(_ file: ImportedFile) -> String {
        "\(file.name): \(texts(file.count)), imported \(file.date) UTC"
    }

    static func notImported(_ name: String, among names: [String]) -> String {
        names.isEmpty
            ? "No file was imported."
            : "\(name) was not imported. There are: \(names.joined(separator: ", "))."
    }

    static func removed(_ count: Int, of name: String) -> String {
        "\(texts(count)) of \(name) \(count == 1 ? "is" : "are") gone."
    }

    static func importedSoFar(_ count: Int) -> String { "\(texts(count)) so far." }

    static func brought(_ outcome: ImportOutcome, as name: String) -> String {
        let doubled =
            outcome.doubled == 0
            ? "" : "; \(texts(outcome.doubled)) that it has twice were left out"
        return "\(texts(outcome.taken)) imported as \(name)\(doubled)."
            + cleaned(outcome.cleaned, texts(outcome.cleaned))
    }

    /// What is said of a table with such texts in it.
    static func computed(_ things: String) -> String {
        "\(things) begin with =, +, -, @ or a tab, so a spreadsheet computes them. --guard writes a ' "
            + "before them, and import takes it off again."
    }

    /// What follows the number of those that were imported.
    static func cleaned(_ count: Int, _ things: String) -> String {
        count == 0 ? "" : " Control characters were left out of \(things)."
    }

    static func skipped(_ unit: SkippedUnit) -> String {
        "Line \(unit.line): this entry was left out: \(unit.reason)."
    }

    static func moreSkipped(_ count: Int) -> String { "\(count) more entries were left out." }

    static func sentence(_ error: TextFileError, _ file: String) -> String {
        switch error {
        case .failed(let why): "\(file) cannot be read. \(why)"
        case .unknown: "\(file) is no file that can be imported. \(formats) can."
        case .malformed(let line, let why):
            "\(file), line \(line): \(oneLineOf(why)) The file cannot be read beyond that; --partial takes what stands before."
        case .empty(let first?):
            "\(file) has nothing that can be used. \(skipped(first))"
        case .empty(nil): "\(file) has no translations."
        }
    }

    static let importsCannotBeUsed =
        "store.sqlite.imports, beside the local copy, cannot be used: `tml-translator memory files` says why."

    static let noneForgotten = "Nothing was forgotten."

    static func forgotten(_ forgotten: ForgottenEntry) -> String {
        let entry = forgotten.entry
        let form = entry.context.choices.map(\.rule).joined(separator: ", ")
        return "\(forgotten.number)  \(entry.source) → \(entry.target)  "
            + "\(SafeText.line(entry.label.string)) → \(SafeText.line(entry.text.string))"
            + (form.isEmpty ? "" : " (\(form))") + ", since \(forgotten.date) UTC"
    }

    static func broughtBack(_ entry: MemoryEntry) -> String {
        "Offered again: \(SafeText.line(entry.label.string)) → \(SafeText.line(entry.text.string))"
    }

    static func neverForgotten(_ number: Int) -> String {
        "Nothing was forgotten as number \(number)."
    }

    static func sentence(_ error: MemoryError) -> String {
        switch error {
        case .damaged(let why):
            "The imported texts (store.sqlite.imports beside the local copy) cannot be used: \(why) Move that file away and import again."
        case .failed(let why): "The memory: \(why)"
        }
    }

    static func noMemoryFormat(_ file: String) -> String {
        "\(file): the name has to end in one of \(MemoryFormat.all.map { "." + $0.fileExtension }.joined(separator: ", "))."
    }

    static func exported(_ count: Int, to file: String) -> String {
        "\(texts(count)) written to \(file)."
    }

    static func notExported(_ count: Int) -> String {
        "\(texts(count)) could not be written: the format cannot say some of their characters."
    }

    private static var formats: String {
        MemoryFormat.all.map { "\($0.title) (.\($0.fileExtension))" }.joined(separator: ", ")
    }

    static func texts(_ count: Int) -> String { count == 1 ? "1 text" : "\(count) texts" }

    private static func oneLineOf(_ words: String) -> String {
        words.hasSuffix(".") ? words : words + "."
    }
}
