extension String {
    /// The number of words, separated by white space. Markup counts as a part of its word.
    public var wordCount: Int {
        // Splitting a text into characters is slow, and most labels are ASCII.
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return split(whereSeparator: \.isWhitespace).count
        }
        return utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }.count
    }
}
