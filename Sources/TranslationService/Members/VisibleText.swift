/// Names that others read on their screens: of people, projects and tokens.
enum VisibleText {
    /// Whether nothing in a text acts on a terminal or turns the text around it.
    static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            // Joiners belong to words of many languages.
            case 0x200C, 0x200D: true
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
        }
    }
}
