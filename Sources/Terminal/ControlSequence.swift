import Display

/// A sequence from the terminal after ESC [, as in xterm and most other terminals.
struct ControlSequence {
    let parameters: ArraySlice<UInt8>
    let final: UInt8

    var meaning: SequenceReader.Meaning {
        if parameters.first == UInt8(ascii: "<") { return mouse }
        if parameters.first == UInt8(ascii: "?") { return report }
        if parameters.first == UInt8(ascii: ">") { return kind }
        let numbers = ControlSequence.numbers(parameters)
        guard let numbers else { return .nothing }
        switch final {
        case UInt8(ascii: "~"): return tilde(numbers)
        case UInt8(ascii: "u"):
            return ReportedKey(
                code: numbers.first, shifted: shiftedCode, modifiers: numbers.dropFirst().first
            ).meaning
        case UInt8(ascii: "Z"): return .event(.key(.shift(.tab)))
        case UInt8(ascii: "I"): return .event(.focusIn)
        case UInt8(ascii: "O"): return .event(.focusOut)
        default:
            guard let stroke = ControlSequence.strokes[final] else { return .nothing }
            return .event(.key(Key(stroke, ControlSequence.modifiers(numbers))))
        }
    }

    /// Returns the key for ESC O, an optional number for modifiers, and this letter.
    static func keypadKey(_ letter: UInt8, _ parameters: [Int]?) -> Key? {
        let modifiers = modifiers(parameters ?? [])
        if let stroke = strokes[letter] { return Key(stroke, modifiers) }
        guard let index = keypadLetters.firstIndex(of: letter) else { return nil }
        return Key(keypadStrokes[index], modifiers)
    }

    /// Returns the numbers between semicolons; an empty number is 1. `nil` for parameters of
    /// another kind.
    static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int]? {
        guard !parameters.isEmpty else { return [] }
        var numbers: [Int] = []
        for part in parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        {
            // The part after a colon is a detail of the same parameter.
            let digits = part.prefix { $0 != UInt8(ascii: ":") }
            if digits.isEmpty {
                numbers.append(1)
            } else if digits.count <= 7, digits.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(String(decoding: digits, as: UTF8.self))
            {
                numbers.append(number)
            } else {
                return nil
            }
        }
        return numbers
    }
}

extension ControlSequence {
    private static let strokes: [UInt8: Key.Stroke] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let keypadLetters = Array("MIXjklmnopqrstuvwxy ".utf8)
    private static let keypadStrokes: [Key.Stroke] =
        [.enter, .tab] + "=*+,-./0123456789 ".unicodeScalars.map { .scalar($0) }

    private static let numbered: [Int: Key.Stroke] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]

    /// Returns the modifiers in the second number, or in the only number: `1;5` and `5` both mean
    /// control.
    private static func modifiers(_ numbers: [Int]) -> Key.Modifiers {
        KeyDecoder.modifiers(numbers.count > 1 ? numbers[1] : numbers.first ?? 1)
    }

    private func tilde(_ numbers: [Int]) -> SequenceReader.Meaning {
        switch numbers.first {
        case 200: return .pasteBegins
        case 27 where numbers.count == 3:
            return ReportedKey(code: numbers[2], modifiers: numbers[1]).meaning
        case let number?:
            guard let stroke = ControlSequence.numbered[number] else { return .nothing }
            let modifiers = numbers.count > 1 ? KeyDecoder.modifiers(numbers[1]) : []
            return .event(.key(Key(stroke, modifiers)))
        case nil: return .nothing
        }
    }

    /// The code of the key with shift: the second part of the first number.
    private var shiftedCode: Int? {
        let first = parameters.prefix { $0 != UInt8(ascii: ";") }
        let parts = first.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count > 1, parts[1].count <= 7 else { return nil }
        return Int(String(decoding: parts[1], as: UTF8.self))
    }

    /// Reads ESC [ ? numbers, a dollar sign for the state of a mode, and a letter.
    private var report: SequenceReader.Meaning {
        let isModeReport = parameters.last == UInt8(ascii: "$")
        let digits = isModeReport ? parameters.dropLast() : parameters
        guard let numbers = ControlSequence.numbers(digits.dropFirst()),
            let report = TerminalReport(
                numbers: numbers, isModeReport: isModeReport, final: final)
        else { return .nothing }
        return .report(report)
    }

    /// Reads ESC [ > numbers c.
    private var kind: SequenceReader.Meaning {
        guard final == UInt8(ascii: "c"),
            let numbers = ControlSequence.numbers(parameters.dropFirst())
        else { return .nothing }
        return .report(.kind(numbers))
    }

    /// Reads ESC [ < button ; column ; row M, or m for the release of the button.
    private var mouse: SequenceReader.Meaning {
        let isRelease = final == UInt8(ascii: "m")
        guard isRelease || final == UInt8(ascii: "M"),
            let numbers = ControlSequence.numbers(parameters.dropFirst()), numbers.count == 3,
            let action = mouseAction(numbers[0], isRelease: isRelease)
        else { return .nothing }
        let point = Point(row: max(0, numbers[2] - 1), column: max(0, numbers[1] - 1))
        let modifiers = KeyDecoder.modifiers(1 + (numbers[0] >> 2 & 7))
        return .event(.mouse(Mouse(action, at: point, modifiers: modifiers)))
    }

    private func mouseAction(_ code: Int, isRelease: Bool) -> Mouse.Action? {
        if code & 64 != 0 { return [.wheelUp, .wheelDown][safe: code & 3] }
        let buttons: [Mouse.Button] = [.left, .middle, .right]
        guard let button = buttons[safe: code & 3] else { return nil }
        if code & 32 != 0 { return .drag(button) }
        return isRelease ? .release(button) : .press(button)
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
