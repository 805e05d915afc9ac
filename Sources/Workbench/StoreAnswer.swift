public import Catalog
public import TML

/// What the disk says.
public enum StoreAnswer: Equatable, Sendable {
    case projects([ProjectSummary])
    case opened(ProjectMaterial)
    case rows(KeyQuery, offset: Int, [KeyRow])
    case count(KeyQuery, Int)
    /// `nil` when the key is not there.
    case detail(TranslationKey.ID, LocaleCode, KeyDetail?)
    case located(TranslationKey.ID, KeyQuery, Int?)
    /// `nil` when no key of the list needs the translator.
    case nextKey(KeyQuery, offset: Int?, KeyRow?)
    case draftsSaved([FormID])
    /// The change is on disk; the detail shows it.
    case submitted(KeyDetail, OutboxCounts)
    /// The verdict on so many translations is on disk; or, when they are no longer as they were seen,
    /// there is none. The detail shows them as they are.
    case reviewed(Verdict, forms: Int, isAsSeen: Bool, KeyDetail, OutboxCounts)
    /// The checks that are switched off in a project.
    case checksOff(Project.Key, Set<Check>)
    /// What translations depend on, by the shapes of their labels.
    case formChoices(Project.Key, LocaleCode, [String: String])
    case outbox([Change], OutboxCounts)
    /// What has become of changes that were wanted back, and what is left.
    case takenBack(Withdrawal, [Change], OutboxCounts)
    /// What has become of changes that were wanted back; the detail shows the key as it is now.
    case withdrawn(Withdrawal, KeyDetail, OutboxCounts)
    case signedOut
    /// It was not done; nothing was changed.
    case failed(StoreRequest, Failure)
}

/// Everything the desk needs besides its keys.
public struct ProjectMaterial: Equatable, Sendable {
    public var project: Project
    public var locale: LocaleCode
    /// The rules of the language translated into.
    public var language: Language
    /// The rules of the labels' own language.
    public var sourceLanguage: Language
    /// What the translator may do; `nil` before the first connection: then nothing is hidden.
    public var membership: Membership?
    public var sources: [SourceCount]
    public var progress: LanguageProgress
    /// Where the pull of this language stands.
    public var position: PullPosition
    public var outbox: OutboxCounts
    /// The checks that the project does without.
    public var checksOff: Set<Check>
    /// What translations depend on, as the translator chose it, by the shapes of their labels.
    public var formChoices: [String: String]
    /// Where the rules of the language come from.
    public var origin: LanguageOrigin
    /// What is odd about them, and where they are not those of CLDR.
    public var findings: [DefinitionFinding]

    public init(
        project: Project, locale: LocaleCode, language: Language, sourceLanguage: Language,
        membership: Membership? = nil, sources: [SourceCount] = [], progress: LanguageProgress,
        position: PullPosition = .never, outbox: OutboxCounts = OutboxCounts(),
        checksOff: Set<Check> = [], formChoices: [String: String] = [:],
        origin: LanguageOrigin = .project, findings: [DefinitionFinding] = []
    ) {
        self.project = project
        self.locale = locale
        self.language = language
        self.sourceLanguage = sourceLanguage
        self.membership = membership
        self.sources = sources
        self.progress = progress
        self.position = position
        self.outbox = outbox
        self.checksOff = checksOff
        self.formChoices = formChoices
        self.origin = origin
        self.findings = findings
    }
}
