extension Pattern {
    /// The longest text that all matches contain, in upper or lower case; empty if the pattern
    /// requires no text. The text has no letter at its end, because an accent can follow in the
    /// searched text.
    package var requiredText: String {
        var parser = PatternParser(Self.body(of: text).body)
        guard let node = parser.pattern() else { return "" }
        var runs = LiteralRuns()
        runs.add(node)
        runs.end()
        return runs.longest
    }
}

/// The texts without alternatives in a pattern.
private struct LiteralRuns {
    private(set) var longest = ""
    private var run = String.UnicodeScalarView()

    mutating func add(_ node: PatternNode) {
        switch node {
        case .empty, .start, .end: break
        case .scalar(let scalar): run.append(scalar)
        case .sequence(let nodes): for node in nodes { add(node) }
        case .group(_, let node): add(node)
        case .set, .choice: end()
        case .repeated(let node, let least, _, _):
            end()
            if least > 0 { add(node) }
            end()
        }
    }

    /// Ends the text, and keeps the text if no other text is longer.
    mutating func end() {
        var text = String.UnicodeScalarView(
            run.drop { $0.properties.canonicalCombiningClass != .notReordered })
        if let last = text.last, last.properties.isAlphabetic || !last.isASCII { text.removeLast() }
        if text.count > longest.unicodeScalars.count { longest = String(text) }
        run = String.UnicodeScalarView()
    }
}
