public import Catalog
public import TML
public import Text

/// A query that translates a label, or the translator's text for it, into the other language, back
/// again, and so on.
public struct RoundTripQuery: Equatable, Sendable {
    /// The first text of a round trip.
    public enum Start: Hashable, Sendable {
        /// The label, into the language of the translation.
        case label
        /// The translator's text, back into the language of the label.
        case text
    }

    /// The identifier that separates the answers from answers to earlier queries.
    public struct ID: Hashable, Sendable {
        /// The key of the text; without a hash: the text belongs to no key.
        public var key: TranslationKey.ID
        /// A number that changes with each request.
        public var run: Int
    }

    /// The identifier of the query.
    public var id: ID
    /// The label.
    public var label: ExactText
    /// The syntax of all texts.
    public var syntax: LabelSyntax
    /// The translator's text; empty: none.
    public var text: ExactText
    /// The first text of the round trip.
    public var start: Start
    /// The engine; `nil`: the first engine that can begin.
    public var engine: String?
    /// The limit of steps.
    public var steps: Int
    /// The rules of the language of the label.
    public var sourceLanguage: Language
    /// The rules of the language of the translation.
    public var language: Language

    /// Creates a query with a limit of steps. Without a limit, the query ends with the first text
    /// in the language of the label.
    public init(
        key: TranslationKey.ID, label: ExactText, syntax: LabelSyntax = .tml, text: ExactText,
        start: Start = .text, steps: Int? = nil, sourceLanguage: Language, language: Language
    ) {
        id = ID(key: key, run: 0)
        self.label = label
        self.syntax = syntax
        self.text = text
        self.start = start
        self.steps = steps ?? 0
        self.sourceLanguage = sourceLanguage
        self.language = language
        if steps == nil { self.steps = look }
    }

    /// The limit of steps in the game.
    static let most = 50

    /// The number of steps until a text is in the language of the label again.
    var look: Int { start == .label ? 2 : 1 }

    /// The text of the first step.
    public var firstText: ExactText { start == .label ? label : text }

    /// True if the step translates into the language of the label. Steps are counted from 1.
    public func isBack(_ step: Int) -> Bool { step.isMultiple(of: 2) == (start == .label) }

    /// The question to an engine in a step.
    ///
    /// - Parameter isBack: true if the step translates into the language of the label.
    public func question(about text: ExactText, isBack: Bool) -> SuggestionQuery {
        SuggestionQuery(
            key: id.key, label: Label(text.string, syntax: syntax),
            sourceLanguage: isBack ? language : sourceLanguage,
            language: isBack ? sourceLanguage : language)
    }
}

/// The result of a step.
public struct RoundTripStep: Hashable, Sendable {
    /// The number of the step, from 1.
    public var number: Int
    /// The answer of the engine.
    public var text: ExactText
    /// The warnings about tokens and markup, in the words of the service.
    public var warnings: [String]
    /// The similarity to the label in percent; `nil` for a text in the other language.
    public var percent: Int?
    /// The name of the engine.
    public var engine: String

    /// Creates a step with its text.
    public init(
        number: Int, text: ExactText, warnings: [String] = [], percent: Int? = nil, engine: String
    ) {
        self.number = number
        self.text = text
        self.warnings = warnings
        self.percent = percent
        self.engine = engine
    }

    /// The least similarity in percent, by a comparison of words. Below it, the meaning of the
    /// label is lost.
    static let leastAlike = 60

    /// True if the text is in the language of the label and its meaning is lost.
    var hasLeft: Bool { percent.map { $0 < Self.leastAlike } ?? false }
}

/// A report about a running query.
public enum RoundTripNews: Hashable, Sendable {
    /// The next step. Step 1 replaces all earlier steps.
    case step(RoundTripStep)
    /// An engine cannot begin, and the next engine gets the query.
    case givenUp(String, RoundTripObstacle)
}

/// The reason why an engine cannot begin.
public enum RoundTripObstacle: Hashable, Sendable {
    /// The engine has failed.
    case failed(Failure)
    /// The engine has stopped after no more than one step.
    case ended(RoundTripEnd)
}

/// The reason why there is no further step.
public enum RoundTripEnd: Hashable, Sendable {
    /// The text repeats the text of an earlier step; step 0 is the first text. Further steps would
    /// repeat without end.
    case repeated(Int)
    /// The limit of steps is reached.
    case most
    /// The engine has no translation.
    case nothing
    /// The text of a step cannot be sent again, or the engine has no translation of it; with the
    /// warnings about its tokens or markup.
    case unsendable(step: Int, warnings: [String])
}
