/// The elements of a JSON array one after another, without the whole of it in memory as values.
public struct JSONElements {
    private var parser: JSONParser
    private var isFirst = true

    /// Of the array that is this part of the text; throws for anything else. Offsets in errors are those
    /// in `bytes`.
    public init(of bytes: [UInt8], in range: Range<Int>) throws(JSONError) {
        parser = JSONParser(bytes, in: range, most: JSON.mostValues)
        try parser.enterArray()
    }

    /// The next element; `nil` after the last. Throws where the text is not JSON.
    public mutating func next() throws(JSONError) -> JSON? {
        defer { isFirst = false }
        return try parser.nextElement(isFirst: isFirst)
    }
}
