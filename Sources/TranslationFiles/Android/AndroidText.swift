import Text
import TextFiles

/// Reads the characters of Android's string resources, as `aapt2` does: it removes the escapes and
/// most quotation marks, and makes one space of white space.
struct AndroidText {
    /// True if white space at both ends is left out.
    private let trims: Bool
    private var shown = String.UnicodeScalarView()
    private var isQuoted = false
    private var hasText = false
    private var hasSpace = false

    private init(trims: Bool) { self.trims = trims }
}

extension AndroidText {
    /// A character, and its form in the text that people see.
    typealias Atom = (scalar: Unicode.Scalar, source: String?)

    /// Returns the text of a resource without markup.
    static func read(_ text: String) -> String {
        if isPlain(text) { return text }
        var reader = AndroidText(trims: true)
        reader.add(text.unicodeScalars.map { ($0, nil) })
        return reader.finished()
    }

    /// Returns true if the text has no escapes and only single spaces between words.
    private static func isPlain(_ text: String) -> Bool {
        var previous = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "\"") else { return false }
            if byte.isSpace, byte != UInt8(ascii: " ") || previous == byte { return false }
            previous = byte
        }
        return text.isEmpty || previous != UInt8(ascii: " ")
    }

    /// Returns the content of an element with its tags. References to characters that XML reserves
    /// stay as they are.
    static func read(_ element: XMLPlaces.Node, in places: XMLPlaces) -> String {
        var reader = AndroidText(trims: !hasSpans(element, in: places))
        var open: [XMLPlaces.Node] = []
        for node in places.nodes[(element.index + 1)..<element.end] {
            while let last = open.last, last.end <= node.index {
                open.removeLast()
                reader.close(last, in: places)
            }
            reader.add(node, in: places)
            if node.kind == .element { open.append(node) }
        }
        for node in open.reversed() { reader.close(node, in: places) }
        return reader.finished()
    }

    /// Returns true if the element contains elements besides the marks of placeholders.
    static func hasSpans(_ element: XMLPlaces.Node, in places: XMLPlaces) -> Bool {
        places.nodes[(element.index + 1)..<element.end].contains {
            $0.kind == .element && !isPlaceholder($0, in: places)
        }
    }

    private static func isPlaceholder(_ node: XMLPlaces.Node, in places: XMLPlaces) -> Bool {
        let name = places.name(of: node)
        return name.local == "g" && name.qualified != "g"
    }
}

extension AndroidText {
    private mutating func add(_ node: XMLPlaces.Node, in places: XMLPlaces) {
        switch node.kind {
        case .text: add(AndroidMarkup.atoms(places.bytes[node.range]))
        case .element:
            addMarkup(places.source(node.tag))
            if !Self.isPlaceholder(node, in: places) { isQuoted = false }
        case .cdata, .reference:
            addMarkup(places.source(node.range))
            hasText = true
        case .comment, .instruction: addMarkup(places.source(node.range))
        }
    }

    private mutating func close(_ node: XMLPlaces.Node, in places: XMLPlaces) {
        addMarkup(places.source(node.content.upperBound..<node.range.upperBound))
        if !Self.isPlaceholder(node, in: places) { isQuoted = false }
    }

    private mutating func addMarkup(_ source: String) {
        addSpace()
        shown.append(contentsOf: source.unicodeScalars)
    }

    private mutating func add(_ atoms: [Atom]) {
        var at = 0
        while at < atoms.count {
            let (scalar, source) = atoms[at]
            at += 1
            switch scalar {
            case "\\":
                guard at < atoms.count else { break }
                at += addEscape(atoms[at...])
            case "\"":
                // White space is at an end of the text only without quotation marks outside of it.
                addSpace()
                (hasText, isQuoted) = (true, !isQuoted)
            case _ where !isQuoted && scalar.isASCII && UInt8(ascii: scalar).isSpace:
                hasSpace = hasText || !trims
            default: show(source, or: scalar)
            }
        }
    }

    /// Adds the character of an escape, and returns the number of atoms after the backslash.
    private mutating func addEscape(_ atoms: ArraySlice<Atom>) -> Int {
        guard let (scalar, source) = atoms.first else { return 0 }
        switch scalar {
        case "n": show(nil, or: "\n")
        case "t": show(nil, or: "\t")
        case "u": return addUnicode(atoms.dropFirst())
        default: show(source, or: scalar)
        }
        return 1
    }

    /// Adds the character of `\u` with four digits, or of a pair of surrogates.
    private mutating func addUnicode(_ atoms: ArraySlice<Atom>) -> Int {
        guard let unit = Self.unit(atoms) else {
            show("\\u", or: "u")
            return 1
        }
        let rest = atoms.dropFirst(4)
        if UTF16.isLeadSurrogate(unit), rest.starts(with: "\\u".unicodeScalars, by: { $0.0 == $1 }),
            let second = Self.unit(rest.dropFirst(2)), UTF16.isTrailSurrogate(second)
        {
            show(String(decoding: [unit, second], as: UTF16.self), or: "\u{FFFD}")
            return 11
        }
        show(nil, or: Unicode.Scalar(unit) ?? "\u{FFFD}")
        return 5
    }

    private static func unit(_ atoms: ArraySlice<Atom>) -> UInt16? {
        let digits = String(String.UnicodeScalarView(atoms.prefix(4).map(\.scalar)))
        return Hexadecimal.isText(digits, count: 4) ? UInt16(digits, radix: 16) : nil
    }
}

extension AndroidText {
    private mutating func show(_ source: String?, or scalar: Unicode.Scalar) {
        addSpace()
        hasText = true
        if let source {
            shown.append(contentsOf: source.unicodeScalars)
        } else {
            shown.append(scalar)
        }
    }

    private mutating func addSpace() {
        if hasSpace { shown.append(" ") }
        hasSpace = false
    }

    private mutating func finished() -> String {
        if !trims { addSpace() }
        return String(shown)
    }
}
