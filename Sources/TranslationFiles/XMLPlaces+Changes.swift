import Text

extension XMLPlaces {
    /// Returns the replacement of a part of the content of an element, also of one with one tag.
    func replacement(of element: Node, at range: Range<Int>, by content: String) -> FileReplacement
    {
        guard element.isEmptyTag else {
            return FileReplacement(range: range, bytes: Array(content.utf8))
        }
        let end = element.tag.upperBound
        return FileReplacement(
            range: (end - "/>".utf8.count)..<end,
            bytes: Array(">\(content)</\(name(of: element).qualified)>".utf8))
    }

    /// Returns the lines of a comment without its delimiters.
    func comment(_ range: Range<Int>) -> [String] {
        CommentLines.read(bytes[range].dropFirst("<!--".utf8.count).dropLast("-->".utf8.count))
    }
}
