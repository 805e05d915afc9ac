public import TML
public import Text

/// The id of a form: one key, one language, one context.
public struct FormID: Hashable, Sendable {
    /// The key whose label is translated.
    public var key: TranslationKey.ID
    /// The language of the translation.
    public var locale: LocaleCode
    /// The context in which the text applies; empty for the form that always applies.
    public var context: Context

    /// Creates an id; by default, of the form that always applies.
    public init(key: TranslationKey.ID, locale: LocaleCode, context: Context = Context()) {
        self.key = key
        self.locale = locale
        self.context = context
    }
}

/// A text that the translator has not submitted.
public struct Draft: Hashable, Sendable {
    /// The form of the text; a form has at most one draft.
    public var form: FormID
    /// The whole text of the form; it may be empty.
    public var text: ExactText
    /// True if the text is the text that the form shows without a draft. In this case, saving
    /// removes the draft.
    public var isPutBack: Bool
    /// True if the text is from an engine or the memory and the translator has not reviewed it.
    public var isToReview: Bool

    /// Creates a draft; by default, it was typed and differs from the text that the form shows
    /// without a draft.
    public init(form: FormID, text: ExactText, isPutBack: Bool = false, isToReview: Bool = false) {
        self.form = form
        self.text = text
        self.isPutBack = isPutBack
        self.isToReview = isToReview
    }
}

/// A text to submit for a form, with the state that the translator saw while typing.
public struct Edit: Hashable, Sendable {
    /// The context of the form.
    public var context: Context
    /// The whole text; an empty text queues nothing.
    public var text: ExactText
    /// The translation to reword; `nil` makes a new translation.
    public var translation: Int?
    /// The text that the form showed before, for the case of a conflict; `nil` for an empty form.
    public var base: ExactText?
    /// The content revision of the translation to reword, or the revision of the target for a new
    /// translation.
    public var baseRevision: Int

    /// Creates an edit; by default, it makes a new translation.
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
