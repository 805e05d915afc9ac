extension TextEditor {
    /// Puts the cursor at an offset into the UTF-8 of the text, or behind the cluster that the
    /// offset lies within.
    public mutating func move(toUTF8 offset: Int) {
        finishTyping()
        position = boundary(notBefore: offset)
    }

    /// Replaces a range of the UTF-8 of the text, as one step of the history; nothing happens
    /// where the text has no such range.
    public mutating func replace(utf8 range: Range<Int>, with other: String) {
        guard range.lowerBound >= 0, range.upperBound <= text.utf8.count else { return }
        finishTyping()
        replace(range, with: other, as: .other)
    }
}
