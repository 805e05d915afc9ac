import TML

/// What makes a machine's translation unsafe to take without a look (`tml-service.md` 7.9, step 5).
struct RestorationCheck {
    /// Shorter labels may grow or shrink as they like.
    private static let shortLabel = 20
    private static let mostGrowth = 4

    let source: Label
    let pieces: [ProtectedPiece]
    let uses: [Int: Int]
    let isUnbalanced: Bool
    let hasMarkerLeft: Bool
    let text: String

    var warnings: [String] {
        let translation = Label(text)
        var warnings = Self.differences(
            from: source.tokens.map(\.text), to: translation.tokens.map(\.text))
        warnings += Self.differences(
            from: Self.openings(of: source.text), to: Self.openings(of: text))
        if lineBreaks(text) != lineBreaks(source.text) { warnings.append("line_breaks") }
        if isUnbalanced || isBroken { warnings.append("decoration_unbalanced") }
        if hasMarkerLeft { warnings.append("marker_left") }
        if hasOddLength { warnings.append("length") }
        return warnings
    }
}

extension RestorationCheck {
    /// `token_missing`, `token_repeated`, `token_unknown`, in the order of first occurrence.
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

    /// The beginnings of the decorations as they are spelt: `[bold:`.
    private static func openings(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        return MarkupSegments.segments(of: text).compactMap { segment in
            guard case .decorationOpening = segment.kind else { return nil }
            return String(decoding: bytes[segment.range], as: UTF8.self)
        }
    }

    /// The result has brackets that close nothing, or decorations without an end that had one.
    private var isBroken: Bool {
        let kinds = MarkupSegments.segments(of: text).map(\.kind)
        if kinds.contains(.lost) { return true }
        func unclosed(_ kinds: [Segment.Kind]) -> Int {
            kinds.reduce(0) { sum, kind in
                if case .decorationOpening = kind { return sum + 1 }
                return kind == .decorationClosing ? sum - 1 : sum
            }
        }
        return unclosed(kinds) != unclosed(MarkupSegments.segments(of: source.text).map(\.kind))
    }

    private func lineBreaks(_ text: String) -> Int { text.utf8.count { $0 == 0x0A } }

    private var hasOddLength: Bool {
        let wanted = source.text.count
        guard wanted > Self.shortLabel else { return false }
        return text.count > wanted * Self.mostGrowth || text.count * Self.mostGrowth < wanted
    }
}
