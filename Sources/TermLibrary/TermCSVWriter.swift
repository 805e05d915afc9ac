import Catalog
import TML
import Text
import TextFiles

/// Writes a glossary as a table, with the columns that translation programs have agreed on. The
/// column `location`, which all these programs keep, contains the other details.
struct TermCSVWriter: TermFileWriter {
    let beginning = CSVText.row(["location", "source", "target", "developer_comments"])
    let end = ""
    /// True if the texts are guarded, so that no spreadsheet computes them.
    let isGuarded: Bool

    /// Returns one row per translation; one row for a word without translations.
    func entry(_ term: Term) -> String? {
        var rows: [[String]] = []
        for (locale, wordings) in term.wordings.sorted(by: { $0.key < $1.key }) {
            for wording in wordings {
                let details = details(term, to: locale, wording.isForbidden)
                rows.append([details, term.word.string, wording.text.string])
            }
        }
        if rows.isEmpty {
            let text = term.isNotTranslated ? term.word.string : ""
            rows = [[details(term, to: nil, false), term.word.string, text]]
        }
        guard rows.allSatisfy({ $0.allSatisfy(CSVText.canSay) }),
            CSVText.canSay(term.description.string)
        else { return nil }
        return rows.map { row in
            let row = row + [term.description.string]
            return CSVText.row(isGuarded ? row.map(CSVText.guarded) : row)
        }.joined()
    }

    func isComputed(_ term: Term) -> Bool {
        let wordings = term.wordings.values.flatMap { $0.map(\.text) }
        return !isGuarded
            && ([term.word, term.description] + wordings).map(\.string)
                .contains(where: CSVText.isComputed)
    }

    private func details(
        _ term: Term, to target: LocaleCode?, _ isForbidden: Bool
    ) -> String {
        var details = CSVDetails()
        details.add("from", term.locale.rawValue)
        details.add("to", target?.rawValue ?? "")
        details.add("pos", term.partOfSpeech)
        details.add("status", isForbidden ? "forbidden" : "")
        details.add("keep", term.isNotTranslated ? "yes" : "")
        details.add("case", term.isCaseSensitive ? "yes" : "")
        if isGuarded { details.add(CSVText.guardDetail.name, CSVText.guardDetail.value) }
        return details.column
    }
}
