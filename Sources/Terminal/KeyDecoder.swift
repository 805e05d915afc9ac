public import Display

/// Turns the bytes a terminal sends into events.
///
/// The bytes are read as they come and not through curses, which makes a system call for each: a
/// paste of ten megabytes would take it half a minute, and what is typed behind a paste could not
/// be told from it. The description of the terminal (terminfo) still says what its keys send.
///
/// Nothing in the input is fatal: what is not UTF-8 becomes U+FFFD, unknown sequences are dropped.
public struct KeyDecoder: Sendable {
    private let sequences: KeySequences
    /// Bytes of which more must come.
    private var pending: [UInt8] = []
    private var paste: PasteBuffer?
    private var reports: [TerminalReport] = []

    /// - Parameter sequences: what the keys of this terminal send, besides what nearly all do.
    public init(sequences: [[UInt8]: Key] = [:]) {
        self.sequences = KeySequences(sequences)
    }

    /// Whether an unfinished sequence is held back. If its rest does not come soon, `finish`.
    public var isWaiting: Bool { paste == nil && !pending.isEmpty }

    /// Whether a paste has begun and not ended.
    public var isPasting: Bool { paste != nil }

    /// The events that are complete with these bytes.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        pending += bytes
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

    /// What the terminal has answered since this was last asked.
    public mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    /// What was held back is all there is: an escape is the escape key.
    public mutating func finish() -> [InputEvent] {
        guard isWaiting else { return [] }
        let rest = pending
        pending = []
        return SequenceReader.meaning(ofUnfinished: rest)
    }

    /// Takes what was pasted so far for the whole.
    public mutating func endPaste() -> [InputEvent] {
        guard let paste else { return [] }
        self.paste = nil
        return [.paste(paste.text)]
    }

    /// What xterm's number for modifiers means; 1 is none.
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
    /// Moves pending bytes into the paste: where the input goes on behind it, if its end is there.
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
