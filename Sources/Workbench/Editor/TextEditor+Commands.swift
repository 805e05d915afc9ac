import TML

extension TextEditor {
    /// Carries out an editing command.
    ///
    /// - Returns: false when the command is not one of the editor's, and when up or down find no
    ///   row, or `newLine` no second line, to go to: then it is for whoever holds the editor.
    public mutating func perform(_ command: Command) -> Bool {
        if let place = place(after: command) {
            finishTyping()
            position = place
            return true
        }
        switch command {
        case .moveUp: return moveRow(up: true)
        case .moveDown: return moveRow(up: false)
        case .deleteLeft: delete(boundary(before: position)..<position)
        case .deleteRight: delete(position..<boundary(after: position))
        case .deleteLastScalar: deleteLastScalar()
        case .killToLineEnd: kill(position..<lineKillEnd)
        case .killToLineStart: kill(paragraphStart(before: position)..<position)
        case .killWordLeft: kill(wordStart(before: position)..<position)
        case .killWordRight: kill(position..<wordEnd(after: position))
        case .yank: insert(text: killed.string)
        case .undo:
            finishTyping()
            undo()
        case .redo:
            finishTyping()
            redo()
        case .newLine:
            guard isMultiline else { return false }
            insert(text: "\n")
        default: return false
        }
        return true
    }

    /// Where a motion within the text leads; `nil` when the command is none.
    private func place(after command: Command) -> Int? {
        switch command {
        case .moveLeft: boundary(before: position)
        case .moveRight: boundary(after: position)
        case .moveWordLeft: wordStart(before: position)
        case .moveWordRight: wordEnd(after: position)
        case .moveToLineStart: paragraphStart(before: position)
        case .moveToLineEnd: paragraphEnd(after: position)
        case .moveToStart: 0
        case .moveToEnd: text.utf8.count
        default: nil
        }
    }

    /// To the end of the paragraph; there, its line end.
    private var lineKillEnd: Int {
        let end = paragraphEnd(after: position)
        return end > position ? end : boundary(after: position)
    }

    private mutating func delete(_ range: Range<Int>) {
        isKilling = false
        goalColumn = nil
        guard !range.isEmpty else { return }
        replace(range, with: "", as: .deleting)
    }

    /// Takes the last scalar off the cluster before the cursor: a wrong vowel sign without its
    /// consonant.
    private mutating func deleteLastScalar() {
        guard position > 0 else { return }
        let scalars = text.unicodeScalars
        delete(offset(of: scalars.index(before: index(at: position)))..<position)
    }

    /// Takes the range out and keeps it; kills in a row are kept together.
    private mutating func kill(_ range: Range<Int>) {
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
