import Text

/// Reads one choice of an ICU message.
struct ICUChoiceReader {
    private let bytes: [UInt8]
    private let quotes: ICUQuotes
    private var place = 0

    init(_ message: String) {
        bytes = Array(message.utf8)
        quotes = ICUQuotes(bytes)
    }

    /// Returns the choice; `nil` if the message is something else.
    mutating func choice() -> ICUChoice? {
        guard skip("{"), let argument = word(), skip(","), let type = word(), skip(","),
            type == "plural" || type == "select"
        else { return nil }
        let opening = bytes[..<place].string
        var branches: [ICUChoice.Branch] = []
        while let branch = branch() { branches.append(branch) }
        let end = place
        skipSpace()
        guard !branches.isEmpty, skip("}"), place == bytes.count else { return nil }
        return ICUChoice(
            opening: opening, argument: argument, type: type, branches: branches,
            closing: bytes[end...].string)
    }

    /// Reads a selector and its text. Without them, the place stays.
    private mutating func branch() -> ICUChoice.Branch? {
        let start = place
        let lead = space()
        let selector = text { !$0.isSpace && !"{}:".utf8.contains($0) }
        let gap = space()
        guard !selector.isEmpty, let content = braced() else {
            place = start
            return nil
        }
        return ICUChoice.Branch(lead: lead, selector: selector, gap: gap, content: content)
    }

    /// Reads a text in braces, and returns it without them.
    private mutating func braced() -> String? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "{") else { return nil }
        let start = place + 1
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "'"):
                place = quotes.end(from: place, special: "{}#")
                continue
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { return bytes[start..<(place - 1)].string }
        }
        return nil
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func word() -> String? {
        skipSpace()
        let word = text { $0.isWord || $0 >= 0x80 }
        skipSpace()
        return word.isEmpty ? nil : word
    }

    private mutating func space() -> String { text(\.isSpace) }

    private mutating func skipSpace() { _ = space() }

    private mutating func text(_ isWanted: (UInt8) -> Bool) -> String {
        let text = bytes[place...].prefix(while: isWanted)
        place = text.endIndex
        return text.string
    }
}
