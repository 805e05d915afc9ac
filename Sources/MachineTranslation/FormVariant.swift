import Catalog
import TML

/// A label with words in place of its piped tokens, to be translated for one form (`tml-service.md`
/// 7.9, step 6).
struct FormVariant: Hashable, Sendable {
    /// A number in the label in place of a token.
    struct Sample: Hashable, Sendable {
        var digits: String
        /// The token that replaces the number again: `{count}`.
        var token: String
        /// The number of occurrences in the label.
        var count: Int
    }

    var label: Label
    var context: SuggestionContext
    var samples: [Sample] = []
    var warnings: [String] = []

    /// Returns the translation with the tokens in place of the sample numbers.
    ///
    /// If the engine omitted a number, repeated it, or wrote it in words, the translation is
    /// unsafe.
    func completed(_ translation: RestoredText) -> RestoredText {
        var completed = translation
        completed.warnings += warnings
        for sample in samples where sample.count > 0 {
            let parts = Self.parts(of: completed.text, between: sample.digits)
            completed.text = parts.joined(separator: sample.token)
            if parts.count - 1 < sample.count {
                completed.warnings.append("token_missing \(sample.token)")
            } else if parts.count - 1 > sample.count {
                completed.warnings.append("token_repeated \(sample.token)")
            }
        }
        return completed
    }

    /// Returns the number of occurrences of a number in a text, without occurrences within longer
    /// numbers.
    static func occurrences(of digits: String, in text: String) -> Int {
        parts(of: text, between: digits).count - 1
    }

    private static func parts(of text: String, between digits: String) -> [String] {
        var parts: [String] = []
        var part = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let first = rest.first {
            let number = rest.prefix { $0.properties.numericType == .decimal }
            if String(number) == digits {
                parts.append(String(part))
                part = String.UnicodeScalarView()
            } else if number.isEmpty {
                part.append(first)
            } else {
                part.append(contentsOf: number)
            }
            rest = rest.dropFirst(max(1, number.count))
        }
        return parts + [String(part)]
    }
}
