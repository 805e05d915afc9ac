import TML
import Text
import TextFiles

/// Writes translations as a table, with the columns that translation programs have agreed on. What
/// these have no column for stands in `location`, which all of them pass on.
struct MemoryCSVWriter: MemoryFileWriter {
    let beginning = CSVText.row(["location", "source", "target", "context", "developer_comments"])
    let end = ""

    func entry(_ text: LearnedText) -> String? {
        var details = CSVDetails()
        details.add("from", text.source.rawValue)
        details.add("to", text.target.rawValue)
        details.add("project", text.project)
        details.add("key", text.key)
        details.add("status", text.isApproved ? "approved" : "accepted")
        details.add("date", text.date)
        details.add("by", text.author)
        let row = [
            details.column, text.label.string, text.text.string, text.context.code,
            text.description.string,
        ]
        return row.allSatisfy(CSVText.canSay) ? CSVText.row(row) : nil
    }
}
