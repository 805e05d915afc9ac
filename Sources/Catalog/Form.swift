public import TML

/// A place to fill: one key, in one locale, for one context.
public struct FormID: Hashable, Sendable {
    public var key: TranslationKey.ID
    public var locale: LocaleCode
    public var context: Context

    public init(key: TranslationKey.ID, locale: LocaleCode, context: Context = Context()) {
        self.key = key
        self.locale = locale
        self.context = context
    }
}

/// What was typed and not submitted.
public struct Draft: Hashable, Sendable {
    public var form: FormID
    public var text: ExactText
    /// Whether the text is again what the form shows without a draft, so that it has none.
    public var isPutBack: Bool

    public init(form: FormID, text: ExactText, isPutBack: Bool = false) {
        self.form = form
        self.text = text
        self.isPutBack = isPutBack
    }
}

/// A text for a form, to be submitted, with what the translator saw when typing it.
public struct Edit: Hashable, Sendable {
    public var context: Context
    public var text: ExactText
    /// The translation that is reworded; `nil` makes a new one.
    public var translation: Int?
    /// The text that the form showed before, kept for the case of a conflict.
    public var base: ExactText?
    /// The server's counter of that translation, or of the target for a new one.
    public var baseRevision: Int

    public init(
        context: Context, text: ExactText, translation: Int? = nil, base: ExactText? = nil,
        baseRevision: Int = 0
    ) {
        self.context = context
        self.text = text
        self.translation = translation
        self.base = base
        self.baseRevision = baseRevision
    }
}
