import Text

/// Reads the older syntax of property lists, as Core Foundation does.
struct StringsFileReader {
    private let text: [UInt8]
    private var at = 0
    private var parts: [SpacedList.Part] = []
    private var entries: [StringsFile.Entry] = []

    /// The limit of the entries and comments.
    private let most: Int

    private init(_ text: [UInt8], most: Int) { (self.text, self.most) = (text, most) }

    /// Reads a file. Throws `malformed`; `tooLarge` if it has more entries and comments than `most`.
    static func read(
        _ text: [UInt8], most: Int = FileStorage.mostParts
    ) throws(FileError) -> StringsFile {
        var reader = StringsFileReader(text, most: most)
        return try reader.file()
    }
}

extension StringsFileReader {
    private mutating func file() throws(FileError) -> StringsFile {
        var comments = try skipSpace()
        let hasBrace = peek == UInt8(ascii: "{")
        if hasBrace { at += 1 }
        let start = hasBrace ? at : 0
        if hasBrace { comments = try skipSpace() }
        parts += comments.map { .comment($0) }
        while let byte = peek, !(hasBrace && byte == UInt8(ascii: "}")) { try entry() }
        if hasBrace, peek == nil { throw malformed("A brace is not closed.", at: at) }
        let content = start..<at
        if hasBrace { try requireEnd() }
        let list = SpacedList(parts, in: text, content: content, lineEnd: LineEnd(in: text))
        return StringsFile(entries: entries, list: list, text: text)
    }

    /// Reads an entry and the comments after it.
    private mutating func entry() throws(FileError) {
        let start = at
        let key = try token()
        var value: StringsFile.Token?
        var isList = false
        _ = try skipSpace()
        if peek == UInt8(ascii: "=") {
            at += 1
            _ = try skipSpace()
            isList = peek.map { "({<".utf8.contains($0) } ?? false
            if isList { try skipList() } else { value = try token() }
            _ = try skipSpace()
        }
        guard peek == UInt8(ascii: ";") else {
            throw malformed("A semicolon is missing.", at: at)
        }
        at += 1
        parts.append(isList ? .other : .entry(start..<at))
        try FileStorage.check(parts: parts.count, most: most)
        if !isList { entries.append(StringsFile.Entry(key: key, value: value)) }
        parts += try skipSpace().map { .comment($0) }
    }

    private mutating func token() throws(FileError) -> StringsFile.Token {
        let start = at
        if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return try quoted(quote)
        }
        while let byte = peek, StringsText.isBare(byte) { at += 1 }
        guard at > start else { throw malformed("A key or a text is missing.", at: at) }
        let bare = ExactText(text[start..<at].string)
        return StringsFile.Token(range: start..<at, quote: nil, text: bare)
    }

    private mutating func quoted(_ quote: UInt8) throws(FileError) -> StringsFile.Token {
        let start = at
        at += 1
        while let byte = peek, byte != quote { at += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard at < text.count else {
            throw malformed("A quotation mark is not closed.", at: start)
        }
        let content = text[(start + 1)..<at]
        at += 1
        return StringsFile.Token(
            range: start..<at, quote: quote, text: StringsText.read(content))
    }

    /// Skips an array, a dictionary or data, with the lists in it.
    private mutating func skipList() throws(FileError) {
        let start = at
        var depth = 0
        repeat {
            _ = try skipSpace()
            guard let byte = peek else { throw malformed("A list is not closed.", at: start) }
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: ">"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                _ = try quoted(byte)
                continue
            case _ where StringsText.isBare(byte):
                // `//` in a text without quotation marks does not begin a comment.
                _ = try token()
                continue
            default: break
            }
            at += 1
        } while depth > 0
    }

    private mutating func requireEnd() throws(FileError) {
        at += 1
        _ = try skipSpace()
        if peek != nil { throw malformed("There is text after the last brace.", at: at) }
    }
}

extension StringsFileReader {
    private var peek: UInt8? { at < text.count ? text[at] : nil }

    /// Skips white space and comments, and returns the comments.
    private mutating func skipSpace() throws(FileError) -> [Range<Int>] {
        var comments: [Range<Int>] = []
        while let byte = peek {
            if byte.isSpace {
                at += 1
            } else if isSeparator {
                at += 3
            } else if starts(with: "//") {
                let start = at
                while let byte = peek, byte != 0x0A, byte != 0x0D, !isSeparator { at += 1 }
                comments.append(start..<at)
            } else if starts(with: "/*") {
                comments.append(try block())
            } else {
                break
            }
        }
        return comments
    }

    private mutating func block() throws(FileError) -> Range<Int> {
        let start = at
        at += 2
        while at < text.count, !starts(with: "*/") { at += 1 }
        guard at < text.count else { throw malformed("A comment is not closed.", at: start) }
        at += 2
        return start..<at
    }

    /// True at U+2028 and U+2029.
    private var isSeparator: Bool {
        at + 2 < text.count && text[at] == 0xE2 && text[at + 1] == 0x80
            && text[at + 2] & 0xFE == 0xA8
    }

    private func starts(with mark: StaticString) -> Bool {
        at + 1 < text.count && text[at] == mark.utf8Start[0] && text[at + 1] == mark.utf8Start[1]
    }

    private func malformed(_ words: String, at place: Int) -> FileError {
        let end = min(place, text.count)
        return .malformed(line: 1 + LineEnd.count(in: text[..<end]), words)
    }
}
