import Catalog

/// Why a suggestion needs a look, in words.
extension Strings {
    static func warnings(_ suggestion: Suggestion) -> String { words(suggestion.warnings) }

    /// What makes a text unsafe to take without a look, in a line.
    static func words(_ warnings: [String]) -> String {
        warnings.map(sentence(ofWarning:)).joined(separator: ", ")
    }

    /// - Parameter warning: in the service's words: `token_missing {name}` (`tml-service.md` 7.9).
    private static func sentence(ofWarning warning: String) -> String {
        let parts = warning.split(separator: " ", maxSplits: 1).map(String.init)
        let about = parts.count > 1 ? oneLine(parts[1]) : ""
        return switch parts.first ?? "" {
        case "token_missing": "\(about) is missing"
        case "token_repeated": "\(about) stands in it too often"
        case "token_unknown": "\(about) is not in the label"
        case "token_order": "the tokens stand in another order"
        case "token_kind": "\(about) is another kind of token"
        case "number_differs": "the number \(about) is not fitted"
        case "number_form": "\(about) may need other forms of the words"
        case "decoration_differs": "“\(about)” is missing"
        case "decoration_unknown": "“\(about)” is not in the label"
        case "decoration_order": "links and emphasis may be around other words"
        case "decoration_unbalanced": "an opening or closing mark is missing"
        case "capitals": "the label has other capitals"
        case "line_breaks": "lines break at other places"
        case "length": "it is much longer or shorter than the label"
        case "marker_left": "a mark of the engine is left in it"
        case "control_character": "control characters were taken out"
        case "words_in_token": "words of a token may not fit"
        default: warning.replacing("_", with: " ")
        }
    }
}
