public import Display
import TML
public import Text

/// A text that is being edited, by grapheme cluster, and stored exactly as typed.
///
/// A cluster is what a reader takes for one sign: a letter with its marks, a flag, a family of
/// emoji. The cursor stands between clusters; a mark typed after a letter joins it, and the cursor
/// stays behind both. Nothing is normalised: the text holds the scalars that were typed.
///
/// No key press looks at the whole text: an edit moves bytes, a motion reads the paragraph around
/// the cursor, and drawing lays out only the rows that are shown.
public struct TextEditor: Equatable, Sendable {
    /// The longest text of a form that a service takes, in bytes (`tml-service.md` 3.11).
    public static let limit = 65_536

    /// The text, as it is stored.
    public internal(set) var exact: ExactText
    /// Whether the text may have line feeds. Where it may not, a pasted line feed becomes a space.
    public let isMultiline: Bool
    /// The width in columns of the area the text is shown in, which up and down go by; 0 when it
    /// is not known: then they go by paragraphs. Whoever lays the editor out sets it.
    public var columns = 0
    /// Where the lines of the text's language begin. Whoever knows the language sets it.
    public var direction = TextDirection.leftToRight
    /// What in the text is of no language, such as tokens, in UTF-8 code units: read from left to
    /// right whatever stands around it.
    public var isolates: [Range<Int>] = []
    /// What was killed last, for `yank`. With several fields it is handed from field to field.
    public var killed: ExactText = ""

    /// How it is shown and changed.
    var habits = EditorHabits()
    /// The cursor, in UTF-8 code units from the start; always between two clusters.
    var position: Int
    /// The column that up and down keep to.
    var goalColumn: Int?
    var history = EditHistory()
    /// Whether the last command killed: then the next kill adds to `killed`.
    var isKilling = false
    /// Where the selection begins that ends at the cursor; `nil`: none was begun.
    private var anchor: Int?
    /// How long a text was, in bytes, that there was no room for; nothing of it was taken.
    private(set) var refused: Int?

    /// An editor with the cursor at the end of the text, which is taken as it is.
    public init(text: String = "", isMultiline: Bool = true) {
        exact = ExactText(text)
        self.isMultiline = isMultiline
        position = text.utf8.count
    }

    /// A text that is only shown, in the direction of its letters.
    init(shown text: String) {
        self.init(text: text)
        direction = TextDirection(ofLettersIn: text)
    }

    /// The same as a string, for going from sign to sign.
    public var text: String { exact.string }

    /// Clusters before the cursor. Reads the text up to there.
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

    /// Whether nothing is in it.
    public var isEmpty: Bool { text.isEmpty }

    /// How many bytes there is room for.
    public var room: Int { max(0, Self.limit - text.utf8.count) }

    /// What was refused since it was last asked for.
    mutating func takeRefused() -> Int? {
        defer { refused = nil }
        return refused
    }

    /// Types one scalar. Control characters are not typed; a new line is the command `newLine`.
    public mutating func insert(_ scalar: Unicode.Scalar) {
        guard Self.isTyped(scalar), hasRoom(for: String(scalar)) else { return }
        isKilling = false
        goalColumn = nil
        replace(position..<position, with: String(scalar), as: .typing)
        if scalar.properties.isWhitespace { history.close() }
    }

    /// Pastes a text, as one step of the history. Line ends become line feeds, and spaces where
    /// the text has one line only; tabs stay; other control characters are left out. One that there
    /// is no room for is refused whole.
    public mutating func insert(text pasted: String) {
        finishTyping()
        guard hasRoom(for: pasted) else { return }
        let clean = Self.cleaned(pasted, isMultiline: isMultiline)
        guard !clean.isEmpty else { return }
        replace(position..<position, with: clean, as: .other)
    }

    /// Puts another text in the place of the whole, as one step of the history, with the cursor at its
    /// end. Control characters are left out of it as out of what is pasted.
    public mutating func replaceAll(with given: String) {
        restore(Self.cleaned(given, isMultiline: isMultiline))
    }

    /// The same with the text that was there before, exactly as it was.
    mutating func restore(_ other: String) {
        finishTyping()
        guard ExactText(other) != exact, hasRoom(for: other, instead: text) else { return }
        replace(0..<text.utf8.count, with: other, as: .other)
    }

    /// Whether what stands before the cursor ends with that text, scalar by scalar.
    public func textBeforeCursorEnds(with ending: String) -> Bool {
        let before = text.utf8[..<index(at: position)]
        return before.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }

    /// Ends the current run of typing: the next letter begins a new step of the history.
    mutating func finishTyping() {
        history.close()
        isKilling = false
        goalColumn = nil
        anchor = nil
    }
}

/// What is selected. Every motion without Shift and every change ends it; a letter that is typed does not
/// replace it, for a hand that slips selects, too.
extension TextEditor {
    /// In UTF-8 code units; `nil`: nothing is selected.
    var selection: Range<Int>? {
        guard let anchor, anchor != position else { return nil }
        return min(anchor, position)..<max(anchor, position)
    }

    var selectedText: ExactText? {
        guard let selection else { return nil }
        let indices = index(at: selection.lowerBound)..<index(at: selection.upperBound)
        return ExactText(String(text[indices]))
    }

    /// Puts the cursor at a place in UTF-8, from where something may be selected.
    mutating func beginSelection(at place: Int) {
        go(to: place)
        anchor = place
    }

    /// Puts the cursor at a place in UTF-8, up to which everything is selected.
    mutating func extendSelection(to place: Int) {
        guard let start = anchor else { return }
        go(to: place)
        anchor = start
    }
}

extension TextEditor {
    /// Moves the cursor to a place in UTF-8 and selects what lies between, or lies less.
    mutating func extend(to place: Int) {
        let start = anchor ?? position
        go(to: place)
        anchor = start
    }
}

extension TextEditor {
    /// The one place where the text changes, but for undo and redo.
    mutating func replace(_ range: Range<Int>, with new: String, as kind: EditHistory.Kind) {
        let indices = index(at: range.lowerBound)..<index(at: range.upperBound)
        let removed = String(text[indices])
        let before = position
        anchor = nil
        exact.string.replaceSubrange(indices, with: new)
        position = boundary(notBefore: range.lowerBound + new.utf8.count)
        history.record(
            EditHistory.Step(
                offset: range.lowerBound, removed: ExactText(removed), inserted: ExactText(new),
                cursorBefore: before, cursorAfter: position, kind: kind))
    }

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
    /// Notes what there is no room for. A text that is longer already may become shorter.
    private mutating func hasRoom(for new: String, instead old: String = "") -> Bool {
        let length = text.utf8.count - old.utf8.count + new.utf8.count
        if length <= max(Self.limit, text.utf8.count) || new.isEmpty { return true }
        refused = new.utf8.count
        return false
    }
}

extension TextEditor {
    /// Line feeds and tabs come by commands and pastes.
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

extension TextEditor {
    /// Puts the cursor at an offset into the UTF-8 of the text, or behind the cluster that the
    /// offset lies within.
    public mutating func move(toUTF8 offset: Int) {
        finishTyping()
        position = boundary(notBefore: offset)
    }

    /// Replaces a range of the UTF-8 of the text, as one step of the history, by what may be pasted
    /// there; nothing happens where the text has no such range.
    public mutating func replace(utf8 range: Range<Int>, with other: String) {
        guard range.lowerBound >= 0, range.upperBound <= text.utf8.count else { return }
        finishTyping()
        replace(range, with: Self.cleaned(other, isMultiline: isMultiline), as: .other)
    }
}

extension TextEditor {
    /// Where the cursor goes from there by the arrow to the left: back, and in a text that begins at
    /// the right onwards.
    var placeLeft: Int {
        direction == .leftToRight ? boundary(before: position) : boundary(after: position)
    }

    /// Where the cursor goes from there by the arrow to the right.
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

    /// The start of the cluster that ends at the offset.
    func boundary(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        return self.offset(of: text.index(before: index(at: offset)))
    }

    /// The offset, or the end of the cluster that it lies within.
    func boundary(notBefore offset: Int) -> Int {
        guard offset > 0, offset < text.utf8.count else {
            return min(max(0, offset), text.utf8.count)
        }
        // `index(after:)` counts from the start of the cluster that holds the index.
        let end = text.index(after: index(at: offset))
        return self.offset(of: text.index(before: end)) == offset ? offset : self.offset(of: end)
    }

    /// Where the paragraph around the offset starts: after the line feed before it.
    func paragraphStart(before offset: Int) -> Int {
        bytes { bytes in
            var start = offset
            while start > 0, bytes[start - 1] != feed { start -= 1 }
            return start
        }
    }

    /// The first line feed from the offset on, or `limit` if there is none before that.
    func lineFeed(after offset: Int, limit: Int) -> Int {
        bytes { bytes in
            let end = min(limit, bytes.count)
            var place = offset
            while place < end, bytes[place] != feed { place += 1 }
            return place
        }
    }

    /// Where the text of the paragraph around the offset ends: before its line end, or at the end
    /// of the text.
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
    /// The end of the word that the offset is before or within; the end of the text if none is.
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

    /// The start of the word that the offset is behind or within; the start of the text if none is.
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
