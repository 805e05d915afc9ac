/// Checks names that other people see: names of people, projects and tokens.
enum VisibleText {
    /// Returns true if the text contains no character that controls a terminal or the direction of
    /// other text.
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
