public import Catalog
public import TML

/// What engines are asked about languages, and beside a project's keys.
public enum LanguageQuestion: Hashable, Sendable {
    /// Which it has, called as in this language where it knows that.
    case list(namedIn: LocaleCode)
    /// Whether it translates from one into the other.
    case pair(from: LocaleCode, to: LocaleCode)
    /// In which language a text seems to be. This sends the text.
    case detect(String)
    /// What the text says in another language. This sends the text, to the engines that it names.
    case translate(FreeText)
}

/// A text of no key that is to be translated.
public struct FreeText: Hashable, Sendable {
    /// As it was typed, with its tokens and decorations.
    public var text: String
    /// The language of the text.
    public var source: LocaleCode
    /// The language to translate into.
    public var target: LocaleCode
    /// Whose server may be asked, where that is an engine; `nil`: none.
    public var project: Project.Key?
    /// The names of those that are asked.
    public var engines: [String]
}
