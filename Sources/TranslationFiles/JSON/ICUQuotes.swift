import Text

/// The apostrophes of an ICU message.
///
/// An apostrophe before a special character begins a quoted text. Two apostrophes are one
/// character. Any other apostrophe is a usual character.
struct ICUQuotes {
    private static let apostrophe = UInt8(ascii: "'")
    private static let sign = UInt8(ascii: "#")

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the place after the apostrophe at `place`, or after the text that it quotes. A text
    /// is not quoted if the apostrophe at its end is missing.
    ///
    /// - Parameter special: the characters that an apostrophe quotes.
    func end(from place: Int, special: String) -> Int {
        guard place + 1 < bytes.count else { return place + 1 }
        let next = bytes[place + 1]
        if next == Self.apostrophe { return place + 2 }
        guard special.utf8.contains(next) else { return place + 1 }
        return endOfQuote(from: place + 1) ?? place + 1
    }

    private func endOfQuote(from start: Int) -> Int? {
        var place = start
        while let end = bytes[place...].firstIndex(of: Self.apostrophe) {
            let isPair = end + 1 < bytes.count && bytes[end + 1] == Self.apostrophe
            if !isPair { return end + 1 }
            place = end + 2
        }
        return nil
    }
}

extension ICUQuotes {
    /// The message with the same meaning inside of a choice by number, where `#` is the number:
    /// each `#` outside of braces is quoted.
    var insideOfChoice: [UInt8] {
        guard bytes.contains(Self.sign) else { return bytes }
        var result: [UInt8] = []
        var (place, depth) = (0, 0)
        while place < bytes.count {
            let run = run(from: place)
            result += depth == 0 ? run.quoted : Array(bytes[place..<run.end])
            place = run.end
            guard place < bytes.count else { break }
            if bytes[place] == UInt8(ascii: "{") { depth += 1 }
            if bytes[place] == UInt8(ascii: "}") { depth -= 1 }
            result.append(bytes[place])
            place += 1
        }
        return result
    }

    /// Returns the end of the signs and the quoted texts from a place on. If there is a sign, they
    /// are one quoted text, because two quoted texts cannot be beside each other.
    private func run(from start: Int) -> (end: Int, quoted: [UInt8]) {
        var end = start
        var inner: [UInt8] = []
        while end < bytes.count {
            if bytes[end] == Self.apostrophe {
                let next = self.end(from: end, special: "{}")
                inner += content(of: end..<next)
                end = next
            } else if bytes[end] == Self.sign {
                inner.append(Self.sign)
                end += 1
            } else {
                break
            }
        }
        let hasSign = bytes[start..<end].contains(Self.sign)
        let quoted = [Self.apostrophe] + inner + [Self.apostrophe]
        return (end, hasSign ? quoted : Array(bytes[start..<end]))
    }

    /// Returns the content of a quoted text, or an apostrophe as it is inside of a quoted text.
    private func content(of range: Range<Int>) -> [UInt8] {
        guard range.count > 2 else { return [Self.apostrophe, Self.apostrophe] }
        return Array(bytes[range].dropFirst().dropLast())
    }
}
