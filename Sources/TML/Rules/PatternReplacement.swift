/// What an occurrence of a pattern is replaced by (`tml-language.md` 7.6).
enum PatternReplacement {
    enum Piece: Hashable {
        case literal(Unicode.Scalar)
        /// `$1`, `$2`…
        case group(Int)
    }

    /// Reads a replacement.
    static func pieces(of replacement: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = replacement.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let digits = rest.prefix { ("0"..."9").contains($0) }.prefix(2)
            guard scalar == "$", let group = Int(String(digits)), group > 0 else {
                pieces.append(.literal(scalar))
                continue
            }
            rest.removeFirst(digits.count)
            pieces.append(.group(group))
        }
        return pieces
    }
}
