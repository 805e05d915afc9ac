import Text

/// The output of commands and of the log. Names, labels and files come from strangers, so the
/// output is made safe for terminals.
enum CommandOutput {
    /// Prints a line that is safe for the terminal.
    static func line(_ text: String) { print(safe(text)) }

    /// Prints JSON that is safe for the terminal.
    static func json(_ json: JSON) { print(escaped(json)) }

    /// Prints the items as one JSON array, or the text of each item.
    static func list<Item>(
        _ items: [Item], asJSON isJSON: Bool, _ json: (Item) -> JSON, text: (Item) -> String
    ) {
        if isJSON {
            self.json(.array(items.map(json)))
        } else {
            for item in items { line(text(item)) }
        }
    }

    /// Returns equal JSON, with `\\u` escapes for control and format characters.
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

    /// The text with U+FFFD for each control character, direction mark and invisible character.
    /// Line feeds stay.
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
