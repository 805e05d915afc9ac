import Text

/// The mark of a decoration inside a text; see `Template`.
struct DecorationMark {
    var node: Int
    var isClosing: Bool
    var range: Range<Int>

    private static let mark = Array(Template.mark.utf8)

    static func first(in bytes: ArraySlice<UInt8>) -> DecorationMark? {
        var position = bytes.startIndex
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            if let tag = mark(at: start, in: bytes) { return tag }
            position = start + 1
        }
        return nil
    }

    private static func mark(at start: Int, in bytes: ArraySlice<UInt8>) -> DecorationMark? {
        var rest = bytes[(start + 1)...]
        let isClosing = rest.first == UInt8(ascii: "/")
        if isClosing { rest = rest.dropFirst() }
        guard rest.starts(with: mark) else { return nil }
        let digits = rest.dropFirst(mark.count).prefix(while: \.isDigit)
        let end = digits.endIndex
        guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ">"),
            let node = digits.string.digits
        else { return nil }
        return DecorationMark(node: node, isClosing: isClosing, range: start..<(end + 1))
    }
}

/// A text with its marks, and the same text without them.
struct MarkedText: Hashable, Sendable {
    let plain: String
    /// The text with marks. `nil` if it contains no marks.
    let marked: String?

    func text(isMarked: Bool) -> String { isMarked ? marked ?? plain : plain }

    init(_ text: String, mayBeMarked: Bool) {
        guard mayBeMarked, text.utf8.contains(UInt8(ascii: "<")) else {
            (plain, marked) = (text, nil)
            return
        }
        var rest = Array(text.utf8)[...]
        var kept: [UInt8] = []
        while let mark = DecorationMark.first(in: rest) {
            kept += rest[..<mark.range.lowerBound]
            rest = rest[mark.range.upperBound...]
        }
        (plain, marked) =
            kept.isEmpty && rest.startIndex == 0
            ? (text, nil) : ((kept + rest).string, text)
    }
}
