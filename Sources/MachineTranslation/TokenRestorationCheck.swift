import TML

/// Finds the reasons why an engine's translation is unsafe (`tml-service.md` 7.9, step 5).
struct TokenRestorationCheck {
    /// Labels of at most this number of characters have translations of any length.
    private static let shortLabel = 20
    private static let mostGrowth = 4

    let source: Label
    let pieces: [ProtectedPiece]
    let uses: [Int: Int]
    let isUnbalanced: Bool
    let hasMarkerLeft: Bool
    let text: String

    var warnings: [String] {
        let translation = Label(text, syntax: source.syntax)
        var warnings = Self.differences(
            from: source.tokens.map(\.text), to: translation.tokens.map(\.text))
        warnings += Self.differences(
            from: Self.openings(of: source), to: Self.openings(of: translation))
        if lineBreaks(text) != lineBreaks(source.text) { warnings.append("line_breaks") }
        if isUnbalanced || isBroken(translation) { warnings.append("decoration_unbalanced") }
        if hasMarkerLeft { warnings.append("marker_left") }
        if hasOddLength { warnings.append("length") }
        return warnings
    }
}

extension TokenRestorationCheck {
    /// Returns the warnings `token_missing`, `token_repeated` and `token_unknown`, in the order of
    /// the first occurrence of the token.
    private static func differences(from source: [String], to translation: [String]) -> [String] {
        var seen: Set<String> = []
        return (source + translation).filter { seen.insert($0).inserted }.compactMap { token in
            let wanted = source.count { $0 == token }
            let found = translation.count { $0 == token }
            if wanted == 0 { return "token_unknown \(token)" }
            if found < wanted { return "token_missing \(token)" }
            return found > wanted ? "token_repeated \(token)" : nil
        }
    }

    /// Returns the beginnings of the decorations as written: `[bold:`.
    private static func openings(of label: Label) -> [String] {
        let bytes = Array(label.text.utf8)
        return MarkupSegments.segments(of: label).compactMap { segment in
            guard case .decorationOpening = segment.kind else { return nil }
            return String(decoding: bytes[segment.range], as: UTF8.self)
        }
    }

    /// True if the translation contains brackets that close nothing, or more decorations without an
    /// end than the label.
    private func isBroken(_ translation: Label) -> Bool {
        let kinds = MarkupSegments.segments(of: translation).map(\.kind)
        if kinds.contains(.lost) { return true }
        func unclosed(_ kinds: [Segment.Kind]) -> Int {
            kinds.reduce(0) { sum, kind in
                if case .decorationOpening = kind { return sum + 1 }
                return kind == .decorationClosing ? sum - 1 : sum
            }
        }
        return unclosed(kinds) != unclosed(MarkupSegments.segments(of: source).map(\.kind))
    }

    private func lineBreaks(_ text: String) -> Int { text.utf8.count { $0 == 0x0A } }

    private var hasOddLength: Bool {
        let wanted = source.text.count
        guard wanted > Self.shortLabel else { return false }
        return text.count > wanted * Self.mostGrowth || text.count * Self.mostGrowth < wanted
    }
}
