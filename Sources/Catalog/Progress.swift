public import TML

/// How far one language of a project is, in keys of the local copy.
public struct LanguageProgress: Hashable, Sendable {
    public var locale: LocaleCode
    public var keys: Int
    public var untranslated: Int
    public var pending: Int
    public var accepted: Int
    public var approved: Int
    /// Keys with a draft, or with a change the server has not answered yet.
    public var unsent: Int

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

    /// Whole percent of the keys that have an accepted or approved translation, 0…100; 100 only when all have.
    public var percentDone: Int { keys == 0 ? 0 : (accepted + approved) * 100 / keys }
}

/// A project with the progress of each language that has been pulled.
public struct ProjectSummary: Hashable, Sendable {
    public var project: Project
    public var progress: [LanguageProgress]

    public init(project: Project, progress: [LanguageProgress] = []) {
        self.project = project
        self.progress = progress
    }
}
