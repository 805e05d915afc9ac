import Text

/// The spaces and escapes of a JSON file, which new values follow.
struct JSONCustoms: Sendable {
    /// The end of a line; `nil` if the file has all members on one line.
    var newline: [UInt8]?
    /// The spaces or tabs of one level.
    var indent: [UInt8]
    /// The space inside of the braces of an object on one line.
    var padding: [UInt8]
    /// The bytes between a name and its value.
    var colon: [UInt8]
    /// The escapes of strings.
    var escapes: JSONEscapes

    /// The customs of a file; the usual customs if the file has no members.
    init(of text: [UInt8], root: PlacedJSON) {
        newline = [0x0A]
        indent = [0x20, 0x20]
        padding = []
        colon = Array(": ".utf8)
        escapes = JSONEscapes(text)
        guard let first = root.members.first else { return }
        let lead = text[(root.range.lowerBound + 1)..<first.nameRange.lowerBound]
        newline = Self.newline(in: lead)
        if newline == nil { padding = Array(lead) }
        if newline != nil { indent = Array(Self.indent(at: lead.endIndex, in: text)) }
        colon = Array(text[first.nameRange.upperBound..<first.value.range.lowerBound])
    }

    /// The customs of a file; if it has no members, those of the file with the originals.
    init(of text: [UInt8], root: PlacedJSON, base: [UInt8]?, baseRoot: PlacedJSON?) {
        if root.members.isEmpty, let base, let baseRoot {
            self.init(of: base, root: baseRoot)
        } else {
            self.init(of: text, root: root)
        }
    }

    /// The bytes between two values on one line.
    var comma: [UInt8] { colon.last == 0x20 ? [0x2C, 0x20] : [0x2C] }

    /// Returns the first end of a line; `nil` if there is none.
    static func newline(in bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard let place = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        let isPair = bytes[place] == 0x0D && bytes[place...].dropFirst().first == 0x0A
        return isPair ? [0x0D, 0x0A] : [bytes[place]]
    }

    /// Returns the spaces and tabs at the beginning of the line with this place.
    static func indent(at place: Int, in text: [UInt8]) -> ArraySlice<UInt8> {
        let start = text[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        return text[start..<place].prefix { $0 == 0x20 || $0 == 0x09 }
    }
}
