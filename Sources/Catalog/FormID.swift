public import TML
public import Text

/// A place to fill: one key, in one locale, for one context.
public struct FormID: Hashable, Sendable {
    /// The key whose label is translated.
    public var key: TranslationKey.ID
    /// The language that is translated into.
    public var locale: LocaleCode
    /// When the text applies; empty for the form that always does.
    public var context: Context

    /// The form that always applies, unless a context is given.
    public init(key: TranslationKey.ID, locale: LocaleCode, context: Context = Context()) {
        self.key = key
        self.locale = locale
        self.context = context
    }
}

/// What was typed and not submitted.
public struct Draft: Hashable, Sendable {
    /// Where it was typed; a form has at most one draft.
    public var form: FormID
    /// The whole content of the form, which may be empty.
    public var text: ExactText
    /// Whether the text is again what the form shows without a draft: storing it removes the draft.
    public var isPutBack: Bool
    /// Whether nobody has typed it: it is a machine's, or the memory's, until somebody has looked at it.
    public var isToReview: Bool

    /// A draft that differs from what the form shows without one, and was typed.
    public init(form: FormID, text: ExactText, isPutBack: Bool = false, isToReview: Bool = false) {
        self.form = form
        self.text = text
        self.isPutBack = isPutBack
        self.isToReview = isToReview
    }
}

/// A text for a form, to be submitted, with what the translator saw when typing it.
public struct Edit: Hashable, Sendable {
    /// The form of the key that the text is for.
    public var context: Context
    /// The whole text; an empty one queues nothing.
    public var text: ExactText
    /// The translation that is reworded; `nil` makes a new one.
    public var translation: Int?
    /// The text that the form showed before, kept for the case of a conflict; `nil` for an empty
    /// form.
    public var base: ExactText?
    /// The content revision of the translation to reword, or the revision of the target for a new
    /// one.
    public var baseRevision: Int

    /// A text that makes a new translation, unless one to reword is given.
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
