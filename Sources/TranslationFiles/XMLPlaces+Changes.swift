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

    /// Returns the content of an element without the comments at its ends.
    ///
    /// - Parameter trims: true if the white space beside these comments is also left out.
    func contentBetweenComments(of element: Node, trims: Bool = false) -> Range<Int> {
        let children = children(of: element)
        guard children.contains(where: \.isComment) else { return element.content }
        let texts = children.filter { node in
            !node.isComment && !(trims && bytes[node.range].allSatisfy(\.isSpace))
        }
        let end = element.content.upperBound
        guard let first = texts.first, let last = texts.last else { return end..<end }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// Returns the lines of a comment without its delimiters.
    func comment(_ range: Range<Int>) -> [String] {
        CommentLines.read(bytes[range].dropFirst("<!--".utf8.count).dropLast("-->".utf8.count))
    }
}

extension XMLPlaces.Node {
    /// True for the parts that are no text: a comment or a processing instruction.
    fileprivate var isComment: Bool { kind == .comment || kind == .instruction }
}
