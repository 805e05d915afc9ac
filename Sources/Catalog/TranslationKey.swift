public import TML

/// A label with its description; what translations belong to.
public struct TranslationKey: Hashable, Sendable {
    /// The project and the key's hash (`tml-language.md` 1.1).
    public struct ID: Hashable, Sendable {
        public var project: Project.Key
        public var hash: String

        public init(project: Project.Key, hash: String) {
            self.project = project
            self.hash = hash
        }
    }

    public var id: ID
    public var label: ExactText
    /// What the label is for; empty when the developer said nothing.
    public var description: ExactText
    public var locale: LocaleCode
    /// The least translator level that may translate the key.
    public var level: Int
    /// `tml`, or `xmessage`, which is shown but not edited.
    public var syntax: String
    /// The greatest length of a translation in grapheme clusters without its tokens.
    public var maxLength: Int?
    /// A hint of the project's managers; empty when there is none.
    public var note: ExactText
    public var sources: [String]
    public var labels: [String]
    public var revision: Int

    public init(
        id: ID, label: ExactText, description: ExactText = "", locale: LocaleCode = "en",
        level: Int = 0,
        syntax: String = "tml", maxLength: Int? = nil, note: ExactText = "", sources: [String] = [],
        labels: [String] = [], revision: Int = 0
    ) {
        self.id = id
        self.label = label
        self.description = description
        self.locale = locale
        self.level = level
        self.syntax = syntax
        self.maxLength = maxLength
        self.note = note
        self.sources = sources
        self.labels = labels
        self.revision = revision
    }
}

/// What a key's translations into one language amount to (`tml-service.md` 3.12).
public enum TargetStatus: String, Hashable, Sendable, CaseIterable {
    case untranslated, pending, accepted, approved
}

/// What the translator has done to a key here that the server has not taken yet.
///
/// Where several hold, the one that most needs attention counts: the later in this list.
public enum WorkState: String, Hashable, Sendable, CaseIterable, Comparable {
    case none, sent, queued, draft, refused, conflicting

    public static func < (left: WorkState, right: WorkState) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// A key in one language.
public struct Target: Hashable, Sendable {
    public var status: TargetStatus
    public var isLocked: Bool
    /// Who locked it, when known.
    public var lockedBy: String?
    /// The server's counter at the last change of anything in it.
    public var revision: Int

    public init(
        status: TargetStatus = .untranslated, isLocked: Bool = false, lockedBy: String? = nil,
        revision: Int = 0
    ) {
        self.status = status
        self.isLocked = isLocked
        self.lockedBy = lockedBy
        self.revision = revision
    }
}

/// The little that the key list shows of a key.
public struct KeyRow: Hashable, Sendable {
    public var id: TranslationKey.ID
    public var label: String
    public var status: TargetStatus
    public var work: WorkState
    public var isLocked: Bool
    public var level: Int

    public init(
        id: TranslationKey.ID, label: String, status: TargetStatus = .untranslated,
        work: WorkState = .none, isLocked: Bool = false, level: Int = 0
    ) {
        self.id = id
        self.label = label
        self.status = status
        self.work = work
        self.isLocked = isLocked
        self.level = level
    }
}

/// Everything the desk shows of the selected key.
public struct KeyDetail: Hashable, Sendable {
    public var key: TranslationKey
    public var locale: LocaleCode
    public var target: Target
    /// All that are not deleted, best first: approved, accepted, pending, rejected; then by rank.
    public var translations: [Translation]
    public var drafts: [Draft]
    /// The changes about this key and language that the server has not answered, in order of sending.
    public var changes: [Change]
    /// The checks whose issues the translator has set aside, by form. Of those about all forms
    /// together, with the form that always applies.
    public var dismissed: [Context: Set<Check>]

    public init(
        key: TranslationKey, locale: LocaleCode, target: Target = Target(),
        translations: [Translation] = [], drafts: [Draft] = [], changes: [Change] = [],
        dismissed: [Context: Set<Check>] = [:]
    ) {
        self.key = key
        self.locale = locale
        self.target = target
        self.translations = translations
        self.drafts = drafts
        self.changes = changes
        self.dismissed = dismissed
    }

    /// The translation that the form shows: the best one of its context that is not rejected.
    public func current(for context: Context) -> Translation? {
        translations.first { $0.context == context && $0.status != .rejected }
    }
}
