/// The words of a text that another text does not have, or has in another order.
enum WordDifference {
    /// - Returns: ranges of UTF-8 code units of `text`, in order, that a shortest change of `other`
    ///   into `text` would insert.
    static func ranges(of text: String, notIn other: String) -> [Range<Int>] {
        let mine = pieces(of: text)
        let theirs = pieces(of: other)
        let prefix = zip(mine, theirs).prefix { $0.0.bytes == $0.1.bytes }.count
        let suffix = zip(mine.dropFirst(prefix).reversed(), theirs.dropFirst(prefix).reversed())
            .prefix { $0.0.bytes == $0.1.bytes }.count
        let rest = Array(mine[prefix..<mine.count - suffix])
        let otherRest = Array(theirs[prefix..<theirs.count - suffix])
        return joined(added(rest, to: otherRest), in: text)
    }

    /// The maximum number of compared pairs. Above it, everything between equal ends is different.
    private static let limit = 1_000_000

    private struct Piece {
        var range: Range<Int>
        var bytes: [UInt8]
    }

    /// The words, and each character between them.
    private static func pieces(of text: String) -> [Piece] {
        let words = Words.ranges(in: text[...])
        var ranges: [Range<Int>] = []
        var place = 0
        for word in words + [text.utf8.count..<text.utf8.count] {
            while place < word.lowerBound {
                let index = text.utf8.index(text.startIndex, offsetBy: place)
                let width = UTF8.width(text.unicodeScalars[index])
                ranges.append(place..<place + width)
                place += width
            }
            if !word.isEmpty { ranges.append(word) }
            place = word.upperBound
        }
        return ranges.map { range in
            let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            let end = text.utf8.index(start, offsetBy: range.count)
            return Piece(range: range, bytes: Array(text.utf8[start..<end]))
        }
    }

    /// The pieces that are not in a longest common sequence.
    private static func added(_ mine: [Piece], to theirs: [Piece]) -> [Range<Int>] {
        guard mine.count * theirs.count <= limit else { return mine.map(\.range) }
        let lengths = commonLengths(mine, theirs)
        var added: [Range<Int>] = []
        var row = 0
        var column = 0
        while row < mine.count {
            if column < theirs.count, mine[row].bytes == theirs[column].bytes {
                row += 1
                column += 1
            } else if column < theirs.count, lengths[row][column + 1] >= lengths[row + 1][column] {
                column += 1
            } else {
                added.append(mine[row].range)
                row += 1
            }
        }
        return added
    }

    /// The length of the longest common sequence of the rests of both texts, for each pair of
    /// positions.
    private static func commonLengths(_ mine: [Piece], _ theirs: [Piece]) -> [[Int]] {
        var lengths = Array(
            repeating: Array(repeating: 0, count: theirs.count + 1), count: mine.count + 1)
        for row in mine.indices.reversed() {
            for column in theirs.indices.reversed() {
                lengths[row][column] =
                    mine[row].bytes == theirs[column].bytes
                    ? lengths[row + 1][column + 1] + 1
                    : max(lengths[row + 1][column], lengths[row][column + 1])
            }
        }
        return lengths
    }

    /// Joins adjacent ranges, also if there is only a space between them.
    private static func joined(_ ranges: [Range<Int>], in text: String) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in ranges {
            guard let last = joined.last else {
                joined.append(range)
                continue
            }
            let start = text.utf8.index(text.startIndex, offsetBy: last.upperBound)
            let end = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            if text[start..<end].utf8.allSatisfy({ $0 == 0x20 }) {
                joined[joined.count - 1] = last.lowerBound..<range.upperBound
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
