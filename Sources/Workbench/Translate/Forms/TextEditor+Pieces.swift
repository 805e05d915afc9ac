import Text

extension TextEditor {
    /// Returns true if the cursor is still where `insert(_:)` has placed it for this part.
    func isIn(_ piece: LabelPiece) -> Bool {
        let after = text.utf8.dropFirst(utf8Cursor)
        return textBeforeCursorEnds(with: piece.opening.string)
            && after.starts(with: piece.closing.utf8)
    }

    /// Inserts a part of the label. The cursor moves between the tags of a decoration.
    mutating func insert(_ piece: LabelPiece) {
        insert(text: piece.opening.string + piece.closing.string)
        guard !piece.closing.isEmpty, textBeforeCursorEnds(with: piece.closing.string)
        else { return }
        move(toUTF8: utf8Cursor - piece.closing.utf8.count)
    }

    /// Encloses a part of the text in a decoration. The cursor moves behind the decoration.
    mutating func wrap(_ range: Range<Int>, in piece: LabelPiece) {
        let words = String(text[index(at: range.lowerBound)..<index(at: range.upperBound)])
        replace(utf8: range, with: piece.opening.string + words + piece.closing.string)
    }

    /// Replaces the part at the cursor with another part.
    mutating func replace(_ piece: LabelPiece, with other: LabelPiece) {
        let start = utf8Cursor - piece.opening.utf8.count
        let end = utf8Cursor + piece.closing.utf8.count
        replace(utf8: start..<end, with: other.opening.string + other.closing.string)
        move(toUTF8: start + other.opening.utf8.count)
    }
}

extension TextEditor {
    /// The letters before the cursor, if the cursor is at the end of a word outside tokens;
    /// otherwise `nil`.
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

    /// The range of the word at the cursor; `nil` in markup and outside words.
    var wordAtCursor: Range<Int>? {
        let place = index(at: utf8Cursor)
        let scalars = text.unicodeScalars
        var (start, end) = (place, place)
        while start > text.startIndex, isInWord(scalars[scalars.index(before: start)]) {
            start = scalars.index(before: start)
        }
        while end < text.endIndex, isInWord(scalars[end]) { end = scalars.index(after: end) }
        let range = offset(of: start)..<offset(of: end)
        return range.isEmpty || isolates.contains { $0.overlaps(range) } ? nil : range
    }

    /// Returns true for a letter and for an apostrophe, which is part of a word.
    private func isInWord(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || scalar == "'" || scalar == "\u{2019}"
    }

    /// Returns a part of the text, divided at the beginning and the end of markup.
    func pieces(in range: Range<Int>) -> [TextPiece] {
        var pieces: [TextPiece] = []
        var place = range.lowerBound
        func add(to end: Int, isMarkup: Bool) {
            guard end > place else { return }
            let part = String(text[index(at: place)..<index(at: end)])
            pieces.append(TextPiece(text: part, isMarkup: isMarkup))
            place = end
        }
        for markup in isolates where markup.overlaps(range) {
            add(to: max(range.lowerBound, markup.lowerBound), isMarkup: false)
            add(to: min(range.upperBound, markup.upperBound), isMarkup: true)
        }
        add(to: range.upperBound, isMarkup: false)
        return pieces
    }

    /// Returns the range that Delete or Backspace deletes. With the setting `whole-tokens`, the
    /// range includes the whole token.
    func taken(_ range: Range<Int>) -> Range<Int> {
        guard habits.hasWholeTokens, !range.isEmpty else { return range }
        let tokens = isolates.filter { isolate in
            isolate.overlaps(range)
                && Self.startsOfTokens.contains(text.utf8[index(at: isolate.lowerBound)])
        }
        return tokens.reduce(range) { whole, token in
            min(whole.lowerBound, token.lowerBound)..<max(whole.upperBound, token.upperBound)
        }
    }

    /// The first bytes of tokens of TML and of placeholders.
    private static let startsOfTokens = Set("{%$#".utf8)

    /// The code points of the character at the cursor; empty at the end of the text.
    var codesAtCursor: [Unicode.Scalar] {
        let place = index(at: utf8Cursor)
        return place == text.endIndex ? [] : Array(text[place].unicodeScalars)
    }

    /// True if the cursor is at the end of a line or of the text.
    var isAtLineEnd: Bool {
        let place = index(at: utf8Cursor)
        return place == text.endIndex || text[place].isNewline
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return scalar.properties.isAlphabetic || category == .nonspacingMark
            || category == .spacingMark
    }
}
