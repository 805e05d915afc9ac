import TML
import Text
import TextFiles

/// Writes translations as a table, with the columns that translation programs have agreed on. The
/// column `location`, which all these programs keep, contains the other details.
struct MemoryCSVWriter: MemoryFileWriter {
    let beginning = CSVText.row(["location", "source", "target", "context", "developer_comments"])
    let end = ""
    /// True if the texts are guarded, so that no spreadsheet computes them.
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
