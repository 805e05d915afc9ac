import TML
import Text
import TextFiles

/// Translations as a table: one row per translation, with the columns `source` and `target`. The
/// column `location` contains further details that this program wrote.
struct MemoryColumns: UnitTable {
    static let columns = ["source", "target", "context", "developer_comments"]

    private let languages: FileLanguages

    init(_ file: CSVTable, _ languages: FileLanguages) throws(TextFileError) {
        self.languages = languages
        guard file.has("source"), file.has("target") else {
            throw .malformed(
                line: 1,
                "The first line must list the columns. Required columns: source,target")
        }
    }

    static func isHead(_ line: String) -> Bool {
        line.contains("source") && line.contains("target")
    }

    func unit(_ row: CSVTable.Row) throws(Unusable) -> LearnedText {
        let details = CSVDetails(row["location"])
        // A missing language is the same for all rows, so it comes before the faults of this row.
        let source = try language(languages.source ?? details["from"], "--source")
        let target = try language(details["to", or: languages.target], "--target")
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
            id: 0, revision: 0, source: source, target: target,
            project: details["project"], key: details["key"], label: ExactText(label),
            syntax: LabelSyntax(name: details["syntax"]) ?? .tml,
            description: ExactText(isOurs || !notes.isEmpty ? notes : row["context"]),
            context: context,
            text: ExactText(text), isApproved: details["status"] == "approved",
            author: details["by"], date: details["date"])
    }

    private func language(_ code: String, _ option: String) throws(Unusable) -> LocaleCode {
        guard !code.isEmpty else { throw Unusable("the language is missing; use \(option)") }
        guard TMXUnits.isCode(code) else { throw Unusable("“\(code)” is not a language code") }
        return LocaleCode(code)
    }

    static func rows(of text: LearnedText) -> [(details: CSVDetails, texts: [String])] {
        var details = CSVDetails()
        details.add("from", text.source.rawValue)
        details.add("to", text.target.rawValue)
        details.add("project", text.project)
        details.add("key", text.key)
        details.add("status", text.isApproved ? "approved" : "accepted")
        details.add("date", text.date)
        details.add("by", text.author)
        details.add("syntax", text.syntax == .tml ? "" : text.syntax.name)
        let texts = [
            text.label.string, text.text.string, text.context.code, text.description.string,
        ]
        return [(details, texts)]
    }
}
