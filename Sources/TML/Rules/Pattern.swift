import Text

/// A pattern of a rule or a context (`tml-language.md` 7.6): the regular expressions of language
/// definitions. A search takes time proportional to the length of the text.
///
/// Supported are literals, `.`, classes, `\d \w \s` and their opposites, `^ $ | ? * +`, and groups.
package struct Pattern: Hashable, Sendable {
    /// The letters that `\w` finds.
    package enum Letters: Sendable {
        /// Only the ASCII letters, in the patterns of language definitions.
        case ascii
        /// The letters, marks and digits of all scripts, in searches.
        case all
    }

    /// The maximum length of a pattern and of a searched text. Longer texts are not words and never
    /// match.
    static let longestText = 10_000

    let text: String
    private let letters: Letters
    let program: [PatternInstruction]
    let groupCount: Int
    let ignoresCase: Bool
    /// The endings, if the pattern consists only of endings. Most patterns do, and they need no
    /// program.
    private let endings: PatternEndings?

    /// Returns `nil` if the pattern is malformed, too long, or has unsupported syntax.
    package init?(_ text: String, letters: Letters = .ascii) {
        if text.utf8.count <= Self.longestText, let endings = PatternEndings(text) {
            self.init(text, letters, endings)
        } else {
            self.init(general: text, letters: letters)
        }
    }

    private init(_ text: String, _ letters: Letters, _ endings: PatternEndings) {
        (self.text, self.letters, self.endings) = (text, letters, endings)
        (program, groupCount, ignoresCase) = ([], 0, false)
    }

    /// Creates a pattern with a program, even if the pattern consists only of endings.
    init?(general text: String, letters: Letters = .ascii) {
        guard text.utf8.count <= Self.longestText else { return nil }
        endings = nil
        let (body, ignoresCase) = Self.body(of: text)
        var parser = PatternParser(body, letters)
        guard let node = parser.pattern(), let program = PatternInstruction.program(for: node)
        else {
            return nil
        }
        self.text = text
        self.letters = letters
        self.program = program
        self.ignoresCase = ignoresCase
        groupCount = parser.groupCount
    }

    /// Returns the place of the mistake in a regular expression without slashes, in Unicode scalars
    /// from 0; `nil` if there is none.
    static func mistake(in expression: String) -> Range<Int>? {
        let scalars = expression.unicodeScalars
        var parser = PatternParser(scalars[...])
        guard parser.pattern() == nil else { return nil }
        let place = scalars.count - parser.leftCount
        let next = scalars.dropFirst(place).first
        // A parenthesis that closes no group is not read; all other mistakes are.
        return next == ")" ? place..<place + 1 : max(0, place - 1)..<max(1, place)
    }

    package func occurs(in text: String) -> Bool {
        guard !Self.isTooLong(text) else { return false }
        if let endings { return endings.start(in: text) != nil }
        var matcher = PatternMatcher(self, text: Array(text.unicodeScalars))
        return matcher.nextMatch(from: 0) != nil
    }

    /// Returns the text with every match replaced. `$1`, `$2`… insert groups. Returns the unchanged
    /// text if the result would be too long.
    func replacing(in text: String, with replacement: String) -> String {
        guard !Self.isTooLong(text) else { return text }
        if let endings { return endings.replacing(in: text, with: replacement) }
        let scalars = Array(text.unicodeScalars)
        let pieces = PatternReplacement.pieces(of: replacement)
        var matcher = PatternMatcher(self, text: scalars)
        var result = String.UnicodeScalarView()
        var length = 0
        var position = 0
        while position <= scalars.count, let match = matcher.nextMatch(from: position),
            let range = match[0]
        {
            result.append(contentsOf: scalars[position..<range.lowerBound])
            for piece in pieces {
                let part = piece.text(for: match, of: scalars)
                length += part.count
                if length > PatternReplacement.longestResult { return text }
                result.append(contentsOf: part)
            }
            position = range.upperBound
            if range.isEmpty {
                if position < scalars.count { result.append(scalars[position]) }
                position += 1
            }
        }
        if position < scalars.count { result.append(contentsOf: scalars[position...]) }
        return String(result)
    }

    package static func == (left: Pattern, right: Pattern) -> Bool {
        left.text.isSame(as: right.text) && left.letters == right.letters
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Pattern {
    private static func isTooLong(_ text: String) -> Bool {
        text.utf8.count > longestText && text.unicodeScalars.count > longestText
    }

    /// Removes the slashes and the `i`.
    static func body(of text: String) -> (
        body: Substring.UnicodeScalarView, ignoresCase: Bool
    ) {
        var body = text.unicodeScalars[...]
        guard body.first == "/" else { return (body, false) }
        body.removeFirst()
        if body.last == "/" { return (body.dropLast(), false) }
        let ignoresCase = body.last == "i" && body.dropLast().last == "/"
        return (ignoresCase ? body.dropLast(2) : body, ignoresCase)
    }
}
