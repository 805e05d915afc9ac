public import TML

/// The progress of one language of a project, in keys of the local copy.
public struct LanguageProgress: Hashable, Sendable {
    /// The language whose keys are counted.
    public var locale: LocaleCode
    /// All keys except the untranslated keys that are closed to the translator.
    public var keys: Int
    /// Keys with no translation that is not rejected.
    public var untranslated: Int
    /// Keys with a context that has no accepted translation.
    public var pending: Int
    /// Keys with an accepted or approved translation for each context, but not all approved.
    public var accepted: Int
    /// Keys with an approved translation for each context.
    public var approved: Int
    /// Keys with a draft, or with a queued or sent change.
    public var unsent: Int
    /// Keys with a change that waits for a decision of the translator.
    public var undecided: Int
    /// False if the local copy has only work of the translator on the language, so that the keys
    /// are not counted.
    public var isDownloaded: Bool

    /// Creates a progress; by default, of a language without keys.
    public init(
        locale: LocaleCode, keys: Int = 0, untranslated: Int = 0, pending: Int = 0,
        accepted: Int = 0, approved: Int = 0, unsent: Int = 0, undecided: Int = 0,
        isDownloaded: Bool = true
    ) {
        self.locale = locale
        self.keys = keys
        self.untranslated = untranslated
        self.pending = pending
        self.accepted = accepted
        self.approved = approved
        self.unsent = unsent
        self.undecided = undecided
        self.isDownloaded = isDownloaded
    }

    /// The percentage of ``keys`` with an accepted or approved translation, rounded down: 100 only
    /// if all have one; 0 without keys.
    public var percentDone: Int { keys == 0 ? 0 : (accepted + approved) * 100 / keys }

    /// The percentage of ``keys`` that are pending, rounded up; 0 without keys.
    public var percentPending: Int { keys == 0 ? 0 : (pending * 100 + keys - 1) / keys }
}

/// The work of the translator in a project since a point in time.
public struct WorkDone: Hashable, Sendable {
    /// The labels of the keys with a translation that the translator has saved, counted in each
    /// language.
    public var translated: LabelAmount
    /// Keys with a translation that the translator has approved or rejected, counted in each
    /// language.
    public var reviewed: Int

    /// Creates the work; by default, none.
    public init(translated: LabelAmount = LabelAmount(), reviewed: Int = 0) {
        self.translated = translated
        self.reviewed = reviewed
    }

    /// Returns the work in both.
    public static func + (left: WorkDone, right: WorkDone) -> WorkDone {
        WorkDone(
            translated: left.translated + right.translated,
            reviewed: left.reviewed + right.reviewed)
    }
}

/// A project with the progress of each language that is downloaded or has work of the translator.
public struct ProjectSummary: Hashable, Sendable {
    /// The project at the last download.
    public var project: Project
    /// The languages in the order of their first download or their first work.
    public var progress: [LanguageProgress]
    /// The progress of languages on the server at the last request.
    public var told: [LanguageProgress]
    /// The places where the translator stopped, at most one in each language.
    public var places: [ListPlace]
    /// The queries that managers share with all members of the project, in the order of their names.
    public var queries: [SharedQuery] = []
    /// The work of the translator since midnight of the translator's time zone.
    public var today = WorkDone()

    /// Creates a summary; by default, without downloaded languages.
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
