import TML
import Text
import TextFiles

/// Writes translations as a table, with the columns that translation programs have agreed on. What
/// these have no column for stands in `location`, which all of them pass on.
struct MemoryCSVWriter: MemoryFileWriter {
    let beginning = CSVText.row(["location", "source", "target", "context", "developer_comments"])
    let end = ""
    /// Whether no spreadsheet is to compute a text.
    let isGuarded: Bool

    func entry(_ text: LearnedText) -> String? {
        var details = CSVDetails()
        details.add("from", text.source.rawValue)
        details.add("to", text.target.rawValue)
        details.add("project", text.project)
        details.add("key", text.key)
        details.add("status", text.isApproved ? "approved" : "accepted")
        details.add("date", text.date)
        details.add("by", text.author)
        if isGuarded { details.add(CSVText.guardDetail.name, CSVText.guardDetail.value) }
        let texts = isGuarded ? texts(text).map(CSVText.guarded) : texts(text)
        let row = [details.column] + texts
        return row.allSatisfy(CSVText.canSay) ? CSVText.row(row) : nil
    }

    func isComputed(_ text: LearnedText) -> Bool {
        !isGuarded && texts(text).contains(where: CSVText.isComputed)
    }

    private func texts(_ text: LearnedText) -> [String] {
        [text.label.string, text.text.string, text.context.code, text.description.string]
    }
}
