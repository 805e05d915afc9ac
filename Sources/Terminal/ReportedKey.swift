import Display

/// A key that the terminal reports by the number of its character. xterm does this if a setting is
/// on; the keyboard protocol of kitty is https://sw.kovidgoyal.net/kitty/keyboard-protocol.
struct ReportedKey {
    let code: Int?
    /// The character of the key with shift; `nil` if the terminal does not report it.
    var shifted: Int?
    let modifiers: Int?

    var meaning: SequenceReader.Meaning {
        guard let code, let scalar = Self.scalar(code) else { return .nothing }
        let held = KeyDecoder.modifiers(modifiers ?? 1)
        if let stroke = Self.strokes[code] { return .event(.key(Key(stroke, held))) }
        switch code {
        case 0..<32, 0x80..<0xA0, 0xE000..<0xF900: return .nothing
        default: return .event(.key(Self.asEver(letter(scalar, held))))
        }
    }
}

extension ReportedKey {
    private static func scalar(_ code: Int) -> Unicode.Scalar? {
        UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    }

    /// Returns the key as in the keymap: the typed character instead of the shift key, and small
    /// letters with control.
    private func letter(_ scalar: Unicode.Scalar, _ held: Key.Modifiers) -> Key {
        var held = held
        let isShifted = held.remove(.shift) != nil
        let hasControl = held.contains(.control)
        if isShifted, let typed = shifted.flatMap(Self.scalar), typed.value >= 0x20 {
            return Key(.scalar(hasControl ? Self.small(typed) : typed), held)
        }
        if hasControl { return Key(.scalar(Self.small(scalar)), held) }
        return Key(.scalar(isShifted ? Self.capital(scalar) : scalar), held)
    }

    private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        only(scalar.properties.lowercaseMapping) ?? scalar
    }

    private static func capital(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        only(scalar.properties.uppercaseMapping) ?? scalar
    }

    private static func only(_ text: String) -> Unicode.Scalar? {
        text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }

    /// Returns the key that other terminals report for this combination, so that it has the same
    /// meaning on all terminals.
    private static func asEver(_ key: Key) -> Key {
        guard case .scalar(let scalar) = key.stroke, key.modifiers.contains(.control) else {
            return key
        }
        let rest = key.modifiers.subtracting(.control)
        return switch scalar {
        case "h": Key(.backspace, rest)
        case "i": Key(.tab, rest)
        case "m": Key(.enter, rest)
        case "[": Key(.escape, rest)
        case "/": Key(.scalar("_"), key.modifiers)
        case "@": Key(.scalar(" "), key.modifiers)
        default: key
        }
    }

    private static let strokes: [Int: Key.Stroke] = {
        let named: [Int: Key.Stroke] = [
            8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57414: .enter,
            57417: .left, 57418: .right, 57419: .up, 57420: .down, 57421: .pageUp,
            57422: .pageDown, 57423: .home, 57424: .end, 57425: .insert, 57426: .delete,
        ]
        let typed = "0123456789./*-+".unicodeScalars.enumerated().map { index, scalar in
            (57399 + index, Key.Stroke.scalar(scalar))
        }
        let functions = (13...35).map { (57363 + $0, Key.Stroke.function($0)) }
        let equals = (57415, Key.Stroke.scalar("="))
        return named.merging(typed + functions + [equals]) { first, _ in first }
    }()
}
