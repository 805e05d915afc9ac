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

    /// Whole percent of ``keys`` that are pending, rounded up; 0 without keys.
    public var percentPending: Int { keys == 0 ? 0 : (pending * 100 + keys - 1) / keys }
}

/// The work of the translator in a project since a point in time.
public struct WorkDone: Hashable, Sendable {
    /// Keys for which the translator has saved a translation, each language counted.
    public var keys: Int
    /// The words of the labels of these keys.
    public var words: Int
    /// Keys of which the translator has approved or rejected a translation, each language counted.
    public var reviewed: Int

    /// No work, unless counts are given.
    public init(keys: Int = 0, words: Int = 0, reviewed: Int = 0) {
        self.keys = keys
        self.words = words
        self.reviewed = reviewed
    }

    /// The work in two projects.
    public static func + (left: WorkDone, right: WorkDone) -> WorkDone {
        WorkDone(
            keys: left.keys + right.keys, words: left.words + right.words,
            reviewed: left.reviewed + right.reviewed)
    }
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
    /// The work of the translator since midnight of the translator's time zone.
    public var today = WorkDone()

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
