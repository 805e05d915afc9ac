public import Catalog
public import TML

/// Everything that translating a language of a project needs besides its keys.
public struct ProjectMaterial: Equatable, Sendable {
    /// The project that is open.
    public var project: Project
    /// The language into which it is translated.
    public var locale: LocaleCode
    /// The rules of the language translated into.
    public var language: Language
    /// The rules of the labels' own language.
    public var sourceLanguage: Language
    /// What the translator may do; `nil` before the first connection: then nothing is hidden.
    public var membership: Membership?
    /// Where keys are used, each with how many.
    public var sources: [SourceCount]
    /// How much of the language is done.
    public var progress: LanguageProgress
    /// Where the pull of this language stands.
    public var position: PullPosition
    /// What waits to be sent, over all projects.
    public var outbox: OutboxCounts
    /// The checks that the project does without.
    public var checksOff: Set<Check>
    /// What translations depend on, as the translator chose it, by the shapes of their labels.
    public var formChoices: [String: String]
    /// Where the rules of the language come from.
    public var origin: LanguageOrigin
    /// What is odd about them, and where they are not those of CLDR.
    public var findings: [DefinitionFinding]

    /// What the disk has of a project and a language.
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

/// Where the rules of the language come from that is translated into.
public enum LanguageOrigin: Hashable, Sendable {
    case project
    /// With the program; the version of CLDR that they were made from, where they were.
    case program(cldr: String?)
    /// Likewise, because those of the project cannot be read.
    case programForUnreadable(cldr: String?)
    /// There are none.
    case nowhere
}

extension ProjectMaterial {
    /// What the language is called: by the project, unless it has the rules.
    var languageName: String {
        let known = project.languages.first { $0.locale == locale }?.englishName ?? ""
        return origin == .project || known.isEmpty ? language.englishName : known
    }
}

extension ProjectMaterial {
    /// Whether the translator may reword the translation, or only offer another one beside it.
    func mayReword(_ translation: Translation) -> Bool {
        guard let membership else { return false }
        if membership.allows(.updateAny, in: locale) { return true }
        return translation.authorID == membership.translatorID
            && membership.allows(.updateOwn, in: locale)
    }

    /// A warning for the moment when the language is opened: its rules are missing, or they cannot be read.
    var notice: Notice? {
        switch origin {
        case .project, .program: nil
        case .programForUnreadable: Notice(Strings.unreadableRules(languageName), .warning)
        case .nowhere: Notice(Strings.noRules(languageName), .warning)
        }
    }

    /// How many findings there are about the project's rules; `nil`: none. It is shown once, at the first
    /// edit: before, nobody needs it.
    var noticeOfFindings: Notice? {
        guard origin == .project, !findings.isEmpty else { return nil }
        let differences = findings.count { $0.kind.isAboutCLDR }
        var notice = Notice(
            Strings.languageDiffers(
                languageName, differences: differences, oddities: findings.count - differences))
        notice.isOnce = true
        return notice
    }

    /// Everything there is to know of the language.
    var report: Dialog {
        let points = findings.map(Strings.sentence)
        return .report(
            ReportDialog(
                title: languageName, points.isEmpty ? [Strings.noFindings] : points),
            Strings.origin(of: languageName, origin))
    }
}

extension DefinitionFinding.Kind {
    /// Whether it says that the rules are not those of CLDR; else it is about the definition.
    fileprivate var isAboutCLDR: Bool {
        switch self {
        case .noContext, .categoryMissing, .categoryUnknown, .categoriesDiffer: true
        case .pastAndFutureExchanged, .keyWithoutRule, .defaultKeyWithoutRule, .noOther,
            .conditionsOfOtherIgnored, .ruleNeverApplies, .operationFails, .notText,
            .conditionsWithoutParentheses, .textAndParsedFormDiffer, .mappingOfUnknownRule,
            .ruleWithoutMapping, .mappingWithUnknownCase:
            false
        }
    }
}
