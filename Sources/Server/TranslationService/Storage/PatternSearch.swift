import GRDB
import Locking
import TML
import Text

/// The search for a pattern of a filter in the texts of a project.
enum PatternSearch {
    /// `matches(pattern, text)`: the pattern occurs in the text.
    static let function = DatabaseFunction("matches", argumentCount: 2, pure: true) { values in
        guard let pattern = String.fromDatabaseValue(values[0]),
            let text = String.fromDatabaseValue(values[1])
        else { return false }
        return compiled(ExactText(pattern))?.occurs(in: text) ?? false
    }

    /// The pattern of the last call, because a list tests many texts with the same pattern.
    private static let last = Locked<(text: ExactText, pattern: Pattern?)?>(nil)

    private static func compiled(_ text: ExactText) -> Pattern? {
        last.withLock { last in
            if let last, last.text == text { return last.pattern }
            let pattern = Pattern(text.string)
            last = (text, pattern)
            return pattern
        }
    }
}
