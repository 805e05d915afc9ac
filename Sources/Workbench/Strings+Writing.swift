import TML

/// What the translator reads about help with writing.
extension Strings {
    static let spellingTitle = "Spelling"
    static let noWordToLearn = "No word of the forms is misspelt."

    static let characterPlaceholder = "A name, U+hex, or the character"
    static let characterTitle = "Character"
    static let codesAreShown = "Each code point is shown for itself."
    static let codesAreHidden = "Texts are shown as they read."
    static let endOfText = "the end of the text"
    static let outsideUnchanged = "Nothing was changed."

    static func outsideTaken(isEndingRemoved: Bool) -> String {
        isEndingRemoved
            ? "Taken over, without the line feed that the editor put at the end. Undo takes it back."
            : "Taken over. Undo takes it back."
    }

    static func nameless(_ scalar: Unicode.Scalar) -> String {
        "U+" + String(scalar.value, radix: 16, uppercase: true)
    }

    static func isLearned(_ word: String) -> String {
        "“\(word)” is a word of this project from now on."
    }

    static func meant(_ word: String) -> String {
        "“\(word)” is not in the dictionary. What is meant?"
    }

    static func meaningsToCome(_ word: String) -> String {
        "“\(word)” is not in the dictionary, which is still thinking about what may be meant."
    }

    static func learnWord(_ word: String) -> String { "“\(word)” is right in this project" }

    /// - Parameter dictionary: `nil`: none was looked for.
    static func spelling(
        of language: String, _ dictionary: DictionaryState?, isOn: Bool
    ) -> String {
        switch dictionary {
        case _ where !isOn:
            "The configuration has spelling switched off ([writing] spelling = false)."
        case nil: "Nothing was checked yet: there were no words in the forms."
        case .ready(let path): "\(language) is checked with the dictionary \(path)."
        case .missing(let package?):
            "There is no dictionary of \(language) on this machine. On Debian and Ubuntu "
                + "`apt install \(package)` brings one."
        case .missing(nil): "There is no dictionary of \(language) on this machine."
        case .broken(let path):
            "The dictionary \(path) cannot be read, or ends whoever reads it. Spelling is not "
                + "checked; installing its package anew may help."
        }
    }

    static func wordList(_ path: String) -> String {
        "Words of this project that no dictionary has stand in \(path), a word on each line."
    }
}
