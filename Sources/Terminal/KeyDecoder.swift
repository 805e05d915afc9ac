public import Display

/// Decodes the bytes from a terminal to events.
///
/// The program reads the bytes itself, because curses makes a system call for each byte. With
/// curses, a paste of ten megabytes would take half a minute, and keys after a paste could not be
/// separated from the paste. The description of the terminal (terminfo) still gives the sequences
/// of its keys.
///
/// No input is an error: bytes that are not UTF-8 become U+FFFD, unknown sequences are dropped.
public struct KeyDecoder: Sendable {
    private let sequences: KeySequences
    /// The bytes of an incomplete sequence.
    private var pending: [UInt8] = []
    /// The bytes of the sequence that was finished without its rest.
    private var late: [UInt8] = []
    private var paste: PasteBuffer?
    private var reports: [TerminalReport] = []

    /// - Parameter sequences: the key sequences of this terminal, besides those of nearly all
    ///   terminals.
    public init(sequences: [[UInt8]: Key] = [:]) {
        self.sequences = KeySequences(sequences)
    }

    /// True if an incomplete sequence is held back. If its rest does not arrive soon, call
    /// `finish`.
    public var isWaiting: Bool { paste == nil && !pending.isEmpty }

    /// True if only escapes are held back, so they are probably the escape key.
    public var isWaitingAfterEscape: Bool { isWaiting && pending.allSatisfy { $0 == 0x1B } }

    /// True if a paste has begun and not ended.
    public var isPasting: Bool { paste != nil }

    /// Returns the events that are complete with these bytes.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        pending += bytes
        takeUpLate()
        var position = 0
        while position < pending.count {
            if paste != nil {
                guard let end = collectPaste(from: position) else { return events }
                events += endPaste()
                position = end
                continue
            }
            let reading = SequenceReader(bytes: pending, sequences: sequences).read(at: position)
            guard case .complete(let meaning, let length) = reading else { break }
            position += length
            switch meaning {
            case .event(let event): events.append(event)
            case .report(let report): reports.append(report)
            case .pasteBegins: paste = PasteBuffer()
            case .nothing: break
            }
        }
        pending.removeSubrange(..<position)
        return events
    }

    /// Returns the answers of the terminal since the last call.
    public mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    /// Decodes the bytes that are held back as a complete sequence: an escape is the escape key.
    /// If the rest of the sequence arrives with the next bytes, the sequence is still decoded.
    public mutating func finish() -> [InputEvent] {
        guard isWaiting else { return [] }
        let rest = pending
        pending = []
        late = rest.first == 0x1B ? rest : []
        return SequenceReader.meaning(ofUnfinished: rest)
    }

    /// Stops the wait for the rest of a finished sequence.
    public mutating func forgetLate() { late = [] }

    /// Ends the paste with the text that has arrived.
    public mutating func endPaste() -> [InputEvent] {
        guard let paste else { return [] }
        self.paste = nil
        return [.paste(paste.text)]
    }

    /// Returns the modifiers for a number of xterm; 1 means none.
    static func modifiers(_ number: Int) -> Key.Modifiers {
        let bits = max(0, number - 1)
        var modifiers: Key.Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & (2 | 8) != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }
}

extension KeyDecoder {
    /// Puts the bytes of a finished sequence before the pending bytes if these contain its rest.
    private mutating func takeUpLate() {
        guard !late.isEmpty, !pending.isEmpty else { return }
        let whole = late + pending
        let reading = SequenceReader(bytes: whole, sequences: sequences).read(at: 0)
        if case .complete(_, let length) = reading, isRest(in: whole, upTo: length) {
            pending = whole
        }
        late = []
    }

    /// Returns true if the bytes up to `length` are one sequence, not a finished key and another
    /// key. A person types one byte at a time, so the escape key and `[` are two keys.
    private func isRest(in whole: [UInt8], upTo length: Int) -> Bool {
        guard length > late.count else { return false }
        if late.count > 2 { return true }
        guard length > late.count + 1 else { return false }
        let isKeypad = whole[1] == UInt8(ascii: "O") && (0x41...0x5A).contains(whole[2])
        return late.count == 2 || whole[1] == UInt8(ascii: "[") || isKeypad
    }

    /// Moves pending bytes into the paste. Returns the position after the end of the paste; `nil`
    /// if the end has not arrived.
    private mutating func collectPaste(from position: Int) -> Int? {
        let count = pending.count
        let left = paste?.append(pending[position...])
        guard let left else {
            pending.removeAll(keepingCapacity: true)
            return nil
        }
        return count - left
    }
}
