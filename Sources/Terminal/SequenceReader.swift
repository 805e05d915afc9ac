import Display

/// Reads one key, or another sequence of a terminal, from bytes.
struct SequenceReader {
    enum Meaning: Equatable {
        case event(InputEvent)
        /// An answer of the terminal to a query, which is not input.
        case report(TerminalReport)
        case pasteBegins
        /// A sequence without a meaning for the program.
        case nothing
    }

    enum Reading: Equatable {
        case complete(Meaning, length: Int)
        /// The rest of the sequence may still arrive.
        case unfinished
    }

    let bytes: [UInt8]
    let sequences: KeySequences

    private static let escape: UInt8 = 0x1B
    /// The maximum length of a sequence in bytes. Longer sequences are dropped, because no terminal
    /// sends them.
    private static let controlLimit = 64

    func read(at position: Int) -> Reading {
        bytes[position] == SequenceReader.escape
            ? readEscape(at: position) : readPlain(at: position)
    }

    /// Returns the events for `unfinished` bytes whose rest did not arrive.
    static func meaning(ofUnfinished bytes: [UInt8]) -> [InputEvent] {
        guard bytes.first == escape else { return [.key(.scalar("\u{FFFD}"))] }
        let rest = Array(bytes.dropFirst())
        switch rest.first {
        case nil: return [.key(.escape)]
        case escape: return [.key(.escape)] + meaning(ofUnfinished: rest)
        case let byte? where rest.count == 1 && byte < 0x80:
            return [.key(.alt(Unicode.Scalar(byte)))]
        default: return []
        }
    }
}

extension SequenceReader {
    private func readPlain(at position: Int) -> Reading {
        let byte = bytes[position]
        guard byte >= 0x80 else { return .complete(.event(.key(key(for: byte))), length: 1) }
        switch ScalarReader.read(bytes[position...]) {
        case .unfinished: return .unfinished
        case .broken(let length): return typed("\u{FFFD}", length: length)
        case .scalar(let scalar, let length):
            let isControl = scalar.value < 0xA0
            return isControl ? .complete(.nothing, length: length) : typed(scalar, length: length)
        }
    }

    private func typed(_ scalar: Unicode.Scalar, length: Int) -> Reading {
        .complete(.event(.key(.scalar(scalar))), length: length)
    }

    /// Returns the key for an ASCII byte.
    private func key(for byte: UInt8) -> Key {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0D: .enter
        case 0x1B: .escape
        case 0x01...0x1A: .control(Unicode.Scalar(byte | 0x60))
        case 0x1C...0x1F: .control(Unicode.Scalar(byte | 0x40))
        default: .scalar(Unicode.Scalar(byte))
        }
    }

    private func readEscape(at position: Int) -> Reading {
        let rest = bytes[position...]
        if let match = sequences.match(rest) {
            return .complete(.event(.key(match.key)), length: match.length)
        }
        if sequences.isPrefix(rest) { return .unfinished }
        guard position + 1 < bytes.count else { return .unfinished }
        switch bytes[position + 1] {
        case UInt8(ascii: "["): return readControl(at: position)
        case UInt8(ascii: "O"): return readKeypad(at: position)
        case UInt8(ascii: "]"):
            return readAnswer(at: position, beginning: BackgroundAnswer.beginning) { text in
                let answer = BackgroundAnswer(text)
                return answer.map { .event(.background(isLight: $0.isLight)) } ?? .nothing
            }
        case UInt8(ascii: "P"):
            return readAnswer(at: position, beginning: Array(">|".utf8)) { text in
                .report(.version(String(decoding: text, as: UTF8.self)))
            }
        case SequenceReader.escape: return readTwoEscapes(at: position)
        default: return addingAlt(to: readPlain(at: position + 1))
        }
    }

    /// Reads two escapes. An escape before a whole sequence means the alt key; otherwise it is the
    /// escape key.
    private func readTwoEscapes(at position: Int) -> Reading {
        guard position + 2 < bytes.count else { return .unfinished }
        let next = bytes[position + 2]
        guard next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else {
            return .complete(.event(.key(.escape)), length: 1)
        }
        return addingAlt(to: readEscape(at: position + 1))
    }

    private func addingAlt(to reading: Reading) -> Reading {
        guard case .complete(let meaning, let length) = reading else { return reading }
        guard case .event(.key(var key)) = meaning else {
            return .complete(meaning, length: length + 1)
        }
        key.modifiers.insert(.alt)
        return .complete(.event(.key(key)), length: length + 1)
    }

    /// Reads ESC O and a letter, or ESC O, a number for modifiers and a letter.
    private func readKeypad(at position: Int) -> Reading {
        var end = position + 2
        while end < bytes.count, isParameter(bytes[end]), end - position < 8 { end += 1 }
        guard end < bytes.count else { return .unfinished }
        let parameters = ControlSequence.numbers(bytes[position + 2..<end])
        guard let key = ControlSequence.keypadKey(bytes[end], parameters) else {
            return .complete(.event(.key(.alt("O"))), length: 2)
        }
        return .complete(.event(.key(key)), length: end + 1 - position)
    }

    /// Reads ESC [, parameters, and a letter.
    private func readControl(at position: Int) -> Reading {
        var end = position + 2
        while end < bytes.count, (0x20...0x3F).contains(bytes[end]) {
            end += 1
            if end - position > SequenceReader.controlLimit {
                return .complete(.nothing, length: end - position)
            }
        }
        guard end < bytes.count else { return .unfinished }
        guard (0x40...0x7E).contains(bytes[end]) else {
            return .complete(.nothing, length: end - position)
        }
        let sequence = ControlSequence(parameters: bytes[position + 2..<end], final: bytes[end])
        return .complete(sequence.meaning, length: end + 1 - position)
    }

    /// Reads an answer that begins with ESC and a character and ends with BEL or ESC \. If the
    /// answer has another start, the character is a key with alt.
    private func readAnswer(
        at position: Int, beginning known: [UInt8], meaning: (ArraySlice<UInt8>) -> Meaning
    ) -> Reading {
        let rest = bytes[(position + 2)...]
        guard zip(rest, known).allSatisfy({ $0 == $1 }) else {
            return addingAlt(to: readPlain(at: position + 1))
        }
        guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == SequenceReader.escape }) else {
            let isTooLong = rest.count > SequenceReader.controlLimit
            return isTooLong ? .complete(.nothing, length: rest.count + 2) : .unfinished
        }
        let isBell = bytes[end] == 0x07
        guard isBell || end + 1 < bytes.count else { return .unfinished }
        let told = meaning(rest[..<end].dropFirst(known.count))
        return .complete(told, length: end - position + (isBell ? 1 : 2))
    }

    private func isParameter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ";")
    }
}
