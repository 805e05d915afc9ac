import Text

/// A piece of a label, as defined by the decoration grammar (`tml-language.md` 10.2).
struct DecorationFragment: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// `[bold:`
        case shortOpening
        /// `]`
        case bracket
        /// `[bold]`
        case longOpening
        /// `[/bold]`
        case longClosing
        /// `<bold>`, `</bold>`, `<br/>`
        case angled
        case text
    }

    let kind: Kind
    /// Offsets into the label's UTF-8.
    let range: Range<Int>
}

/// Splits a label into fragments. Bytes that belong to no fragment are skipped.
struct DecorationScanner {
    private let bytes: [UInt8]
    private var position = 0
    /// The position of the last `>`. Without this position, every `<` would cause a search to the
    /// end.
    private let lastAngle: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lastAngle = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    }

    /// Returns the next fragment, or `nil` at the end.
    mutating func next() -> DecorationFragment? {
        while position < bytes.count {
            let start = position
            if let kind = kind() { return DecorationFragment(kind: kind, range: start..<position) }
            position = start + 1
        }
        return nil
    }
}

extension DecorationScanner {
    private func at(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func kind() -> DecorationFragment.Kind? {
        switch bytes[position] {
        case UInt8(ascii: "["): return bracketed()
        case UInt8(ascii: "]"):
            position += 1
            return .bracket
        case UInt8(ascii: "<"): return angled()
        case UInt8(ascii: ">"): return nil
        default:
            while let byte = at(position), !Self.isSpecial(byte) { position += 1 }
            return .text
        }
    }

    private mutating func bracketed() -> DecorationFragment.Kind? {
        let isClosing = at(position + 1) == UInt8(ascii: "/")
        var end = position + (isClosing ? 2 : 1)
        while let byte = at(end), byte.isWord { end += 1 }
        guard let last = at(end) else { return nil }
        position = end + 1
        if last == UInt8(ascii: "]") { return isClosing ? .longClosing : .longOpening }
        return last == UInt8(ascii: ":") && !isClosing ? .shortOpening : nil
    }

    private mutating func angled() -> DecorationFragment.Kind? {
        guard position < lastAngle else { return nil }
        while bytes[position] != UInt8(ascii: ">") { position += 1 }
        position += 1
        return .angled
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "<")
            || byte == UInt8(ascii: ">")
    }
}
