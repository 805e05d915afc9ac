public import Catalog
public import TML
public import Text

/// Help with writing. Each request names what it is about, and so does its answer.
public enum WritingRequest: Equatable, Sendable {
    /// Which of the words the language's dictionary does not have → `.spelled`
    case spell([String], Project.Key, LocaleCode)
    /// What may have been meant by a word → `.meant`
    case mean(String, LocaleCode)
    /// A word is right in the project from now on → `.learned`
    case learn(String, Project.Key, LocaleCode)
    /// Words of the project's translations by their beginning → `.completed`
    case complete(String, Project.Key, LocaleCode)
}

/// What comes of it.
public enum WritingAnswer: Equatable, Sendable {
    case spelled(SpellingReport)
    /// The likeliest word first; none where nobody can tell.
    case meant(String, LocaleCode, [String])
    /// The word is on disk, in a list of the translator's.
    case learned(String, Project.Key, LocaleCode, list: String)
    /// The words used most first.
    case completed(String, Project.Key, LocaleCode, [String])
    /// The translator's own editor is done with the text of a form (`Effect.editOutside`).
    case edited(FormID, OutsideEdit)
}

/// What an editor outside has left of a text.
public enum OutsideEdit: Equatable, Sendable {
    case unchanged
    /// Another text; and whether a line feed was taken off its end, which editors put there.
    case changed(ExactText, isEndingRemoved: Bool)
    /// The text stays as it is; says why, and where what was written is.
    case failed(String)
}

/// What a dictionary says of some words.
public struct SpellingReport: Equatable, Sendable {
    /// The project and the language that they were checked for.
    public var project: Project.Key
    /// The language.
    public var locale: LocaleCode
    /// The words that were asked about,
    public var asked: [String]
    /// and those of them that are wrong.
    public var misspelt: [String]
    /// Whether there is a dictionary.
    public var dictionary: DictionaryState
    /// The path of the list with the words of the project.
    public var list: String

    /// A report on words.
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

/// Whether a language has a dictionary on this machine.
public enum DictionaryState: Hashable, Sendable {
    /// The path of its files without their endings.
    case ready(String)
    /// The package that would bring one; `nil`: none is known.
    case missing(package: String?)
    /// One that cannot be read; its path.
    case broken(String)
}
