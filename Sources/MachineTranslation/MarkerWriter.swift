/// Writes the pieces of a label. Markers replace the pieces that the engine must not change.
struct MarkerWriter {
    let scheme: Protection.Scheme
    let pieces: [ProtectedPiece]
    private let numberOfPiece: [Int: Int]

    init(scheme: Protection.Scheme, pieces: [ProtectedPiece], numbers: [Int: Int]) {
        self.scheme = scheme
        self.pieces = pieces
        numberOfPiece = Dictionary(numbers.map { ($0.value, $0.key) }) { first, _ in first }
    }

    /// Returns the index of the piece for each number of a marker, from 0 in the order of the
    /// label.
    ///
    /// In the scheme `plain`, the beginning and the end of a decoration have different numbers.
    /// Numbers that the label contains in parentheses are not used.
    static func numbers(
        of pieces: [ProtectedPiece], in text: String, scheme: Protection.Scheme
    ) -> [Int: Int] {
        var numbers: [Int: Int] = [:]
        var next = 0
        for (index, piece) in pieces.enumerated() {
            switch piece.kind {
            case .text: continue
            case .closing where scheme != .plain: continue
            case .opaque, .opening, .closing: break
            }
            while scheme == .plain, text.contains("(\(next))") { next += 1 }
            numbers[next] = index
            next += 1
        }
        return numbers
    }

    var text: String { pieces.indices.map(written).joined() }
}

extension MarkerWriter {
    private func written(_ index: Int) -> String {
        let piece = pieces[index]
        switch scheme {
        case .none:
            return piece.text
        case .plain:
            return piece.kind == .text ? piece.text : "(\(number(of: index)))"
        case .markup, .html, .xml:
            switch piece.kind {
            case .text: return Self.escaped(piece.text)
            case .opaque: return opaque(piece.text, number(of: index))
            case .opening: return "<\(decorationTag) id=\"\(name(number(of: index)))\">"
            case .closing: return "</\(decorationTag)>"
            }
        }
    }

    private func number(of index: Int) -> Int { numberOfPiece[index] ?? 0 }

    private func name(_ number: Int) -> String {
        scheme == .xml ? "\(number)" : "tml\(number)"
    }

    private var decorationTag: String {
        switch scheme {
        case .html: "span"
        case .xml: "g"
        case .markup, .plain, .none: "b"
        }
    }

    private func opaque(_ text: String, _ number: Int) -> String {
        if scheme == .xml { return "<x id=\"\(number)\"/>" }
        if text.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\r" }) {
            return "<br id=\"tml\(number)\">"
        }
        if scheme == .markup { return "<i id=\"tml\(number)\"></i>" }
        let shown = Self.escaped(text)
        return "<span class=\"notranslate\" translate=\"no\" id=\"tml\(number)\">\(shown)</span>"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
