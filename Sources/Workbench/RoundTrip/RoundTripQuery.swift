public import Catalog
public import TML
public import Text

/// A label, or the translator's text for it, that is to be translated into the other language, and there again,
/// and so on.
public struct RoundTripQuery: Equatable, Sendable {
    /// What is translated first.
    public enum Start: Hashable, Sendable {
        /// The label, into the language of the text.
        case label
        /// The translator's text, back into the language of the label.
        case text
    }

    /// What tells the answers to it apart from those to an earlier one.
    public struct ID: Hashable, Sendable {
        /// The key whose form the text stands in; without a hash: none.
        public var key: TranslationKey.ID
        /// Another one for each time that it is asked.
        public var run: Int
    }

    /// Which answers are to it.
    public var id: ID
    /// What was translated.
    public var label: ExactText
    /// The translator's text; empty: there is none.
    public var text: ExactText
    /// What is translated first.
    public var start: Start
    /// The engine that does it; `nil`: the first that can go on.
    public var engine: String?
    /// How often it is translated at the most.
    public var steps: Int
    /// The rules of the label's own language.
    public var sourceLanguage: Language
    /// The rules of the language of the text.
    public var language: Language

    /// A text that is translated so often at the most; without a number as often as a look takes.
    public init(
        key: TranslationKey.ID, label: ExactText, text: ExactText, start: Start = .text,
        steps: Int? = nil, sourceLanguage: Language, language: Language
    ) {
        id = ID(key: key, run: 0)
        self.label = label
        self.text = text
        self.start = start
        self.steps = steps ?? 0
        self.sourceLanguage = sourceLanguage
        self.language = language
        if steps == nil { self.steps = look }
    }

    /// More steps than these are none of the game.
    static let most = 50

    /// So many steps lead back into the language of the label.
    var look: Int { start == .label ? 2 : 1 }

    /// What the first step translates.
    public var firstText: ExactText { start == .label ? label : text }

    /// Whether a step, counted from 1, is into the language of the label.
    public func isBack(_ step: Int) -> Bool { step.isMultiple(of: 2) == (start == .label) }

    /// What an engine is asked in a step.
    ///
    /// - Parameter isBack: whether into the language of the label.
    public func question(about text: ExactText, isBack: Bool) -> SuggestionQuery {
        SuggestionQuery(
            key: id.key, label: Label(text.string),
            sourceLanguage: isBack ? language : sourceLanguage,
            language: isBack ? sourceLanguage : language)
    }
}

/// What a step of there and back has led to.
public struct RoundTripStep: Hashable, Sendable {
    /// From 1.
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

/// What becomes known while it is played.
public enum RoundTripNews: Hashable, Sendable {
    /// The next step; after the number 1 all that was told before counts no more.
    case step(RoundTripStep)
    /// The engine of that name cannot go on at the beginning, and the next one is asked.
    case givenUp(String, RoundTripObstacle)
}

/// Why an engine cannot begin.
public enum RoundTripObstacle: Hashable, Sendable {
    /// It has failed.
    case failed(Failure)
    /// It has ended after a step at the most.
    case ended(RoundTripEnd)
}

/// Why there is no further step.
public enum RoundTripEnd: Hashable, Sendable {
    /// The text is that of an earlier step, 0 being what it began with: it would go on like that.
    case repeated(Int)
    /// So many steps were wanted.
    case most
    /// The engine had nothing to say.
    case nothing
    /// What that step says cannot be sent again, or the engine has nothing for it; with what is wrong with
    /// its tokens or markup.
    case unsendable(step: Int, warnings: [String])
}
