/// What a terminal sends for a key, by the name that the keymap gives it.
enum KeyBytes {
    static func of(_ name: String) -> String {
        if let fixed = fixed[name] { return fixed }
        if let scalar = control(name) { return String(scalar) }
        if name.hasPrefix("alt+") { return "\u{1B}" + of(String(name.dropFirst(4))) }
        return name
    }

    private static let fixed = [
        "enter": "\r", "tab": "\t", "shift+tab": "\u{1B}[Z", "escape": "\u{1B}",
        "backspace": "\u{7F}", "space": " ", "up": "\u{1B}OA", "down": "\u{1B}OB",
        "right": "\u{1B}OC", "left": "\u{1B}OD", "home": "\u{1B}OH", "end": "\u{1B}OF",
        "pageup": "\u{1B}[5~", "pagedown": "\u{1B}[6~", "delete": "\u{1B}[3~",
        "ctrl+down": "\u{1B}[1;5B", "ctrl+up": "\u{1B}[1;5A", "ctrl+left": "\u{1B}[1;5D",
        "ctrl+right": "\u{1B}[1;5C", "f1": "\u{1B}OP", "f2": "\u{1B}OQ", "f3": "\u{1B}OR",
        "f4": "\u{1B}OS", "f5": "\u{1B}[15~", "f6": "\u{1B}[17~", "f7": "\u{1B}[18~",
        "f8": "\u{1B}[19~", "f10": "\u{1B}[21~",
    ]

    private static func control(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("ctrl+"), let letter = name.dropFirst(5).unicodeScalars.first else {
            return nil
        }
        return Unicode.Scalar(letter.value & 0x1F)
    }
}
