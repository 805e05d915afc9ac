import Text

/// The lines of a comment in a file.
enum CommentLines {
    /// Returns the lines without white space at their ends and without empty lines.
    static func read(_ comment: ArraySlice<UInt8>) -> [String] {
        comment.split { $0 == 0x0A || $0 == 0x0D }.map(\.trimmed).filter { !$0.isEmpty }
            .map(\.string)
    }
}
