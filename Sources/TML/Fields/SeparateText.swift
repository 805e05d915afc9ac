import Text

/// A label in which texts replace some tokens. Stores the expected markup, so that `isReadAsMeant`
/// can detect whether the replacement changed the markup.
struct SeparateText {
    private struct Markup: Equatable {
        var text: String
        var start: Int
    }

    private let label: Label
    private var replacements: [Int: String] = [:]
    private var tokens: [Markup] = []
    private var decorations: [Markup] = []

    init(_ label: Label) { self.label = label }

    mutating func put(_ text: String, for token: Token) {
        replacements[token.range.lowerBound] = text
    }

    /// Returns the text and prepares `isReadAsMeant`.
    mutating func finished() -> String {
        let bytes = label.bytes
        var text: [UInt8] = []
        var position = 0
        var shifts: [(from: Int, by: Int)] = [(0, 0)]
        (tokens, decorations) = ([], [])
        for token in label.tokens {
            text += bytes[position..<token.range.lowerBound]
            position = token.range.upperBound
            if let replacement = replacements[token.range.lowerBound] {
                tokens += Label(replacement).tokens.map {
                    Markup(text: $0.text, start: text.count + $0.range.lowerBound)
                }
                text += replacement.utf8
            } else {
                tokens.append(Markup(text: token.text, start: text.count))
                text += token.text.utf8
            }
            shifts.append((position, text.count - position))
        }
        text += bytes[position...]
        var next = 1
        decorations = Self.decorations(of: label).map { markup in
            while next < shifts.count, shifts[next].from <= markup.start { next += 1 }
            return Markup(text: markup.text, start: markup.start + shifts[next - 1].by)
        }
        return text.string
    }

    func isReadAsMeant(_ text: String) -> Bool {
        let read = Label(text)
        return read.tokens.map { Markup(text: $0.text, start: $0.range.lowerBound) } == tokens
            && Self.decorations(of: read) == decorations
    }

    private static func decorations(of label: Label) -> [Markup] {
        let bytes = label.bytes
        return label.segments.compactMap { segment in
            switch segment.kind {
            case .text, .token: nil
            case .decorationOpening, .decorationClosing, .lost:
                Markup(text: bytes[segment.range].string, start: segment.range.lowerBound)
            }
        }
    }
}
