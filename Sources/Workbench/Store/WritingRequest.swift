public import Catalog
public import TML
public import Text

/// A request about writing: spelling and the completion of words.
public enum WritingRequest: Equatable, Sendable {
    /// Find the words that the dictionary of the language does not contain → `.spelled`
    case spell([String], Project.Key, LocaleCode)
    /// Find corrections of a misspelt word → `.meant`
    case mean(String, LocaleCode)
    /// Add a word to the words of the project → `.learned`
    case learn(String, Project.Key, LocaleCode)
    /// Find words in the translations of the project that begin with a text → `.completed`
    case complete(String, Project.Key, LocaleCode)
}

/// An answer about writing.
public enum WritingAnswer: Equatable, Sendable {
    case spelled(SpellingReport)
    /// The most likely correction first; empty if there is none.
    case meant(String, LocaleCode, [String])
    /// The word is on disk.
    ///
    /// - Parameter list: the path of the list with the words of the project.
    case learned(String, Project.Key, LocaleCode, list: String)
    /// The most frequent word first.
    case completed(String, Project.Key, LocaleCode, [String])
    /// The external editor of the translator has ended (`Effect.editOutside`).
    case edited(FormID, OutsideEdit)
}

/// The result of an external editor.
public enum OutsideEdit: Equatable, Sendable {
    case unchanged
    /// The new text.
    ///
    /// - Parameter isEndingRemoved: whether a line feed was removed from the end. Editors add one.
    case changed(ExactText, isEndingRemoved: Bool)
    /// The text did not change. The message contains the reason and the path of the written text.
    case failed(String)
}

/// The result of a spelling check.
public struct SpellingReport: Equatable, Sendable {
    /// The project of the check.
    public var project: Project.Key
    /// The language of the check.
    public var locale: LocaleCode
    /// All checked words.
    public var asked: [String]
    /// The checked words that are misspelt.
    public var misspelt: [String]
    /// The state of the dictionary.
    public var dictionary: DictionaryState
    /// The path of the list with the words of the project.
    public var list: String

    /// Creates a report.
    public init(
        project: Project.Key, locale: LocaleCode, asked: [String], misspelt: [String],
        dictionary: DictionaryState, list: String
    ) {
        self.project = project
        self.locale = locale
        self.asked = asked
        self.misspelt = misspelt
        self.dictionary = dictionary
        self.list = list
    }
}

/// The state of the dictionary of a language on this computer.
public enum DictionaryState: Hashable, Sendable {
    /// The path of its files without their extensions.
    case ready(String)
    /// The package that contains a dictionary; `nil` if none is known.
    case missing(package: String?)
    /// The dictionary with this path cannot be read.
    case broken(String)
}
