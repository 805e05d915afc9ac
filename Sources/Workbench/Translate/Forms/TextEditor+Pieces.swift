import Text

extension TextEditor {
    /// Whether the cursor is where `insert(_:)` of this piece has left it.
    func isIn(_ piece: LabelPiece) -> Bool {
        let after = text.utf8.dropFirst(utf8Cursor)
        return textBeforeCursorEnds(with: piece.opening.string)
            && after.starts(with: piece.closing.utf8)
    }

    /// Puts a piece in, with the cursor where the words of a decoration go.
    mutating func insert(_ piece: LabelPiece) {
        insert(text: piece.opening.string + piece.closing.string)
        guard !piece.closing.isEmpty, textBeforeCursorEnds(with: piece.closing.string)
        else { return }
        move(toUTF8: utf8Cursor - piece.closing.utf8.count)
    }

    /// Puts a piece in the place of the one that the cursor is in.
    mutating func replace(_ piece: LabelPiece, with other: LabelPiece) {
        let start = utf8Cursor - piece.opening.utf8.count
        let end = utf8Cursor + piece.closing.utf8.count
        replace(utf8: start..<end, with: other.opening.string + other.closing.string)
        move(toUTF8: start + other.opening.utf8.count)
    }
}

extension TextEditor {
    /// The letters before the cursor, if it stands at the end of a word that is in no token; `nil`: it
    /// does not.
    var wordBeingTyped: String? {
        let place = index(at: utf8Cursor)
        let scalars = text.unicodeScalars
        if place < text.endIndex, isLetter(scalars[place]) { return nil }
        var start = place
        while start > text.startIndex {
            let before = scalars.index(before: start)
            guard isLetter(scalars[before]) else { break }
            start = before
        }
        let first = utf8Cursor - text.utf8.distance(from: start, to: place)
        let isToken = start > text.startIndex && scalars[scalars.index(before: start)] == "{"
        guard start < place, !isToken,
            !isolates.contains(where: { $0.overlaps(first..<utf8Cursor) })
        else {
            return nil
        }
        return String(scalars[start..<place])
    }

    /// Whether the text goes on behind the cursor on the same line.
    var isAtLineEnd: Bool {
        let place = index(at: utf8Cursor)
        return place == text.endIndex || text[place].isNewline
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }
}
