import Catalog
import TML
import Text

/// A row of the suggestions: one suggestion, or the texts of an engine for the forms of the label.
struct OfferedRow: Equatable, Sendable {
    /// The position in the list, from 0.
    private let place: Int
    let first: Suggestion
    private(set) var others: [Suggestion] = []

    private init(_ first: Suggestion, at place: Int) { (self.first, self.place) = (first, place) }

    /// Returns the rows in the order of the suggestions.
    static func rows(of offered: [Suggestion]) -> [OfferedRow] {
        var rows: [OfferedRow] = []
        for suggestion in offered {
            if rows.last?.isAnotherForm(suggestion) ?? false {
                rows[rows.count - 1].others.append(suggestion)
            } else {
                rows.append(OfferedRow(suggestion, at: rows.count))
            }
        }
        return rows
    }

    var suggestions: [Suggestion] { [first] + others }
    var isSafe: Bool { suggestions.allSatisfy(\.isSafe) }

    /// The warnings, without repetitions.
    var warnings: [String] {
        var seen: Set<String> = []
        return suggestions.flatMap(\.warnings).filter { seen.insert($0).inserted }
    }

    var fillings: [Filling] {
        suggestions.map { Filling(text: $0.text, context: $0.context.only) }
    }

    /// Returns true if the suggestion is from the same engine, for another form of the label.
    private func isAnotherForm(_ suggestion: Suggestion) -> Bool {
        guard case .machine = suggestion.origin, suggestion.origin == first.origin,
            suggestion.context.only != nil
        else { return false }
        return suggestions.allSatisfy {
            $0.context.only != nil && $0.context != suggestion.context
        }
    }
}

/// The position identifies the row: the selection stays at its position when suggestions arrive.
extension OfferedRow: ListedRow {
    var rowID: Int { place }
    var searchedText: String { first.text.string }
}

extension SuggestionContext {
    /// The context of the form that the suggestion is for; `nil`: the suggestion is for any form.
    var only: Context? { if case .only(let context) = self { context } else { nil } }
}
