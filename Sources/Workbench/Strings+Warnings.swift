import Catalog

/// The warnings of suggestions in words.
extension Strings {
    static func warnings(_ suggestion: Suggestion) -> String { words(suggestion.warnings) }

    /// The warnings of a text in one line.
    static func words(_ warnings: [String]) -> String {
        warnings.map(sentence(ofWarning:)).joined(separator: ", ")
    }

    /// - Parameter warning: a warning of the service: `token_missing {name}` (`tml-service.md`
    ///   7.9).
    private static func sentence(ofWarning warning: String) -> String {
        let parts = warning.split(separator: " ", maxSplits: 1).map(String.init)
        let about = parts.count > 1 ? oneLine(parts[1]) : ""
        return switch parts.first ?? "" {
        case "token_missing": "\(about) is missing"
        case "token_repeated": "\(about) occurs more often than in the label"
        case "token_unknown": "\(about) is not in the label"
        case "token_order": "the tokens have a different order in the label"
        case "case_unknown": "\(about) has a case that the language does not have"
        case "token_kind": "the token \(about) is of another kind in the label"
        case "number_differs": "the number \(about) may be missing or wrong"
        case "number_form": "the words beside \(about) may need other forms"
        case "decoration_differs": "the decoration “\(about)” is missing"
        case "decoration_unknown": "the decoration “\(about)” is not in the label"
        case "decoration_order": "links or emphasis may mark the wrong words"
        case "decoration_unbalanced": "an opening or closing tag is missing"
        case "capitals": "the capital letters differ from the label"
        case "line_breaks": "the line breaks differ from the label"
        case "length": "the text is much longer or shorter than the label"
        case "marker_left": "a placeholder of the engine is left in the text"
        case "control_character": "control characters were removed"
        case "words_in_token": "a token may have the wrong word forms"
        default: warning.replacing("_", with: " ")
        }
    }
}
