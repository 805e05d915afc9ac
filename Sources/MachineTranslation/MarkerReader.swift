/// A part of an engine's answer.
enum AnswerPart: Hashable {
    case text(String)
    /// The marker of a piece, with its number.
    case marker(Int)
    /// The end of a decoration, with its number.
    case end(Int)
    /// A tag that is not a marker, unchanged.
    case foreign(String)
}

/// Finds the markers in an engine's answer. The engine may have moved them, or changed their spaces
/// or spelling.
struct MarkerReader {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var text = String.UnicodeScalarView()
    private var parts: [AnswerPart] = []

    private init(_ answer: String) { scalars = Array(answer.unicodeScalars) }

    /// Returns the parts of an answer with markers such as `(0)`.
    static func plainParts(of answer: String) -> [AnswerPart] {
        var reader = MarkerReader(answer)
        while let scalar = reader.current {
            if let number = reader.parenthesized() {
                reader.add(.marker(number))
            } else {
                reader.text.append(scalar)
                reader.position += 1
            }
        }
        reader.flush()
        return reader.parts
    }

    /// Returns the parts of an answer with tags as markers.
    static func taggedParts(of answer: String) -> [AnswerPart] {
        var reader = MarkerReader(answer)
        var open: [Tag] = []
        while let scalar = reader.current {
            if let tag = reader.tag() {
                reader.add(tag, &open)
            } else {
                reader.text.append(scalar)
                reader.position += 1
            }
        }
        reader.flush()
        return reader.parts
    }
}

extension MarkerReader {
    private struct Tag {
        var name: String
        var number: Int?
        var isClosing: Bool
        var isEmpty: Bool
        var text: String
    }

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func add(_ part: AnswerPart) {
        flush()
        parts.append(part)
    }

    private mutating func flush() {
        if !text.isEmpty { parts.append(.text(String(text))) }
        text = String.UnicodeScalarView()
    }

    /// Adds a tag. A closing tag ends the innermost open tag of its name, also if other tags are
    /// open within it.
    private mutating func add(_ tag: Tag, _ open: inout [Tag]) {
        if !tag.isClosing {
            add(tag.number.map(AnswerPart.marker) ?? .foreign(tag.text))
            if !tag.isEmpty { open.append(tag) }
        } else if let index = open.lastIndex(where: { $0.name == tag.name }) {
            let opened = open.remove(at: index)
            add(opened.number.map(AnswerPart.end) ?? .foreign(tag.text))
        } else {
            add(.foreign(tag.text))
        }
    }

    /// Reads a marker such as `( 0 )`, also with full-width parentheses and other digits.
    private mutating func parenthesized() -> Int? {
        guard current == "(" || current == "\u{FF08}" else { return nil }
        var place = position + 1
        var digits = ""
        while place < scalars.count {
            let scalar = scalars[place]
            place += 1
            if scalar == ")" || scalar == "\u{FF09}" {
                guard let number = Int(digits) else { return nil }
                position = place
                return number
            } else if let digit = Self.digit(scalar), digits.utf8.count < 4 {
                digits += String(digit)
            } else if !scalar.properties.isWhitespace {
                return nil
            }
        }
        return nil
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        guard scalar.properties.numericType == .decimal else { return nil }
        return scalar.properties.numericValue.flatMap { Int(exactly: $0) }
    }

    /// Reads a tag such as `<span id="tml0">`, with any attributes, quotes, spaces and capitals.
    private mutating func tag() -> Tag? {
        guard current == "<",
            let end = scalars[position...].prefix(500).firstIndex(of: ">")
        else { return nil }
        var inside = scalars[(position + 1)..<end].drop(while: \.properties.isWhitespace)
        let isClosing = inside.first == "/"
        if isClosing { inside = inside.dropFirst().drop(while: \.properties.isWhitespace) }
        let name = inside.prefix { $0.properties.isAlphabetic }
        guard !name.isEmpty else { return nil }
        let tag = Tag(
            name: Self.string(name).lowercased(), number: Self.number(in: inside),
            isClosing: isClosing, isEmpty: inside.last == "/" || Self.string(name) == "br",
            text: Self.string(scalars[position...end]))
        position = end + 1
        return tag
    }

    /// Returns the number in the attribute `id`.
    private static func number(in tag: ArraySlice<Unicode.Scalar>) -> Int? {
        var words = string(tag).lowercased().unicodeScalars.split {
            $0.properties.isWhitespace || $0 == "="
        }[...]
        while let word = words.popFirst() {
            guard String(word) == "id", let value = words.first else { continue }
            let digits = value.filter { digit($0) != nil }
            let rest = value.filter { digit($0) == nil && $0.properties.isAlphabetic }
            guard ["tml", ""].contains(String(String.UnicodeScalarView(rest))) else { return nil }
            return digits.count < 5 ? Int(String(String.UnicodeScalarView(digits))) : nil
        }
        return nil
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
