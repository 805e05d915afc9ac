/// A paragraph of a text; of a very long one, a piece. Places are UTF-8 code units.
///
/// Every block starts a row, so that no more than one has to be laid out to answer a question
/// about a place in it.
struct TextBlock: Equatable, Sendable {
    /// Where the paragraph starts that it is a part of.
    var paragraph: Int
    /// Without the line end.
    var range: Range<Int>
    /// The line end, `\n` or `\r\n`; empty where none follows.
    var lineEnd: Range<Int>

    /// Bytes of a paragraph that make a block of their own, up to the end of a cluster.
    static let size = 4096
}

extension TextEditor {
    /// The block that a place is in. The end of the text is in the last block, which is empty
    /// after a final line feed.
    ///
    /// - Parameter offset: between two clusters.
    func block(at offset: Int) -> TextBlock {
        block(at: offset, paragraph: paragraphStart(before: offset))
    }

    func block(after block: TextBlock) -> TextBlock? {
        let next = block.lineEnd.upperBound
        guard next < text.utf8.count || !block.lineEnd.isEmpty else { return nil }
        return self.block(at: next, paragraph: block.lineEnd.isEmpty ? block.paragraph : next)
    }

    func block(before block: TextBlock) -> TextBlock? {
        guard block.range.lowerBound > 0 else { return nil }
        let place = boundary(before: block.range.lowerBound)
        guard block.range.lowerBound > block.paragraph else { return self.block(at: place) }
        return self.block(at: place, paragraph: block.paragraph)
    }

    private func block(at offset: Int, paragraph start: Int) -> TextBlock {
        let isBehind = offset > start && isLineEnd(at: offset)
        let inside = isBehind ? boundary(before: offset) : offset
        let piece = (inside - start) / TextBlock.size
        let lower = boundary(notBefore: start + piece * TextBlock.size)
        let upper = boundary(notBefore: start + (piece + 1) * TextBlock.size)
        // A line end right behind the piece, of one byte or two, still belongs to it.
        let limit = min(upper + 2, text.utf8.count)
        let feed = lineFeed(after: inside, limit: limit)
        guard feed < limit, boundary(before: feed + 1) <= upper else {
            return TextBlock(paragraph: start, range: lower..<upper, lineEnd: upper..<upper)
        }
        let end = boundary(before: feed + 1)
        return TextBlock(paragraph: start, range: lower..<end, lineEnd: end..<feed + 1)
    }

    private func isLineEnd(at offset: Int) -> Bool {
        guard offset < text.utf8.count else { return true }
        let character = text[index(at: offset)]
        return character == "\n" || character == "\r\n"
    }
}
