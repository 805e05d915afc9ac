public import Catalog
public import TML

/// A question to engines about languages, or about a text that belongs to no key.
public enum LanguageQuestion: Hashable, Sendable {
    /// The languages of the engine, with their names in this language if the engine has them.
    case list(namedIn: LocaleCode)
    /// The question if the engine translates from one language into the other.
    case pair(from: LocaleCode, to: LocaleCode)
    /// The language of a text. This sends the text.
    case detect(String)
    /// The translation of a text. This sends the text to the engines that it names.
    case translate(FreeText)
    /// A test of one engine, in use or not. This sends the text to the engine.
    case trial(FreeText)
}

/// A text to translate that belongs to no key.
public struct FreeText: Hashable, Sendable {
    /// The text as typed, with its tokens and decorations.
    public var text: String
    /// The syntax of the text.
    public var syntax: LabelSyntax = .tml
    /// The language of the text.
    public var source: LocaleCode
    /// The language to translate into.
    public var target: LocaleCode
    /// The project whose server may be asked if the server is an engine; `nil`: none.
    public var project: Project.Key?
    /// The names of the engines to ask.
    public var engines: [String]
}
