extension TextEditor {
    /// The end of the word that the offset is before or within; the end of the text if none is.
    func wordEnd(after offset: Int) -> Int {
        var block = block(at: offset)
        while true {
            if let word = words(in: block).first(where: { $0.upperBound > offset }) {
                return boundary(notBefore: word.upperBound)
            }
            guard let next = self.block(after: block) else { return text.utf8.count }
            block = next
        }
    }

    /// The start of the word that the offset is behind or within; the start of the text if none is.
    func wordStart(before offset: Int) -> Int {
        var block = block(at: offset)
        while true {
            if let word = words(in: block).last(where: { $0.lowerBound < offset }) {
                let start = boundary(notBefore: word.lowerBound)
                return start < offset ? start : boundary(before: offset)
            }
            guard let previous = self.block(before: block) else { return 0 }
            block = previous
        }
    }

    private func words(in block: TextBlock) -> [Range<Int>] {
        let start = block.range.lowerBound
        return Words.ranges(in: text[index(at: start)..<index(at: block.range.upperBound)]).map {
            $0.lowerBound + start..<$0.upperBound + start
        }
    }
}
