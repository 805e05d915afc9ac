import TML
import Text
import TextFiles

/// Reads translations from a table: one row per translation, with the columns `source` and
/// `target`. The column `location` contains further details that this program wrote.
final class MemoryCSVReader: MemoryFileReader {
    static let format = MemoryFormat(
        title: "CSV", fileExtension: "csv", isKnownByName: true,
        recognizes: { beginning in
            guard !beginning.contains(0) else { return false }
            let line = beginning.prefix { $0 != UInt8(ascii: "\n") }
            let head = String(decoding: line, as: UTF8.self).lowercased()
            return head.contains("source") && head.contains("target")
        },
        reader: { path, languages in try MemoryCSVReader(path: path, languages) },
        writer: { MemoryCSVWriter(isGuarded: $0) })

    private let table: CSVTable
    private let languages: MemoryLanguages
    private(set) var skipped = SkippedUnits()

    init(path: String, _ languages: MemoryLanguages) throws {
        table = try CSVTable(path: path)
        self.languages = languages
        guard table.has("source"), table.has("target") else {
            throw TextFileError.malformed(
                line: 1,
                "The first line must list the columns. Required columns: source,target")
        }
    }

    func next() throws -> LearnedText? {
        while let row = try table.next() {
            do throws(Unusable) {
                return try text(row)
            } catch {
                skipped.add(line: row.line, error.reason)
            }
        }
        return nil
    }

    private func text(_ row: CSVTable.Row) throws(Unusable) -> LearnedText {
        let details = CSVDetails(row["location"])
        let (label, text) = (row["source"], row["target"])
        if label.isEmpty { throw Unusable("the entry has no text") }
        if text.isEmpty { throw Unusable("the entry has no translation") }
        guard max(label.utf8.count, text.utf8.count) <= TMXUnits.longestText else {
            throw Unusable("a text is too long")
        }
        // In files of other programs, the column `context` contains a description of the label.
        let isOurs = !details.isEmpty
        guard let context = Context(code: isOurs ? row["context"] : "") else {
            throw Unusable("the context cannot be read")
        }
        let notes = row["developer_comments", "description"]
        return LearnedText(
            id: 0, revision: 0,
            source: try language(languages.source ?? Self.code(details["from"]), "--source"),
            target: try language(Self.code(details["to"]) ?? languages.target, "--target"),
            project: details["project"], key: details["key"], label: ExactText(label),
            description: ExactText(isOurs || !notes.isEmpty ? notes : row["context"]),
            context: context,
            text: ExactText(text), isApproved: details["status"] == "approved",
            author: details["by"], date: details["date"])
    }

    private func language(_ code: LocaleCode?, _ option: String) throws(Unusable) -> LocaleCode {
        guard let code else {
            throw Unusable("the language is missing; use \(option)")
        }
        return code
    }

    private static func code(_ text: String) -> LocaleCode? {
        text.isEmpty ? nil : LocaleCode(text)
    }
}
