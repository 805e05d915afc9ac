import Text

/// What commands and the log say. Names, labels and files are of strangers: nothing of them may act on the terminal.
enum CommandOutput {
    /// Writes a line to standard output.
    static func line(_ text: String) { print(safe(text)) }

    /// Writes JSON in which nothing acts.
    static func json(_ json: JSON) { print(escaped(json)) }

    /// JSON that means the same, with `\\u` in place of what acts instead of appearing.
    static func escaped(_ json: JSON) -> String {
        var told = ""
        for scalar in json.text.unicodeScalars {
            if isActing(scalar) {
                told += JSON.escape(of: scalar)
            } else {
                told.unicodeScalars.append(scalar)
            }
        }
        return told
    }

    /// The text with U+FFFD for each control character and for what turns the text around it or cannot be
    /// seen; line feeds stay.
    static func safe(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isActing) else { return text }
        var told = ""
        for scalar in text.unicodeScalars {
            told.unicodeScalars.append(isActing(scalar) && scalar != "\n" ? "\u{FFFD}" : scalar)
        }
        return told
    }

    private static func isActing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        case ..<0xAD, 0x200C, 0x200D: false
        default:
            switch scalar.properties.generalCategory {
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}
