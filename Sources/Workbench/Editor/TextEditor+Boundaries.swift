extension TextEditor {
    func index(at offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }

    func offset(of index: String.Index) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }

    /// The end of the cluster that starts at the offset.
    func boundary(after offset: Int) -> Int {
        guard offset < text.utf8.count else { return text.utf8.count }
        return self.offset(of: text.index(after: index(at: offset)))
    }

    /// The start of the cluster that ends at the offset.
    func boundary(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        return self.offset(of: text.index(before: index(at: offset)))
    }

    /// The offset, or the end of the cluster that it lies within.
    func boundary(notBefore offset: Int) -> Int {
        guard offset > 0, offset < text.utf8.count else {
            return min(max(0, offset), text.utf8.count)
        }
        // `index(after:)` counts from the start of the cluster that holds the index.
        let end = text.index(after: index(at: offset))
        return self.offset(of: text.index(before: end)) == offset ? offset : self.offset(of: end)
    }

    /// Where the paragraph around the offset starts: after the line feed before it.
    func paragraphStart(before offset: Int) -> Int {
        bytes { bytes in
            var start = offset
            while start > 0, bytes[start - 1] != feed { start -= 1 }
            return start
        }
    }

    /// The first line feed from the offset on, or `limit` if there is none before that.
    func lineFeed(after offset: Int, limit: Int) -> Int {
        bytes { bytes in
            let end = min(limit, bytes.count)
            var place = offset
            while place < end, bytes[place] != feed { place += 1 }
            return place
        }
    }

    /// Where the text of the paragraph around the offset ends: before its line end, or at the end
    /// of the text.
    func paragraphEnd(after offset: Int) -> Int {
        let end = lineFeed(after: offset, limit: text.utf8.count)
        guard end < text.utf8.count else { return end }
        // A carriage return and its line feed are one cluster.
        return boundary(before: end + 1)
    }

    private func bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Int) -> Int {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(text.utf8).withUnsafeBufferPointer(body)
    }
}

private let feed: UInt8 = 0x0A
