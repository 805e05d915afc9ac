import Foundation
import Text

/// The bytes of an input: choices at the front, texts after them.
struct FuzzInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var bytes: ArraySlice<UInt8> { rest }

    /// What is left, as text.
    var text: String { rest.string }

    /// A number from one byte; zero when there is none left.
    mutating func choice() -> Int { rest.popFirst().map(Int.init) ?? 0 }

    /// The text up to the next zero byte, which is taken off, or all that is left.
    mutating func part() -> String {
        let end = rest.firstIndex(of: 0) ?? rest.endIndex
        defer { rest = rest[end...].dropFirst() }
        return rest[..<end].string
    }
}

extension Array {
    /// The element for a choice; nothing in an empty array.
    func chosen(_ choice: Int) -> Element? { isEmpty ? nil : self[choice % count] }
}

extension String {
    /// Whether the other's bytes occur within: much faster than looking for characters.
    func hasBytes(_ other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in other.withUTF8 { wanted in text.contains(wanted) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the value that must not be shown is in it, or its name.
    var hasSecret: Bool {
        ["secret", "SECRET"].contains { (word: String) in
            var word = word
            return word.withUTF8 { contains($0) }
        }
    }

    fileprivate func contains(_ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = baseAddress, let first = wanted.baseAddress else { return false }
        var position = 0
        while position + wanted.count <= count,
            let hit = memchr(start + position, CInt(first.pointee), count - position)
        {
            position = UnsafeRawPointer(hit) - UnsafeRawPointer(start)
            if position + wanted.count <= count, memcmp(hit, first, wanted.count) == 0 {
                return true
            }
            position += 1
        }
        return false
    }
}
