public import TML
public import Text
import TextFiles

/// The placeholders of a label as inline elements of XLIFF: `<ph id="1">{count}</ph>`.
///
/// A placeholder with words to translate, such as `{count||message, messages}`, stays a part of the
/// text.
public struct InlineTokens: Sendable {
    private let label: ExactText
    private let syntax: LabelSyntax
    /// The placeholders of the label in their order, as they are written in texts.
    private let tokens: [String]

    /// Finds the placeholders of a label. If a text already looks like one with inline elements,
    /// there are none.
    ///
    /// - Parameter texts: the other texts of a unit in a new file.
    public init(_ label: ExactText, syntax: LabelSyntax, besides texts: [ExactText] = []) {
        self.label = label
        self.syntax = syntax
        let hasElements = ([label] + texts).contains { Self.hasElements($0.string) }
        let found = Label(label.string, syntax: syntax).tokens.filter(\.isFixed).map(\.text)
        tokens = hasElements ? [] : found
    }

    private static func hasElements(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "<")) && text.contains(/<[A-Za-z:]+\s+(id|startRef|hex)=/)
    }

    /// Returns true if a unit has this label, with or without inline elements.
    public func isLabel(of unit: FileUnit) -> Bool {
        unit.label == label || unit.label == ExactText(shown(label.string))
    }

    /// Returns a text of a unit with this label, with the placeholders in place of the inline
    /// elements.
    public func text(of text: ExactText, in unit: FileUnit) -> ExactText {
        guard unit.label != label else { return text }
        var plain = text.string
        for (index, token) in tokens.enumerated() {
            plain = plain.replacingExactly(Self.tag(index), with: token)
        }
        return ExactText(plain)
    }

    /// Returns a text as the content of an element of XML. A placeholder that the label does not
    /// have so often stays a part of the text.
    func content(of text: String) -> String {
        pieces(of: text).map { piece in
            switch piece {
            case .text(let words): XMLText.content(words)
            case .element(let index):
                "<ph id=\"\(index + 1)\">\(XMLText.content(tokens[index]))</ph>"
            }
        }.joined()
    }
}

extension InlineTokens {
    private enum Piece {
        case text(String)
        /// The element with this place in `tokens`.
        case element(Int)
    }

    /// Returns the empty element that stands for an inline element in texts for people.
    private static func tag(_ index: Int) -> String { "<ph id=\"\(index + 1)\"/>" }

    private func shown(_ text: String) -> String {
        pieces(of: text).map { piece in
            switch piece {
            case .text(let words): words
            case .element(let index): Self.tag(index)
            }
        }.joined()
    }

    private func pieces(of text: String) -> [Piece] {
        guard !tokens.isEmpty else { return [.text(text)] }
        let bytes = Array(text.utf8)
        var (pieces, start, left) = ([Piece](), 0, Array(tokens.indices))
        for token in Label(text, syntax: syntax).tokens where token.isFixed {
            guard let place = left.firstIndex(where: { tokens[$0] == token.text }),
                token.range.lowerBound >= start
            else { continue }
            pieces.append(.text(bytes[start..<token.range.lowerBound].string))
            pieces.append(.element(left.remove(at: place)))
            start = token.range.upperBound
        }
        return pieces + [.text(bytes[start...].string)]
    }
}

extension Token {
    /// True if the token contains no words to translate.
    fileprivate var isFixed: Bool {
        switch kind {
        case .data, .method, .placeholder: true
        case .piped, .map: false
        }
    }
}
