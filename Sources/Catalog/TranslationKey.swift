public import TML
public import Text

/// A label with its description; what translations belong to.
public struct TranslationKey: Hashable, Sendable {
    /// The project and the key's hash (`tml-language.md` 1.1).
    public struct ID: Hashable, Sendable {
        /// The project that the key belongs to: other projects may have keys with the same hash.
        public var project: Project.Key
        /// The MD5 of label and description, 32 lower-case hexadecimal digits; archives may bring
        /// other ones.
        public var hash: String

        /// A key of a project.
        public init(project: Project.Key, hash: String) {
            self.project = project
            self.hash = hash
        }
    }

    /// By which requests and the local copy name the key.
    public var id: ID
    /// The text to translate, with its markup, exactly as an app registered it.
    public var label: ExactText
    /// What the label is for; empty when the developer said nothing.
    public var description: ExactText
    /// The language of the label, which may differ from the project's default.
    public var locale: LocaleCode
    /// The least translator level that may translate the key; 0 for everybody.
    public var level: Int
    /// `tml`, or `xmessage`, which is shown but not edited.
    public var syntax: String
    /// The greatest length of a translation in grapheme clusters without its tokens; `nil` for no
    /// limit.
    public var maxLength: Int?
    /// A hint of the project's managers; empty when there is none.
    public var note: ExactText
    /// The names of the sources that use the key; empty when the server does not tell.
    public var sources: [String]
    /// The key's tags.
    public var labels: [String]
    /// The server's counter at the last change of the key itself.
    public var revision: Int

    /// An English label for everybody, without a limit, unless said otherwise.
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
    /// There is no translation that is not rejected.
    case untranslated
    /// A context has no accepted translation.
    case pending
    /// Every context that the translations distinguish has an accepted or approved one.
    case accepted
    /// Every context that the translations distinguish has an approved one.
    case approved
}

/// What the translator has done to a key here that the server has not taken yet.
///
/// Where several hold, the one that most needs attention counts: the later in this list.
public enum WorkState: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The server has everything that was done here, if anything was.
    case none
    /// A change may have reached the server.
    case sent
    /// A change waits to be sent.
    case queued
    /// Texts that nobody has typed are drafts.
    case toReview
    /// A text was typed and not submitted.
    case draft
    /// The server said no to a change.
    case refused
    /// The server has something newer than a change was based on.
    case conflicting

    /// Whether the right one needs more attention.
    public static func < (left: WorkState, right: WorkState) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// What a key amounts to in one language.
public struct Target: Hashable, Sendable {
    /// As the server says, or worked out from the translations when it does not.
    public var status: TargetStatus
    /// Whether only who may lock keys can change its translations.
    public var isLocked: Bool
    /// The name of who locked it; `nil` when it is not known or not locked.
    public var lockedBy: String?
    /// The server's counter at the last change of anything in it.
    public var revision: Int

    /// An untranslated, open target.
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
    /// The key that the row is of.
    public var id: TranslationKey.ID
    /// The label in full; the list cuts it.
    public var label: String
    /// The beginning of a text of one form: what was typed here, else what was submitted, else the best
    /// that is not rejected; empty when there is none.
    public var translation: String
    /// What the key amounts to in the list's language.
    public var status: TargetStatus
    /// What of ours the server has not taken yet.
    public var work: WorkState
    /// Whether the key is locked in the list's language.
    public var isLocked: Bool
    /// The least translator level that may translate the key.
    public var level: Int

    /// Scalars that a list shows of a translation at the most.
    public static let longestTranslation = 200

    /// The row of an untranslated key with nothing of ours.
    public init(
        id: TranslationKey.ID, label: String, translation: String = "",
        status: TargetStatus = .untranslated, work: WorkState = .none, isLocked: Bool = false,
        level: Int = 0
    ) {
        self.id = id
        self.label = label
        self.translation = String(translation.unicodeScalars.prefix(KeyRow.longestTranslation))
        self.status = status
        self.work = work
        self.isLocked = isLocked
        self.level = level
    }
}

/// Everything the translate screen shows of the selected key.
public struct KeyDetail: Hashable, Sendable {
    /// The key itself, the same in all languages.
    public var key: TranslationKey
    /// The language that everything else here is of.
    public var locale: LocaleCode
    /// What the key amounts to in that language.
    public var target: Target
    /// All that are not deleted, best first: approved, accepted, pending, rejected; then by rank.
    public var translations: [Translation]
    /// What was typed for the key's forms and not submitted, at most one for each form.
    public var drafts: [Draft]
    /// The changes about this key and language that the server has not answered, in order of sending.
    public var changes: [Change]
    /// The checks whose issues the translator has set aside, by form. Of those about all forms
    /// together, with the form that always applies.
    public var dismissed: [Context: Set<Check>]

    /// A key without translations and without work of ours, unless given.
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
