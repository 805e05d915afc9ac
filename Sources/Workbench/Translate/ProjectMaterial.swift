public import Catalog
public import TML

/// The data for the translation of a language of a project, except its keys.
public struct ProjectMaterial: Equatable, Sendable {
    /// The open project.
    public var project: Project
    /// The language of the translations.
    public var locale: LocaleCode
    /// The rules of the language of the translations.
    public var language: Language
    /// The rules of the language of the labels.
    public var sourceLanguage: Language
    /// The permissions of the translator; `nil` before the first connection, when everything is
    /// allowed.
    public var membership: Membership?
    /// The sources of keys, each with the number of its keys.
    public var sources: [SourceCount]
    /// The progress of the language.
    public var progress: LanguageProgress
    /// The state of the download of this language.
    public var position: PullPosition
    /// The counts of the outbox for all projects.
    public var outbox: OutboxCounts
    /// The checks that are switched off in the project.
    public var checksOff: Set<Check>
    /// The arrangements that the translator has chosen, by the shapes of labels.
    public var formChoices: [String: String]
    /// The origin of the rules of the language.
    public var origin: LanguageOrigin
    /// The mistakes in the rules, and the differences from CLDR.
    public var findings: [DefinitionFinding]
    /// The words of the project's glossary, for the completion of conditions.
    public var terms: [String]

    /// Creates the material from the data on the disk.
    public init(
        project: Project, locale: LocaleCode, language: Language, sourceLanguage: Language,
        membership: Membership? = nil, sources: [SourceCount] = [], progress: LanguageProgress,
        position: PullPosition = .never, outbox: OutboxCounts = OutboxCounts(),
        checksOff: Set<Check> = [], formChoices: [String: String] = [:],
        origin: LanguageOrigin = .project, findings: [DefinitionFinding] = [],
        terms: [String] = []
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
        self.terms = terms
    }
}

/// The origin of the rules of the language of the translations.
public enum LanguageOrigin: Hashable, Sendable {
    case project
    /// The program, with the version of CLDR that its rules are based on, if any.
    case program(cldr: String?)
    /// The program, because the rules of the project cannot be read.
    case programForUnreadable(cldr: String?)
    /// The language has no rules.
    case nowhere
}

extension ProjectMaterial {
    /// The English name of the language: from the rules of the project, otherwise from the
    /// project's list of languages. If the project has no name, the name is from the rules of the
    /// program.
    var languageName: String {
        let known = project.languages.first { $0.locale == locale }?.englishName ?? ""
        return origin == .project || known.isEmpty ? language.englishName : known
    }
}

extension ProjectMaterial {
    /// Returns true if the translator may change the translation. If not, a new text becomes
    /// another translation.
    func mayReword(_ translation: Translation) -> Bool {
        membership?.mayReword(translation, in: locale) ?? false
    }

    /// A warning for the opening of the language: its rules are missing, or its rules cannot be
    /// read.
    var notice: Notice? {
        switch origin {
        case .project, .program: nil
        case .programForUnreadable: Notice(Strings.unreadableRules(languageName), .warning)
        case .nowhere: Notice(Strings.noRules(languageName), .warning)
        }
    }

    /// The number of findings about the rules of the project; `nil`: there are none. The notice is
    /// shown once, at the first edit, because the translator does not need it before.
    var noticeOfFindings: Notice? {
        guard origin == .project, !findings.isEmpty else { return nil }
        let differences = findings.count { $0.kind.isAboutCLDR }
        var notice = Notice(
            Strings.languageDiffers(
                languageName, differences: differences, oddities: findings.count - differences))
        notice.isOnce = true
        return notice
    }

    /// The dialog with the findings about the rules of the language.
    var report: Dialog {
        let points = findings.map(Strings.sentence)
        return .report(
            ReportDialog(
                title: languageName, points.isEmpty ? [Strings.noFindings] : points),
            Strings.origin(of: languageName, origin))
    }
}

extension DefinitionFinding.Kind {
    /// True if the finding is a difference from CLDR. Other findings are mistakes.
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
