import TML

/// A piece of a label: text to translate, or a part that the engine must not change.
struct ProtectedPiece: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A text to translate.
        case text
        /// A token, a line break, or a decoration without an end.
        case opaque
        /// The beginning and the end of a decoration, with the index of the other piece.
        case opening(closing: Int)
        case closing(opening: Int)
    }

    var kind: Kind
    /// The text in the label.
    var text: String

    var hasWords: Bool {
        kind == .text && text.unicodeScalars.contains(where: \.properties.isAlphabetic)
    }

    /// Returns the pieces in order; `nil` if the label contains a part that is not shown.
    static func pieces(of label: Label) -> [ProtectedPiece]? {
        let bytes = Array(label.text.utf8)
        var pieces: [ProtectedPiece] = []
        var open: [Int] = []
        let single = label.singleTags
        for segment in MarkupSegments.segments(of: label) {
            let text = String(decoding: bytes[segment.range], as: UTF8.self)
            switch segment.kind {
            case .text:
                pieces += lines(of: movingSpace(of: text, into: &pieces))
            case .token:
                pieces.append(ProtectedPiece(kind: .opaque, text: text))
            case .decorationOpening:
                if !single.contains(segment.range.lowerBound) { open.append(pieces.count) }
                pieces.append(ProtectedPiece(kind: .opaque, text: text))
            case .decorationClosing:
                guard let opening = open.popLast() else { return nil }
                pieces[opening].kind = .opening(closing: pieces.count)
                pieces.append(ProtectedPiece(kind: .closing(opening: opening), text: text))
            case .lost:
                return nil
            }
        }
        return pieces
    }

    /// Moves the spaces after `[bold:` to the markup. Returns the rest of the text.
    private static func movingSpace(
        of text: String, into pieces: inout [ProtectedPiece]
    ) -> String {
        guard let last = pieces.last, last.kind == .opaque, last.text.hasPrefix("["),
            last.text.hasSuffix(":")
        else { return text }
        pieces[pieces.count - 1].text += text.prefix { $0 == " " }
        return String(text.drop { $0 == " " })
    }

    private static func lines(of text: String) -> [ProtectedPiece] {
        var pieces: [ProtectedPiece] = []
        var line = String.UnicodeScalarView()
        var lineBreak = String.UnicodeScalarView()
        func flush(_ scalars: inout String.UnicodeScalarView, _ kind: Kind) {
            if !scalars.isEmpty { pieces.append(ProtectedPiece(kind: kind, text: String(scalars))) }
            scalars = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\r" {
                flush(&line, .text)
                lineBreak.append(scalar)
            } else {
                flush(&lineBreak, .opaque)
                line.append(scalar)
            }
        }
        flush(&line, .text)
        flush(&lineBreak, .opaque)
        return pieces
    }
}
