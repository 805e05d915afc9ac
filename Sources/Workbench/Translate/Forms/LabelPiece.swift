import TML
import Text

/// What a translation takes over from its label: a token, or a decoration, whose words go between its
/// two ends.
struct LabelPiece: Hashable {
    var opening: ExactText
    var closing: ExactText = ""

    /// Those of a label in its order, each once; `spelling` says how a token is written.
    static func all(of label: Label, spelling: (Token) -> String) -> [LabelPiece] {
        var pieces: [LabelPiece] = []
        var open: [Int] = []
        let tokens = Dictionary(label.tokens.map { ($0.range.lowerBound, $0) }) { first, _ in first
        }
        for segment in label.segments {
            switch segment.kind {
            case .token:
                guard let token = tokens[segment.range.lowerBound] else { continue }
                pieces.append(LabelPiece(opening: ExactText(spelling(token))))
            case .decorationOpening:
                open.append(pieces.count)
                let opening = label.text(of: segment)
                let gap = opening.hasSuffix(":") ? " " : ""
                pieces.append(LabelPiece(opening: ExactText(opening + gap)))
            case .decorationClosing:
                if let place = open.popLast() {
                    pieces[place].closing = ExactText(label.text(of: segment))
                }
            case .text, .lost: break
            }
        }
        var seen: Set<LabelPiece> = []
        return pieces.filter { seen.insert($0).inserted }
    }
}

extension Label {
    fileprivate func text(of segment: Segment) -> String {
        String(decoding: Array(text.utf8)[segment.range], as: UTF8.self)
    }
}

extension TextEditor {
    /// Whether the cursor is where `insert(_:)` of this piece has left it.
    func isIn(_ piece: LabelPiece) -> Bool {
        let after = text.utf8.dropFirst(utf8Cursor)
        return textBeforeCursorEnds(with: piece.opening.string)
            && after.starts(with: piece.closing.utf8)
    }

    /// Puts a piece in, with the cursor where the words of a decoration go.
    mutating func insert(_ piece: LabelPiece) {
        insert(text: piece.opening.string + piece.closing.string)
        guard !piece.closing.isEmpty, textBeforeCursorEnds(with: piece.closing.string)
        else { return }
        move(toUTF8: utf8Cursor - piece.closing.utf8.count)
    }

    /// Puts a piece in the place of the one that the cursor is in.
    mutating func replace(_ piece: LabelPiece, with other: LabelPiece) {
        let start = utf8Cursor - piece.opening.utf8.count
        let end = utf8Cursor + piece.closing.utf8.count
        replace(utf8: start..<end, with: other.opening.string + other.closing.string)
        move(toUTF8: start + other.opening.utf8.count)
    }
}
