/// Reads the elements of a JSON array one after another, without all values in memory.
public struct JSONElements {
    private var parser: JSONParser
    private var isFirst = true

    /// Begins to read the array in this part of the text. Throws if the part is not an array.
    /// Offsets in errors count from the beginning of `bytes`.
    public init(of bytes: [UInt8], in range: Range<Int>) throws(JSONError) {
        parser = JSONParser(bytes, in: range, most: JSON.mostValues)
        try parser.enterArray()
    }

    /// Returns the next element; `nil` after the last. Throws if the text is not JSON.
    public mutating func next() throws(JSONError) -> JSON? {
        defer { isFirst = false }
        return try parser.nextElement(isFirst: isFirst)
    }
}
