import Text

/// Reads the entries of a PO file. Obsolete entries are comments.
struct POParser {
    /// The entry with the fields of the file.
    private(set) var header: POEntry?
    /// The other entries.
    private(set) var entries: [POEntry] = []
    private(set) var style = POStyle()
    private var scanner: POScanner
    private var current = POEntry()
    private var ahead: POScanner.Token?
    private let encoding: FileEncoding
    /// The limit of the comments and texts.
    private let most: Int
    private var parts = 0

    /// Reads the text of a file. Throws `malformed`; `tooLarge` if it has more comments and texts
    /// than `most`.
    ///
    /// - Parameter encoding: the encoding of the bytes in escapes: `\301`.
    init(
        _ text: [UInt8], encoding: FileEncoding, most: Int = FileStorage.mostParts
    ) throws(FileError) {
        scanner = POScanner(text)
        (self.encoding, self.most) = (encoding, most)
        if let place = text.firstIndex(of: 0) {
            throw scanner.malformed(at: place, "The file contains a NUL byte.")
        }
        ahead = try scanner.next()
        while let token = ahead { try add(token) }
        try finish()
    }

    /// Reads the keywords and strings in the comments with `#|`: the earlier label.
    static func previous(_ lines: [ArraySlice<UInt8>]) -> POEntry? {
        let lines = lines.map { $0.dropFirst(2) }
        let hasPlural = lines.contains { $0.trimmed.starts(with: "msgid_plural".utf8) }
        let end = Array((hasPlural ? "msgstr[0] \"\"" : "msgstr \"\"").utf8)
        do {
            let text = Array((lines.map(Array.init) + [end]).joined(separator: "\n".utf8))
            let parser = try POParser(text, encoding: .utf8)
            return parser.entries.last ?? parser.header
        } catch {
            return nil
        }
    }
}

extension POParser {
    private mutating func add(_ token: POScanner.Token) throws(FileError) {
        parts += 1
        try FileStorage.check(parts: parts, most: most)
        switch token {
        case .comment(let range):
            ahead = try scanner.next()
            try add(comment: range)
        case .keyword(let name, let index, let range):
            ahead = try scanner.next()
            try add(name, index, range)
        case .string(let range):
            throw scanner.malformed(at: range.lowerBound, "There is no keyword before the string.")
        }
    }

    private mutating func add(comment range: Range<Int>) throws(FileError) {
        if !current.translations.isEmpty { try finish() }
        // The comments before an obsolete entry belong to it.
        if scanner.text[range].starts(with: "#~".utf8) {
            try finish()
        } else {
            current.comments.append(range)
        }
    }

    private mutating func add(
        _ name: String, _ index: Int?, _ range: Range<Int>
    ) throws(FileError) {
        if !current.translations.isEmpty, name != "msgstr" { try finish() }
        let strings = try strings(after: range)
        if name != "domain", current.start == nil { current.start = range.lowerBound }
        switch name {
        case "domain" where current.start == nil: current = POEntry()
        case "msgctxt" where current.id == nil && current.context == nil:
            current.context = try text(of: strings)
        case "msgid" where current.id == nil: current.id = try text(of: strings)
        case "msgid_plural" where current.id != nil && current.plural == nil:
            current.plural = try text(of: strings)
        case "msgstr" where isExpected(index):
            let whole = strings[0].lowerBound..<strings[strings.count - 1].upperBound
            current.translations.append(
                POEntry.Translation(
                    index: index, start: range.lowerBound, strings: whole,
                    text: try text(of: strings)))
        default:
            throw scanner.malformed(
                at: range.lowerBound, "“\(name.prefix(20))” is not expected here.")
        }
    }

    private func isExpected(_ index: Int?) -> Bool {
        current.id != nil && (index == nil) == (current.plural == nil)
            && !current.translations.contains { $0.index == index }
    }

    /// Takes the strings after a keyword, of which there is at least one.
    private mutating func strings(after range: Range<Int>) throws(FileError) -> [Range<Int>] {
        var strings: [Range<Int>] = []
        while case .string(let string)? = ahead {
            strings.append(string)
            try FileStorage.check(parts: strings.count, most: most)
            ahead = try scanner.next()
        }
        guard !strings.isEmpty else {
            throw scanner.malformed(
                at: range.lowerBound, "There is no string after the keyword.")
        }
        return strings
    }

    private mutating func text(of strings: [Range<Int>]) throws(FileError) -> String {
        var bytes = try content(of: strings[0])
        for string in strings.dropFirst() { bytes += try content(of: string) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw scanner.malformed(at: strings[0].lowerBound, "An escape is not valid.")
        }
        if !current.isHeader { note(strings) }
        return text
    }

    /// Returns the bytes of a string without its quotes and escapes.
    private func content(of string: Range<Int>) throws(FileError) -> ArraySlice<UInt8> {
        let bytes = scanner.text[(string.lowerBound + 1)..<(string.upperBound - 1)]
        guard let content = POEscapes.resolved(bytes, encoding: encoding) else {
            throw scanner.malformed(at: string.lowerBound, "An escape is not valid.")
        }
        return content
    }

    private mutating func note(_ strings: [Range<Int>]) {
        for (index, string) in strings.enumerated() {
            style.note(scanner.text[string], isLast: index == strings.count - 1)
        }
    }

    /// Ends the entry, if it has begun.
    private mutating func finish() throws(FileError) {
        if let start = current.start {
            guard current.id != nil, !current.translations.isEmpty else {
                throw scanner.malformed(at: start, "The entry has no msgid or no msgstr.")
            }
            if current.isHeader {
                header = header ?? current
            } else {
                entries.append(current)
            }
        }
        current = POEntry()
    }
}
