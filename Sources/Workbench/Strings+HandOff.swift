import Text

/// The reasons why a text of a file that came back is left out.
extension Strings {
    static let emptyInFile = "The text in the file is empty."

    static func otherDraft(_ text: ExactText) -> String {
        "You have another draft for this form: \(named(text))."
    }

    static func otherChange(_ text: ExactText) -> String {
        "Your other text for this form is not uploaded yet: \(named(text))."
    }
}
