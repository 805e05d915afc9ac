/// A pattern of a rule or of a context (`tml-language.md` 7.6): the regular expressions that
/// language definitions use, searched in time proportional to the text.
///
/// Known are literals, `.`, classes, `\d \w \s` and their opposites, `^ $ | ? * +`, and groups.
struct Pattern: Hashable, Sendable {
    /// In texts longer than this nothing is found: they are no words.
    private static let longestText = 10_000

    let text: String
    let program: [PatternInstruction]
    let groupCount: Int
    let ignoresCase: Bool

    /// Nothing if it uses what is not known, is malformed, or unreasonably long.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        let (body, ignoresCase) = Self.body(of: text)
        var parser = PatternParser(body)
        guard let node = parser.pattern(), let program = PatternInstruction.program(for: node)
        else {
            return nil
        }
        self.text = text
        self.program = program
        self.ignoresCase = ignoresCase
        groupCount = parser.groupCount
    }

    func occurs(in text: String) -> Bool {
        firstMatch(in: Array(text.unicodeScalars), from: 0) != nil
    }

    /// The text with every occurrence replaced; `$1`, `$2`… stand for groups.
    func replacing(in text: String, with replacement: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var position = 0
        while position <= scalars.count,
            let match = firstMatch(in: scalars, from: position), let range = match[0]
        {
            result.append(contentsOf: scalars[position..<range.lowerBound])
            append(replacement, for: match, of: scalars, to: &result)
            position = range.upperBound
            if range.isEmpty {
                if position < scalars.count { result.append(scalars[position]) }
                position += 1
            }
        }
        if position < scalars.count { result.append(contentsOf: scalars[position...]) }
        return String(result)
    }

    static func == (left: Pattern, right: Pattern) -> Bool { left.text.isSame(as: right.text) }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Pattern {
    /// Takes the slashes and the `i` off.
    private static func body(of text: String) -> (
        body: Substring.UnicodeScalarView, ignoresCase: Bool
    ) {
        var body = text.unicodeScalars[...]
        guard body.first == "/" else { return (body, false) }
        body.removeFirst()
        if body.last == "/" { return (body.dropLast(), false) }
        let ignoresCase = body.last == "i" && body.dropLast().last == "/"
        return (ignoresCase ? body.dropLast(2) : body, ignoresCase)
    }

    /// The ranges of the match and of its groups; nothing if there is none.
    private func firstMatch(in text: [Unicode.Scalar], from start: Int) -> [Range<Int>?]? {
        guard text.count <= Self.longestText else { return nil }
        var matcher = PatternMatcher(self, text: text)
        return matcher.firstMatch(from: start)
    }

    private func append(
        _ replacement: String, for match: [Range<Int>?], of text: [Unicode.Scalar],
        to result: inout String.UnicodeScalarView
    ) {
        var rest = replacement.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let digits = rest.prefix { ("0"..."9").contains($0) }.prefix(2)
            guard scalar == "$", let group = Int(String(digits)), group > 0 else {
                result.append(scalar)
                continue
            }
            rest.removeFirst(digits.count)
            if group < match.count, let range = match[group] {
                result.append(contentsOf: text[range])
            }
        }
    }
}
