import Catalog
import TML

/// A row of the suggestions: one of them, or what an engine says for the forms of the label.
struct OfferedRow: Equatable, Sendable {
    let first: Suggestion
    private(set) var others: [Suggestion] = []

    private init(_ first: Suggestion) { self.first = first }

    /// In the order in which they are offered.
    static func rows(of offered: [Suggestion]) -> [OfferedRow] {
        var rows: [OfferedRow] = []
        for suggestion in offered {
            if rows.last?.isAnotherForm(suggestion) ?? false {
                rows[rows.count - 1].others.append(suggestion)
            } else {
                rows.append(OfferedRow(suggestion))
            }
        }
        return rows
    }

    var suggestions: [Suggestion] { [first] + others }
    var isSafe: Bool { suggestions.allSatisfy(\.isSafe) }

    /// Each once.
    var warnings: [String] {
        var seen: Set<String> = []
        return suggestions.flatMap(\.warnings).filter { seen.insert($0).inserted }
    }

    var fillings: [Filling] {
        suggestions.map { Filling(text: $0.text, context: $0.context.only) }
    }

    /// Whether the engine has said it for another form of the same label.
    private func isAnotherForm(_ suggestion: Suggestion) -> Bool {
        guard case .machine = suggestion.origin, suggestion.origin == first.origin,
            suggestion.context.only != nil
        else { return false }
        return suggestions.allSatisfy {
            $0.context.only != nil && $0.context != suggestion.context
        }
    }
}

extension SuggestionContext {
    /// The context of the one form that it is for; `nil`: it is for no form in particular.
    var only: Context? { if case .only(let context) = self { context } else { nil } }
}
