public import Catalog
public import TML
public import Text

/// A text that is to be translated back into the language of its label, and there again, and so on.
public struct RoundTripQuery: Equatable, Sendable {
    /// The key whose form it stands in.
    public var key: TranslationKey.ID
    /// What was translated.
    public var label: ExactText
    /// The translator's text.
    public var text: ExactText
    /// How often it is translated at the most; the first time back.
    public var steps: Int
    /// The rules of the label's own language.
    public var sourceLanguage: Language
    /// The rules of the language of the text.
    public var language: Language

    /// A text that is translated so often at the most.
    public init(
        key: TranslationKey.ID, label: ExactText, text: ExactText, steps: Int,
        sourceLanguage: Language, language: Language
    ) {
        self.key = key
        self.label = label
        self.text = text
        self.steps = steps
        self.sourceLanguage = sourceLanguage
        self.language = language
    }

    /// More steps than these are none of the game.
    static let most = 50

    /// What an engine is asked in a step.
    ///
    /// - Parameter isBack: whether into the language of the label.
    public func question(about text: ExactText, isBack: Bool) -> SuggestionQuery {
        SuggestionQuery(
            key: key, label: Label(text.string), sourceLanguage: isBack ? language : sourceLanguage,
            language: isBack ? sourceLanguage : language)
    }
}

/// What a step of there and back has led to.
public struct RoundTripStep: Hashable, Sendable {
    /// From 1; the odd ones are in the language of the label.
    public var number: Int
    /// What the engine said.
    public var text: ExactText
    /// What is wrong with its tokens or markup, in the service's words.
    public var warnings: [String]
    /// How much it is like the label, in hundredths; `nil` in the other language.
    public var percent: Int?
    /// The name of the engine.
    public var engine: String

    /// A step with its text.
    public init(
        number: Int, text: ExactText, warnings: [String] = [], percent: Int? = nil, engine: String
    ) {
        self.number = number
        self.text = text
        self.warnings = warnings
        self.percent = percent
        self.engine = engine
    }

    /// Below this the meaning of the label has left, as far as words can tell.
    static let leastAlike = 60

    /// Whether it is a text in the language of the label that is hardly like it.
    var hasLeft: Bool { percent.map { $0 < Self.leastAlike } ?? false }
}

/// Why there is no further step.
public enum RoundTripEnd: Hashable, Sendable {
    /// The text is that of an earlier step, 0 being the translator's: it would go on like that.
    case repeated(Int)
    /// So many steps were wanted.
    case most
    /// The engine had nothing to say.
    case nothing
}
