public import TML

/// How far one language of a project is, in keys of the local copy.
public struct LanguageProgress: Hashable, Sendable {
    /// The language whose keys are counted.
    public var locale: LocaleCode
    /// All keys but those that are untranslated and closed to the translator.
    public var keys: Int
    /// Keys without a translation that is not rejected.
    public var untranslated: Int
    /// Keys with a context of which no translation is accepted.
    public var pending: Int
    /// Keys with an accepted or approved translation for each context, not all approved.
    public var accepted: Int
    /// Keys with an approved translation for each context.
    public var approved: Int
    /// Keys with a draft, or with a queued or sent change.
    public var unsent: Int

    /// A language without keys, unless counts are given.
    public init(
        locale: LocaleCode, keys: Int = 0, untranslated: Int = 0, pending: Int = 0,
        accepted: Int = 0, approved: Int = 0, unsent: Int = 0
    ) {
        self.locale = locale
        self.keys = keys
        self.untranslated = untranslated
        self.pending = pending
        self.accepted = accepted
        self.approved = approved
        self.unsent = unsent
    }

    /// Whole percent of ``keys`` that have an accepted or approved translation, rounded down: 100
    /// only when all have; 0 without keys.
    public var percentDone: Int { keys == 0 ? 0 : (accepted + approved) * 100 / keys }
}

/// A project with the progress of each language that has been pulled.
public struct ProjectSummary: Hashable, Sendable {
    /// The project as it was pulled last.
    public var project: Project
    /// The languages in the order of their first pull.
    public var progress: [LanguageProgress]
    /// How far languages were on the server when it was asked last.
    public var told: [LanguageProgress]
    /// Where the translator stopped, at most one place of each language.
    public var places: [ListPlace]

    /// A project of which no language has been pulled, unless progress is given.
    public init(
        project: Project, progress: [LanguageProgress] = [], told: [LanguageProgress] = [],
        places: [ListPlace] = []
    ) {
        self.project = project
        self.progress = progress
        self.told = told
        self.places = places
    }
}
