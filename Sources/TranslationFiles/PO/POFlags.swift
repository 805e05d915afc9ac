import Text

/// A line with flags: `#, fuzzy, c-format`.
struct POFlags {
    private let text: [UInt8]
    /// The line without its line end.
    let line: Range<Int>
    /// The places of the flags.
    let flags: [Range<Int>]

    /// Returns `nil` for another comment. `#=` begins flags in newer files.
    init?(_ text: [UInt8], line: Range<Int>) {
        guard line.count > 1, ",=".utf8.contains(text[line.lowerBound + 1]) else { return nil }
        let words = text[(line.lowerBound + 2)..<line.upperBound]
            .split { $0 == UInt8(ascii: ",") || $0.isSpace }
        self.text = text
        self.line = line
        flags = words.map { $0.startIndex..<$0.endIndex }
    }

    /// The names of the flags.
    var names: [String] { flags.map { text[$0].string } }

    private func isFuzzy(_ flag: Range<Int>) -> Bool { text[flag].elementsEqual("fuzzy".utf8) }

    /// Returns the replacements that remove the flag `fuzzy`. A line without other flags is
    /// removed.
    func withoutFuzzy() -> [FileReplacement] {
        let kept = flags.filter { !isFuzzy($0) }
        guard kept.count < flags.count else { return [] }
        guard !kept.isEmpty else {
            return [FileReplacement(range: Self.wholeLine(line, of: text), bytes: [])]
        }
        return flags.indices.filter { isFuzzy(flags[$0]) }.map { index in
            let isAtEnd = flags[index...].allSatisfy(isFuzzy)
            let start = isAtEnd ? flags[index - 1].upperBound : flags[index].lowerBound
            let end = isAtEnd ? flags[index].upperBound : flags[index + 1].lowerBound
            return FileReplacement(range: start..<end, bytes: [])
        }
    }

    /// True if the flag `fuzzy` may be added to the line.
    var mayBeFuzzy: Bool { text[line.lowerBound + 1] == UInt8(ascii: ",") }

    /// Returns the replacement that puts the flag `fuzzy` in front.
    func withFuzzy() -> FileReplacement {
        guard let first = flags.first?.lowerBound else {
            let place = line.lowerBound + 2
            return FileReplacement(range: place..<place, bytes: Array(" fuzzy".utf8))
        }
        return FileReplacement(range: first..<first, bytes: Array("fuzzy, ".utf8))
    }

    /// Returns the range of a comment with the rest of its line, if it has the line alone.
    static func wholeLine(_ comment: Range<Int>, of text: [UInt8]) -> Range<Int> {
        let blanks = text[..<comment.lowerBound].reversed()
            .prefix { $0 == 0x20 || $0 == 0x09 }.count
        let start = comment.lowerBound - blanks
        guard start == 0 || text[start - 1] == UInt8(ascii: "\n") else { return comment }
        let end = text[comment.upperBound...].firstIndex(of: UInt8(ascii: "\n"))
        return start..<(end.map { $0 + 1 } ?? text.count)
    }
}
