public import Display
import TML
public import Text

/// A text that is being edited by grapheme cluster. It is stored exactly as typed.
///
/// A cluster is a unit that a reader counts as one character: a letter with its marks, a flag, a
/// family of emoji. The cursor is always between two clusters. A mark that is typed after a letter
/// joins the letter, and the cursor stays after both. A scalar that joins the letter after the
/// cursor moves the cursor after this letter, but further typing continues directly after the typed
/// scalar. Nothing is normalised: the text contains the scalars that were typed, in their order.
///
/// No key press reads the whole text: an edit moves bytes, a motion reads the paragraph around the
/// cursor, and drawing lays out only the visible rows.
public struct TextEditor: Equatable, Sendable {
    /// The maximum length of a form that a service accepts, in bytes (`tml-service.md` 3.11).
    public static let limit = 65_536

    /// The text as it is stored.
    public internal(set) var exact: ExactText
    /// True if the text may contain line feeds. Otherwise, a pasted line feed becomes a space.
    public let isMultiline: Bool
    /// The width of the drawn area in columns, for the motions up and down. 0: the width is not
    /// known, so up and down move by paragraphs. The owner of the editor sets the width.
    public var columns = 0
    /// The direction of the lines in the language of the text. The owner of the editor sets it.
    public var direction = TextDirection.leftToRight
    /// The ranges that belong to no language, for example tokens, in UTF-8 code units. They are
    /// read from left to right, independent of the text around them.
    public var isolates: [Range<Int>] = []
    /// The last killed text, for `yank`. The owner of several fields copies it from field to field.
    public var killed: ExactText = ""

    /// The settings for the display and the editing.
    var habits = EditorHabits()
    /// The cursor in UTF-8 code units from the start, always between two clusters.
    var position: Int { didSet { insertion = position } }
    /// The place for the next typed scalar, in UTF-8 code units from the start. It is the cursor,
    /// or a place in the cluster before the cursor: the end of a run of typing or deleting, if the
    /// scalar before it has joined the letter after it.
    var insertion: Int
    /// The column that up and down keep.
    var goalColumn: Int?
    var history = EditHistory()
    /// True if the last command killed text. Then the next kill adds to `killed`.
    var isKilling = false
    /// The start of the selection, which ends at the cursor; `nil` if no selection was begun.
    private var anchor: Int?
    /// The length in bytes of a text that was refused as a whole, because the limit leaves no room
    /// for it.
    private(set) var refused: Int?

    /// Creates an editor with the text as given, and the cursor at its end.
    public init(text: String = "", isMultiline: Bool = true) {
        exact = ExactText(text)
        self.isMultiline = isMultiline
        position = text.utf8.count
        insertion = text.utf8.count
    }

    /// Creates an editor for a text that is only shown, in the direction of its letters.
    init(shown text: String) {
        self.init(text: text)
        direction = TextDirection(ofLettersIn: text)
    }

    /// The text as a string.
    public var text: String { exact.string }

    /// The number of clusters before the cursor. The getter reads the text up to the cursor.
    public var cursor: Int {
        get { text[..<index(at: position)].count }
        set {
            finishTyping()
            let wanted = text.index(
                text.startIndex, offsetBy: max(0, newValue), limitedBy: text.endIndex)
            position = offset(of: wanted ?? text.endIndex)
        }
    }

    /// The cursor in UTF-8 code units from the start of the text.
    public var utf8Cursor: Int { position }

    /// True if the text is empty.
    public var isEmpty: Bool { text.isEmpty }

    /// The number of bytes that can still be added.
    public var room: Int { max(0, Self.limit - text.utf8.count) }

    /// Returns the length of the refused text and resets it.
    mutating func takeRefused() -> Int? {
        defer { refused = nil }
        return refused
    }

    /// Types one scalar. Control characters are ignored; the command `newLine` inserts a line feed.
    public mutating func insert(_ scalar: Unicode.Scalar) {
        guard Self.isTyped(scalar), hasRoom(for: String(scalar)) else { return }
        isKilling = false
        goalColumn = nil
        replace(insertion..<insertion, with: String(scalar), as: .typing)
        if scalar.properties.isWhitespace { history.close() }
    }

    /// Types the scalars of a text, one after the other.
    mutating func insert(typed text: String) {
        for scalar in text.unicodeScalars { insert(scalar) }
    }

    /// Pastes a text as one step of the history. Line ends become line feeds, or spaces in a
    /// single-line text. Tabs stay, and other control characters are removed. A text that exceeds
    /// the limit is refused as a whole.
    public mutating func insert(text pasted: String) {
        finishTyping()
        guard hasRoom(for: pasted) else { return }
        let clean = Self.cleaned(pasted, isMultiline: isMultiline)
        guard !clean.isEmpty else { return }
        replace(position..<position, with: clean, as: .other)
    }

    /// Replaces the whole text as one step of the history, and moves the cursor to its end. Control
    /// characters are removed as from a pasted text.
    public mutating func replaceAll(with given: String) {
        restore(Self.cleaned(given, isMultiline: isMultiline))
    }

    /// Replaces the whole text by an earlier text, exactly as it was.
    mutating func restore(_ other: String) {
        finishTyping()
        guard ExactText(other) != exact, hasRoom(for: other, instead: text) else { return }
        replace(0..<text.utf8.count, with: other, as: .other)
    }

    /// True if the text before the cursor ends with `ending`, compared by scalar.
    public func textBeforeCursorEnds(with ending: String) -> Bool {
        let before = text.utf8[..<index(at: position)]
        return before.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }

    /// Ends the current run of typing: the next character begins a new step of the history, at the
    /// cursor.
    mutating func finishTyping() {
        history.close()
        insertion = position
        isKilling = false
        goalColumn = nil
        anchor = nil
    }
}

/// The selection. Every motion without Shift and every change ends it. A typed character does not
/// replace the selected text, because the translator may have selected the text by mistake.
extension TextEditor {
    /// The selected range in UTF-8 code units; `nil` if nothing is selected.
    var selection: Range<Int>? {
        guard let anchor, anchor != position else { return nil }
        return min(anchor, position)..<max(anchor, position)
    }

    var selectedText: ExactText? {
        guard let selection else { return nil }
        let indices = index(at: selection.lowerBound)..<index(at: selection.upperBound)
        return ExactText(String(text[indices]))
    }

    /// Moves the cursor to a position in UTF-8 code units, where a selection may begin.
    mutating func beginSelection(at place: Int) {
        go(to: place)
        anchor = place
    }

    /// Moves the cursor to a position in UTF-8 code units and selects the text up to it.
    mutating func extendSelection(to place: Int) {
        guard let start = anchor else { return }
        go(to: place)
        anchor = start
    }
}

extension TextEditor {
    /// Moves the cursor to a position in UTF-8 code units and extends or reduces the selection to
    /// it.
    mutating func extend(to place: Int) {
        let start = anchor ?? position
        go(to: place)
        anchor = start
    }
}

extension TextEditor {
    /// Replaces a range. All changes of the text use this function, except undo and redo.
    mutating func replace(_ range: Range<Int>, with new: String, as kind: EditHistory.Kind) {
        let indices = index(at: range.lowerBound)..<index(at: range.upperBound)
        let removed = String(text[indices])
        let before = position
        anchor = nil
        exact.string.replaceSubrange(indices, with: new)
        let end = range.lowerBound + new.utf8.count
        position = boundary(notBefore: end)
        if kind != .other { insertion = end }
        history.record(
            EditHistory.Step(
                offset: range.lowerBound, removed: ExactText(removed), inserted: ExactText(new),
                cursorBefore: before, cursorAfter: position, kind: kind))
    }

    /// True if there is an edit to undo or to redo.
    var isEdited: Bool { !history.isEmpty }

    mutating func undo() {
        finishTyping()
        guard let step = history.undo() else { return }
        swap(step.inserted.string, for: step.removed.string, at: step.offset)
        position = step.cursorBefore
    }

    mutating func redo() {
        finishTyping()
        guard let step = history.redo() else { return }
        swap(step.removed.string, for: step.inserted.string, at: step.offset)
        position = step.cursorAfter
    }

    private mutating func swap(_ old: String, for new: String, at offset: Int) {
        let range = index(at: offset)..<index(at: offset + old.utf8.count)
        exact.string.replaceSubrange(range, with: new)
    }
}

extension TextEditor {
    /// Stores the length of a text that exceeds the limit. A text above the limit may become
    /// shorter.
    private mutating func hasRoom(for new: String, instead old: String = "") -> Bool {
        let length = text.utf8.count - old.utf8.count + new.utf8.count
        if length <= max(Self.limit, text.utf8.count) || new.isEmpty { return true }
        refused = new.utf8.count
        return false
    }
}

extension TextEditor {
    /// Line feeds and tabs are inserted only by commands and pastes.
    private static func isTyped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && !ControlCharacters.contains(scalar)
    }

    private static func cleaned(_ given: String, isMultiline: Bool) -> String {
        let clean = ControlCharacters.removed(from: given)
        guard !isMultiline, clean.utf8.contains(where: { $0 < 0x20 }) else { return clean }
        return clean.replacing("\n", with: " ").replacing("\t", with: " ")
    }
}

extension TextEditor {
    /// Performs an editing command.
    ///
    /// - Returns: false if the command is not a command of the editor, if up or down find no row,
    ///   or if `newLine` finds a single-line text. Then the owner of the editor handles the
    ///   command.
    public mutating func perform(_ command: Command) -> Bool {
        guard case .text(let body) = command.row.action else { return false }
        return body(&self)
    }

    /// Moves the cursor to a position in UTF-8 code units.
    mutating func go(to place: Int) {
        finishTyping()
        position = place
    }

    /// - Returns: false if the text has a single line.
    mutating func insertNewLine() -> Bool {
        guard isMultiline else { return false }
        insert(text: "\n")
        return true
    }

    /// The end of the paragraph. If the cursor is there, the end of the line end.
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

    /// Deletes the last scalar of the cluster before the cursor, for example a wrong vowel sign
    /// without its consonant. In a run of typing, deletes the last typed scalar.
    mutating func deleteLastScalar() {
        guard insertion > 0 else { return }
        let scalars = text.unicodeScalars
        delete(offset(of: scalars.index(before: index(at: insertion)))..<insertion)
    }

    /// Deletes the range and stores it in `killed`. Consecutive kills are stored together.
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

extension TextEditor {
    /// Moves the cursor to an offset in UTF-8 code units, or after the cluster that contains the
    /// offset.
    public mutating func move(toUTF8 offset: Int) {
        finishTyping()
        position = boundary(notBefore: offset)
    }

    /// Replaces a range in UTF-8 code units as one step of the history. Control characters are
    /// removed as from a pasted text. Nothing happens if the text does not have the range.
    public mutating func replace(utf8 range: Range<Int>, with other: String) {
        guard range.lowerBound >= 0, range.upperBound <= text.utf8.count else { return }
        finishTyping()
        replace(range, with: Self.cleaned(other, isMultiline: isMultiline), as: .other)
    }
}

extension TextEditor {
    /// The position of the cursor after the left arrow key: backwards, or forwards in a text from
    /// right to left.
    var placeLeft: Int {
        direction == .leftToRight ? boundary(before: position) : boundary(after: position)
    }

    /// The position of the cursor after the right arrow key.
    var placeRight: Int {
        direction == .leftToRight ? boundary(after: position) : boundary(before: position)
    }

    func index(at offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }

    func offset(of index: String.Index) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }

    /// The end of the cluster that starts at the offset.
    func boundary(after offset: Int) -> Int {
        guard offset < text.utf8.count else { return text.utf8.count }
        return self.offset(of: text.index(after: index(at: offset)))
    }

    /// The start of the cluster that ends at the offset. The text after the offset is not read, so
    /// the offset may be in a cluster of the whole text.
    func boundary(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let before = text[..<index(at: offset)]
        return self.offset(of: before.index(before: before.endIndex))
    }

    /// The offset, or the end of the cluster that contains it.
    func boundary(notBefore offset: Int) -> Int {
        guard offset > 0, offset < text.utf8.count else {
            return min(max(0, offset), text.utf8.count)
        }
        // `index(after:)` counts from the start of the cluster that holds the index.
        let end = text.index(after: index(at: offset))
        return self.offset(of: text.index(before: end)) == offset ? offset : self.offset(of: end)
    }

    /// The start of the paragraph around the offset: the position after the line feed before it.
    func paragraphStart(before offset: Int) -> Int {
        bytes { bytes in
            var start = offset
            while start > 0, bytes[start - 1] != feed { start -= 1 }
            return start
        }
    }

    /// The first line feed from the offset, or `limit` if there is none before `limit`.
    func lineFeed(after offset: Int, limit: Int) -> Int {
        bytes { bytes in
            let end = min(limit, bytes.count)
            var place = offset
            while place < end, bytes[place] != feed { place += 1 }
            return place
        }
    }

    /// The end of the paragraph around the offset: before its line end, or at the end of the text.
    func paragraphEnd(after offset: Int) -> Int {
        let end = lineFeed(after: offset, limit: text.utf8.count)
        guard end < text.utf8.count else { return end }
        // A carriage return and its line feed are one cluster.
        return boundary(before: end + 1)
    }

    private func bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Int) -> Int {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(text.utf8).withUnsafeBufferPointer(body)
    }
}

private let feed: UInt8 = 0x0A

extension TextEditor {
    /// The end of the word that contains or follows the offset; the end of the text if there is
    /// none.
    func wordEnd(after offset: Int) -> Int {
        var block = block(at: offset)
        while true {
            if let word = words(in: block).first(where: { $0.upperBound > offset }) {
                return boundary(notBefore: word.upperBound)
            }
            guard let next = self.block(after: block) else { return text.utf8.count }
            block = next
        }
    }

    /// The start of the word that contains or precedes the offset; the start of the text if there
    /// is none.
    func wordStart(before offset: Int) -> Int {
        var block = block(at: offset)
        while true {
            if let word = words(in: block).last(where: { $0.lowerBound < offset }) {
                let start = boundary(notBefore: word.lowerBound)
                return start < offset ? start : boundary(before: offset)
            }
            guard let previous = self.block(before: block) else { return 0 }
            block = previous
        }
    }

    private func words(in block: TextBlock) -> [Range<Int>] {
        let start = block.range.lowerBound
        return Words.ranges(in: text[index(at: start)..<index(at: block.range.upperBound)]).map {
            $0.lowerBound + start..<$0.upperBound + start
        }
    }
}
