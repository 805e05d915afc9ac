/// Reads the members of a JSON object one after another, without all values in memory.
///
/// This type finds only the ends of the values. Each value is then parsed strictly.
public struct JSONMembers {
    /// The position of a member in the text.
    public struct Member: Sendable {
        /// The range of the name with its quotes.
        public var name: Range<Int>
        /// The range of the value.
        public var value: Range<Int>
    }

    private let bytes: [UInt8]
    private var place: Int
    private let end: Int
    private var isFirst = true

    /// Begins to read the object that is the whole text. Throws if the text does not begin with an
    /// object.
    public init(of bytes: [UInt8]) throws(JSONError) {
        try self.init(of: bytes, in: 0..<bytes.count)
    }

    /// Begins to read the object in this part of the text. Throws if the part does not begin with
    /// an object.
    public init(of bytes: [UInt8], in range: Range<Int>) throws(JSONError) {
        self.bytes = bytes
        place = range.lowerBound
        end = range.upperBound
        if place == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        skipSpace()
        guard place < end, bytes[place] == UInt8(ascii: "{") else { throw error }
        place += 1
    }

    /// Returns the next member; `nil` after the last. Throws if the text is not JSON.
    public mutating func next() throws(JSONError) -> Member? {
        skipSpace()
        if take(UInt8(ascii: "}")) {
            skipSpace()
            guard place == end else { throw error }
            return nil
        }
        if !isFirst {
            guard take(UInt8(ascii: ",")) else { throw error }
            skipSpace()
        }
        isFirst = false
        let name = place
        guard take(Self.quote) else { throw error }
        place = Self.end(ofStringAt: place, in: bytes, end)
        let nameEnd = place
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw error }
        skipSpace()
        let value = place
        place = Self.end(ofValueAt: place, in: bytes, end)
        guard place < end else { throw error }
        return Member(name: name..<nameEnd, value: value..<place)
    }

    /// Returns the name of a member, with its escapes resolved.
    public func name(of member: Member) throws(JSONError) -> String {
        try JSON(parsing: bytes, in: member.name).string ?? ""
    }

    /// Returns the value of a member.
    public func json(_ member: Member) throws(JSONError) -> JSON {
        try JSON(parsing: bytes, in: member.value)
    }
}

extension JSONMembers {
    private var error: JSONError { JSONError(offset: place) }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard place < end, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while place < end {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return
            }
        }
    }

    private static let quote = UInt8(ascii: "\"")

    /// Returns the position after the closing quote, or `end` if there is none.
    private static func end(ofStringAt start: Int, in bytes: [UInt8], _ end: Int) -> Int {
        var place = start
        while place < end {
            let byte = bytes[place]
            place += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == quote { break }
        }
        return min(place, end)
    }

    /// Returns the position of the comma or bracket after the value, or `end` if there is none.
    private static func end(ofValueAt start: Int, in bytes: [UInt8], _ end: Int) -> Int {
        var depth = 0
        var place = start
        while place < end {
            switch bytes[place] {
            case quote:
                place = self.end(ofStringAt: place + 1, in: bytes, end)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return place }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return place
            default: break
            }
            place += 1
        }
        return end
    }
}
