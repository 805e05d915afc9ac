import TML

/// Texts about spelling, characters and the external editor.
extension Strings {
    static let spellingTitle = "Spelling"
    static let noWordToLearn = "No word in the forms is misspelt."

    static let characterPlaceholder = "A name, a code (U+20AC) or the character"
    static let characterTitle = "Character"
    static let codesAreShown = "The forms show each code point separately."
    static let codesAreHidden = "The forms show normal text."
    static let endOfText = "the end of the text"
    static let outsideUnchanged = "The editor did not change the text."

    static func outsideTaken(isEndingRemoved: Bool) -> String {
        isEndingRemoved
            ? "The new text is in the form, without the line break that the editor added at the end."
            : "The new text is in the form. Undo restores the old text."
    }

    static func nameless(_ scalar: Unicode.Scalar) -> String {
        "U+" + String(scalar.value, radix: 16, uppercase: true)
    }

    static func isLearned(_ word: String) -> String {
        "“\(word)” was added to the words of this project."
    }

    static func meant(_ word: String) -> String {
        "“\(word)” is not in the dictionary. Choose the right word."
    }

    static func meaningsToCome(_ word: String) -> String {
        "“\(word)” is not in the dictionary. Suggestions are not ready yet."
    }

    static func learnWord(_ word: String) -> String { "Add “\(word)” to the words of this project" }

    /// - Parameter dictionary: `nil`: the program has not looked for a dictionary yet.
    static func spelling(
        of language: String, _ dictionary: DictionaryState?, isOn: Bool
    ) -> String {
        switch dictionary {
        case _ where !isOn:
            "The spelling check is off in the configuration file ([writing] spelling = false)."
        case nil: "No word was checked yet: the forms have no words."
        case .ready(let path): "The spelling of \(language) is checked with the dictionary \(path)."
        case .missing(let package?):
            "This computer has no dictionary for \(language). On Debian and Ubuntu, install one with "
                + "`apt install \(package)`."
        case .missing(nil): "This computer has no dictionary for \(language)."
        case .broken(let path):
            "The dictionary \(path) is damaged, so spelling is not checked. Install its package again."
        }
    }

    static func wordList(_ path: String) -> String {
        "The words that you added to this project are in \(path), one word on each line."
    }
}
