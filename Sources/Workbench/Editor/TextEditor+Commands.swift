import TML

extension TextEditor {
    /// Carries out an editing command.
    ///
    /// - Returns: false when the command is not one of the editor's, and when up or down find no
    ///   row, or `newLine` no second line, to go to: then it is for whoever holds the editor.
    public mutating func perform(_ command: Command) -> Bool {
        guard case .text(let body) = command.row.action else { return false }
        return body(&self)
    }

    /// Puts the cursor at a place in UTF-8.
    mutating func go(to place: Int) {
        finishTyping()
        position = place
    }

    /// - Returns: false where the text has one line only.
    mutating func insertNewLine() -> Bool {
        guard isMultiline else { return false }
        insert(text: "\n")
        return true
    }

    /// To the end of the paragraph; there, its line end.
    var lineKillEnd: Int {
        let end = paragraphEnd(after: position)
        return end > position ? end : boundary(after: position)
    }

    mutating func delete(_ range: Range<Int>) {
        isKilling = false
        goalColumn = nil
        guard !range.isEmpty else { return }
        replace(range, with: "", as: .deleting)
    }

    /// Takes the last scalar off the cluster before the cursor: a wrong vowel sign without its
    /// consonant.
    mutating func deleteLastScalar() {
        guard position > 0 else { return }
        let scalars = text.unicodeScalars
        delete(offset(of: scalars.index(before: index(at: position)))..<position)
    }

    /// Takes the range out and keeps it; kills in a row are kept together.
    mutating func kill(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let goesOn = isKilling
        let piece = String(text[index(at: range.lowerBound)..<index(at: range.upperBound)])
        let wasBefore = range.upperBound == position
        finishTyping()
        replace(range, with: "", as: .other)
        killed = ExactText(
            goesOn ? (wasBefore ? piece + killed.string : killed.string + piece) : piece)
        isKilling = true
    }
}
