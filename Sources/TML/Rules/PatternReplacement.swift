/// The replacement for the matches of a pattern (`tml-language.md` 7.6).
enum PatternReplacement {
    /// The maximum number of inserted characters. If a replacement needs more, the text stays
    /// unchanged.
    static let longestResult = 1_000_000

    enum Piece: Hashable {
        case literal([Unicode.Scalar])
        /// `$1`, `$2`…
        case group(Int)

        /// Returns the text of the piece for a match.
        func text(for match: [Range<Int>?], of text: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar>
        {
            switch self {
            case .literal(let literal): literal[...]
            case .group(let group):
                if group < match.count, let range = match[group] { text[range] } else { [] }
            }
        }
    }

    /// Parses a replacement.
    static func pieces(of replacement: String) -> [Piece] {
        var pieces: [Piece] = []
        var literal: [Unicode.Scalar] = []
        var rest = replacement.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let digits = rest.prefix(scalar == "$" ? 2 : 0).prefix { ("0"..."9").contains($0) }
            guard let group = Int(String(digits)), group > 0 else {
                literal.append(scalar)
                continue
            }
            rest.removeFirst(digits.count)
            pieces += [.literal(literal), .group(group)]
            literal = []
        }
        return pieces + [.literal(literal)]
    }
}
