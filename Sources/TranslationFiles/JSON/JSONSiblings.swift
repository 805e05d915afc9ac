import Text

/// The members of an object or the elements of an array, with the bytes between them.
struct JSONSiblings {
    /// The bytes between two siblings.
    struct Separator {
        /// A comma with the white space around it.
        var bytes: [UInt8]
        /// The indent after the last line break; `nil` without a line break.
        var indent: [UInt8]?
    }

    /// The places of the siblings; at least one.
    let ranges: [Range<Int>]
    /// The place of the object or the array.
    let container: Range<Int>
    let text: [UInt8]

    /// Returns the bytes between a new sibling and the sibling at `index`.
    func separator(beside index: Int, _ customs: JSONCustoms) -> Separator {
        var found: [UInt8]?
        if index > 0 { found = bytes(after: index - 1) }
        if index + 1 < ranges.count {
            let after = bytes(after: index)
            if found.map({ $0.count > after.count }) ?? true { found = after }
        }
        let bytes = found ?? firstSeparator(customs)
        return Separator(bytes: bytes, indent: Self.indent(in: bytes))
    }

    private func bytes(after index: Int) -> [UInt8] {
        Array(text[ranges[index].upperBound..<ranges[index + 1].lowerBound])
    }

    /// The bytes after the only sibling.
    private func firstSeparator(_ customs: JSONCustoms) -> [UInt8] {
        let lead = text[(container.lowerBound + 1)..<ranges[0].lowerBound]
        guard let newline = JSONCustoms.newline(in: lead),
            let end = lead.lastIndex(where: { $0 == 0x0A || $0 == 0x0D })
        else { return customs.comma }
        return [UInt8(ascii: ",")] + newline + lead[(end + 1)...]
    }

    private static func indent(in bytes: [UInt8]) -> [UInt8]? {
        guard let end = bytes.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        return bytes[(end + 1)...].filter { $0 == 0x20 || $0 == 0x09 }
    }
}
