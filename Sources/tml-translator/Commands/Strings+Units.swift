import TermLibrary
import TextFiles
import Workbench

/// The messages of the commands that import and export units.
extension Strings {
    static let nothingImported = "No file was imported."

    static func imported(_ file: ImportedFile, _ noun: UnitNoun) -> String {
        "\(file.name): \(noun.count(file.count))"
            + (file.date.map { ", imported \($0) UTC" } ?? "")
    }

    static func notImported(_ name: String, among names: [String]) -> String {
        names.isEmpty
            ? nothingImported
            : "\(name) is not an imported file. Imported files: "
                + "\(names.joined(separator: ", "))."
    }

    static func removed(_ units: String, of name: String) -> String {
        "\(units) of \(name) removed."
    }

    static func importedSoFar(_ units: String) -> String { "\(units) imported so far." }

    static func brought(_ outcome: ImportOutcome, as name: String, _ noun: UnitNoun) -> String {
        let doubled =
            outcome.doubled == 0
            ? "" : "; \(noun.count(outcome.doubled)) skipped as duplicates"
        let cleaned =
            outcome.cleaned == 0
            ? "" : " Control characters were removed from \(noun.count(outcome.cleaned))."
        return "\(noun.count(outcome.taken)) imported as \(name)\(doubled).\(cleaned)"
    }

    /// The warning about a table with texts that a spreadsheet may calculate.
    static func computed(_ units: String) -> String {
        "In \(units), a text begins with =, +, -, @ or a tab, and a spreadsheet may read the "
            + "text as a formula. --guard writes an apostrophe (') before such texts, and the "
            + "import removes the apostrophe."
    }

    static func skipped(_ unit: SkippedUnit) -> String {
        "Line \(unit.line): the entry was skipped: \(unit.reason)."
    }

    static func moreSkipped(_ count: Int) -> String { "\(count) more entries were skipped." }

    static func sentence(_ error: TextFileError, _ file: String, _ noun: UnitNoun) -> String {
        switch error {
        case .failed(let why): return unreadable(file, why)
        case .unknown:
            let formats = noun.formats.map { "\($0.title) (.\($0.fileExtension))" }
            return "\(file) has an unknown format. These formats can be imported: "
                + "\(formats.joined(separator: ", "))."
        case .malformed(let line, let why):
            let sentence = why.hasSuffix(".") ? why : why + "."
            return
                "\(file), line \(line): \(sentence) The rest of the file cannot be read. --partial imports the entries above this line."
        case .empty(let first?): return "\(file) has no usable entry. \(skipped(first))"
        case .empty(nil): return "\(file) has no \(noun.content)."
        }
    }

    static func unreadable(_ file: String, _ why: String) -> String {
        "\(file) cannot be read. \(why)"
    }

    static func sentence(_ error: TermLibraryError) -> String {
        switch error {
        case .damaged(let why):
            "Your own terms (store.sqlite.terms beside the local copy) cannot be used: \(why) Move this file to another folder and import your files again."
        case .reserved(let name):
            "The name “\(name)” is reserved for your own terms. Give the file another name with --name."
        case .failed(let why): "The terms cannot be used: \(why)"
        }
    }

    static func unknownEnding(of file: String, _ noun: UnitNoun) -> String {
        "The name \(file) must end in one of \(noun.endings.joined(separator: ", "))."
    }

    static func exported(_ units: String, to file: String) -> String {
        "\(units) written to \(file)."
    }

    static func notExported(_ units: String) -> String {
        "\(units) could not be written: the format does not allow some of the characters."
    }
}
