import Text

/// The entries of a list in a file, with the comments and the white space around them. New entries
/// get the white space of their neighbours.
struct SpacedList: Sendable {
    /// A part of the list, in the order of the file.
    enum Part {
        case entry(Range<Int>)
        case comment(Range<Int>)
        /// A part that is neither an entry nor a comment.
        case other
    }

    /// An entry with its comments.
    struct Entry: Sendable {
        /// The bytes of the entry without its comments.
        let range: Range<Int>
        /// The comments of the entry, those before it first.
        fileprivate(set) var comments: [Range<Int>]
        /// The place at which the first comment begins, or the entry if it has none before it.
        let start: Int
        /// The place after the entry and the comments behind it on its last line.
        fileprivate(set) var end: Int

        /// True if there are comments before the entry.
        var hasCommentsBefore: Bool { start < range.lowerBound }
    }

    /// The entries in the order of the file.
    private(set) var entries: [Entry] = []
    private let text: [UInt8]
    private let content: Range<Int>
    /// The end of the lines of the file.
    let lineEnd: LineEnd
    private var endsWithComment = false

    /// Creates a list of parts that are in this range of a text.
    init(_ parts: [Part], in text: [UInt8], content: Range<Int>, lineEnd: LineEnd) {
        self.text = text
        self.content = content
        self.lineEnd = lineEnd
        entries.reserveCapacity(parts.count)
        add(parts)
    }
}

extension SpacedList {
    /// Inserts an entry after another one.
    ///
    /// - Parameter bytes: the new entry. The argument is the white space before it on its line.
    func insertion(
        after index: Int, hasComments: Bool = false, _ bytes: ([UInt8]) -> [UInt8]
    ) -> FileReplacement {
        let entry = entries[index]
        var separator = separator(at: index)
        if entry.hasCommentsBefore, !hasComments { separator = lastLine(of: separator) }
        if entry.end > entry.range.upperBound, LineEnd.count(in: separator[...]) == 0 {
            separator = lineEnd.bytes + separator
        }
        return FileReplacement(
            range: entry.end..<entry.end, bytes: separator + bytes(indent(of: separator)))
    }

    /// Inserts an entry before another one and its comments.
    func insertion(before index: Int, _ bytes: ([UInt8]) -> [UInt8]) -> FileReplacement {
        let start = entries[index].start
        let separator = separator(at: index)
        return FileReplacement(
            range: start..<start, bytes: bytes(indent(of: separator)) + separator)
    }

    /// Inserts the first entry.
    ///
    /// - Parameters:
    ///   - indent: the white space before the entry on its line.
    ///   - closing: the white space before the end of the list on its line.
    func insertion(
        indent: [UInt8], closing: [UInt8] = [], _ bytes: ([UInt8]) -> [UInt8]
    ) -> FileReplacement {
        let place = spaceStart(before: content.upperBound)
        var written: [UInt8] = []
        if place > 0 { written += lineEnd.bytes }
        if endsWithComment { written += lineEnd.bytes }
        written += indent + bytes(indent)
        // At the beginning of a file, no line end separates the entry from the next new one.
        if place == 0 || LineEnd.count(in: text[place..<content.upperBound]) == 0 {
            written += lineEnd.bytes + closing
        }
        return FileReplacement(range: place..<place, bytes: written)
    }

    /// Inserts an element into an element of an XML file.
    ///
    /// - Parameters:
    ///   - indent: the white space before the first element of the list on its line.
    ///   - closing: the white space before the end tag of the list.
    ///   - element: the new element. The argument is the white space before it on its line.
    func insertion(
        into parent: XMLPlaces.Node, of places: XMLPlaces, at place: PairedNames.Place,
        indent: String, closing: String = "", _ element: (_ indent: String) -> String
    ) -> FileReplacement {
        let bytes = { (indent: [UInt8]) in Array(element(indent.string).utf8) }
        switch place {
        case .after(let index): return insertion(after: index, bytes)
        case .before(let index): return insertion(before: index, bytes)
        case .alone where parent.isEmptyTag:
            let end = lineEnd.rawValue
            return places.replacement(
                of: parent, at: parent.content,
                by: end + indent + element(indent) + end + closing)
        case .alone:
            return insertion(indent: Array(indent.utf8), closing: Array(closing.utf8), bytes)
        }
    }

    /// Returns the white space before an entry on its line; `nil` if other bytes are before it.
    func indent(at index: Int) -> [UInt8]? {
        let start = entries[index].start
        let space = text[spaceStart(before: start)..<start]
        return LineEnd.count(in: space) > 0 || space.startIndex == 0
            ? indent(of: Array(space)) : nil
    }
}

extension SpacedList {
    private mutating func add(_ parts: [Part]) {
        var waiting: [Range<Int>] = []
        var isAfterEntry = false
        for part in parts {
            switch part {
            case .comment(let range):
                if isAfterEntry, waiting.isEmpty, isOnLastLine(range) {
                    entries[entries.count - 1].comments.append(range)
                    entries[entries.count - 1].end = range.upperBound
                } else {
                    waiting.append(range)
                }
            case .entry(let range):
                add(range, after: waiting)
                waiting = []
            case .other: waiting = []
            }
            if case .entry = part { isAfterEntry = true }
            if case .other = part { isAfterEntry = false }
        }
        endsWithComment = !waiting.isEmpty
    }

    private func isOnLastLine(_ comment: Range<Int>) -> Bool {
        guard let last = entries.last else { return false }
        return LineEnd.count(in: text[last.end..<comment.lowerBound]) == 0
    }

    /// Adds an entry with the comments before it, up to an empty line between two comments. The
    /// first comment of a list often describes the file: it also ends at an empty line after it.
    private mutating func add(_ range: Range<Int>, after comments: [Range<Int>]) {
        var next = range.lowerBound
        var own: [Range<Int>] = []
        for comment in comments.reversed() {
            let lines = LineEnd.count(in: text[comment.upperBound..<next])
            if lines > 1, !own.isEmpty || entries.isEmpty { break }
            own.append(comment)
            next = comment.lowerBound
        }
        entries.append(
            Entry(range: range, comments: own.reversed(), start: next, end: range.upperBound))
    }

    /// Returns the white space between an entry and its neighbours, the one with fewer lines.
    private func separator(at index: Int) -> [UInt8] {
        let entry = entries[index]
        let before = text[spaceStart(before: entry.start)..<entry.start]
        let after = text[entry.end..<spaceEnd(after: entry.end)]
        var found: [ArraySlice<UInt8>] = []
        if index > 0 { found.append(before) }
        if index + 1 < entries.count { found.append(after) }
        let isFirstOfFile = content.lowerBound == 0 && LineEnd.count(in: before) == 0
        if found.isEmpty, !isFirstOfFile { found.append(before) }
        return found.min { LineEnd.count(in: $0) < LineEnd.count(in: $1) }.map(Array.init)
            ?? lineEnd.bytes
    }

    /// Returns white space without its empty lines.
    private func lastLine(of space: [UInt8]) -> [UInt8] {
        LineEnd.count(in: space[...]) > 1 ? lineEnd.bytes + indent(of: space) : space
    }

    /// Returns the part of white space that is on the last line.
    private func indent(of space: [UInt8]) -> [UInt8] {
        let start = space.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        return Array(space[start...])
    }

    private func spaceStart(before end: Int) -> Int {
        text[content.lowerBound..<end].lastIndex { !$0.isSpace }.map { $0 + 1 }
            ?? content.lowerBound
    }

    private func spaceEnd(after start: Int) -> Int {
        text[start..<content.upperBound].firstIndex { !$0.isSpace } ?? content.upperBound
    }
}
