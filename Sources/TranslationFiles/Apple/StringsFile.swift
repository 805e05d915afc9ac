import Text

/// The entries of a file in the older syntax of property lists: `"key" = "text";`.
struct StringsFile: Sendable {
    /// A text with or without quotation marks.
    struct Token: Sendable {
        /// The bytes with the quotation marks.
        let range: Range<Int>
        /// The quotation mark; `nil` if there is none.
        let quote: UInt8?
        /// The text without escapes.
        let text: ExactText

        /// The bytes between the quotation marks.
        var content: Range<Int> {
            quote == nil ? range : (range.lowerBound + 1)..<(range.upperBound - 1)
        }
    }

    /// A key with its text.
    struct Entry: Sendable {
        let key: Token
        /// The text; `nil` if the key is also the text.
        let value: Token?
    }

    /// The entries in the order of the file, without those whose values are lists.
    let entries: [Entry]
    /// The places of the entries.
    let list: SpacedList
    /// The text of the file.
    let text: [UInt8]

    /// Returns the comments of an entry, a line each, without their delimiters.
    func comments(at index: Int) -> [String] {
        list.entries[index].comments.flatMap { comment in
            let isBlock = text[comment.lowerBound + 1] == UInt8(ascii: "*")
            let inner = text[comment].dropFirst(2).dropLast(isBlock ? 2 : 0)
            return CommentLines.read(inner)
        }
    }
}
