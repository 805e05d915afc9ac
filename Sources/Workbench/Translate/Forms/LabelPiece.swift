import TML
import Text

/// A part of the label that a translation copies: a token, or the tags of a decoration around some
/// words.
struct LabelPiece: Hashable {
    var opening: ExactText
    var closing: ExactText = ""

    /// Returns the parts of a label in the order of the label, without repetitions. `spelling`
    /// returns the spelling of a token.
    static func all(of label: Label, spelling: (Token) -> String) -> [LabelPiece] {
        var pieces: [LabelPiece] = []
        var open: [Int] = []
        let single = label.singleTags
        let tokens = Dictionary(label.tokens.map { ($0.range.lowerBound, $0) }) { first, _ in first
        }
        for segment in label.segments {
            switch segment.kind {
            case .token:
                guard let token = tokens[segment.range.lowerBound] else { continue }
                pieces.append(LabelPiece(opening: ExactText(spelling(token))))
            case .decorationOpening:
                if !single.contains(segment.range.lowerBound) { open.append(pieces.count) }
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
    /// True if the label has the tokens and decorations of TML. Placeholders of other syntaxes have
    /// no word forms.
    var isTML: Bool { syntax.placeholders == .tml }

    fileprivate func text(of segment: Segment) -> String {
        String(decoding: Array(text.utf8)[segment.range], as: UTF8.self)
    }
}
