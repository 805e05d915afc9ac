public import TML
public import Text

/// A label with its description. Translations belong to a key.
public struct TranslationKey: Hashable, Sendable {
    /// The project and the key's hash (`tml-language.md` 1.1).
    public struct ID: Hashable, Sendable {
        /// The project of the key; other projects may have keys with the same hash.
        public var project: Project.Key
        /// The MD5 of label and description, 32 lower-case hexadecimal digits; archives may contain
        /// other hashes.
        public var hash: String

        /// A key of a project.
        public init(project: Project.Key, hash: String) {
            self.project = project
            self.hash = hash
        }
    }

    /// The name of the key in requests and in the local copy.
    public var id: ID
    /// The text to translate, with its markup, exactly as an app registered it.
    public var label: ExactText
    /// The purpose of the label; empty if the developer wrote none.
    public var description: ExactText
    /// The language of the label; it may differ from the project's default.
    public var locale: LocaleCode
    /// The lowest translator level that may translate the key; 0 for everyone.
    public var level: Int
    /// The name of a ``LabelSyntax``. Keys with `xmessage` are shown but cannot be edited.
    public var syntax: String
    /// The maximum length of a translation in grapheme clusters without its tokens; `nil` for no
    /// limit.
    public var maxLength: Int?
    /// A hint of the project's managers; empty if there is none.
    public var note: ExactText
    /// The names of the sources that use the key; empty if the server does not send them.
    public var sources: [String]
    /// The key's tags.
    public var labels: [String]
    /// The server's counter at the last change of the key itself.
    public var revision: Int

    /// Creates a key; by default, an English label for everyone without a limit.
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

    /// The syntax of the label; TML if the name is not known.
    public var labelSyntax: LabelSyntax { LabelSyntax(ofKey: syntax) }

    /// Returns the tags after the queued and sent changes of the translator. Of two changes of a
    /// tag, the queued one is the later one.
    public func labels(after changes: [Change]) -> [String] {
        let ordered = changes.filter { $0.state == .sent } + changes.filter { $0.state == .queued }
        return ordered.compactMap(\.kind.tagging).reduce(labels) { $1.result(for: $0) }
    }
}

extension LabelSyntax {
    /// Creates the syntax of a key from its name; TML if the name is not known.
    public init(ofKey name: String) {
        // Most keys have this name, and lists of keys read many names.
        self = name == "tml" ? .tml : LabelSyntax(name: name) ?? .tml
    }
}

/// The state of a key in one language (`tml-service.md` 3.12).
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

/// The work of the translator on a key that the server has not accepted yet.
///
/// If a key has several of these, the state is the one that needs the most attention: the last in
/// this list.
public enum WorkState: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The server has all the work, or there is none.
    case none
    /// A change may have reached the server.
    case sent
    /// A change is queued.
    case queued
    /// The key has drafts that the translator has not typed or reviewed.
    case toReview
    /// A text was typed but not submitted.
    case draft
    /// The server refused a change.
    case refused
    /// The server has a newer record than the base of a change.
    case conflicting

    /// True if the right state needs more attention.
    public static func < (left: WorkState, right: WorkState) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// The state of a key in one language, with its lock.
public struct Target: Hashable, Sendable {
    /// The status from the server, or calculated from the translations if the server sends none.
    public var status: TargetStatus
    /// True if only people with the permission to lock keys can change its translations.
    public var isLocked: Bool
    /// The name of the person who locked it; `nil` if not known or not locked.
    public var lockedBy: String?
    /// The number of this person in the project; `nil` if not known or not locked.
    public var lockerID: Int?
    /// The server's counter at the last change in this key and language.
    public var revision: Int

    /// Creates a target; by default, untranslated and not locked.
    public init(
        status: TargetStatus = .untranslated, isLocked: Bool = false, lockedBy: String? = nil,
        lockerID: Int? = nil, revision: Int = 0
    ) {
        self.lockerID = lockerID
        self.status = status
        self.isLocked = isLocked
        self.lockedBy = lockedBy
        self.revision = revision
    }

    /// Returns true if the key is locked after the queued and sent changes of the translator.
    public func isLocked(after changes: [Change]) -> Bool {
        let newest = changes.last { $0.kind.locks != nil && $0.isUnanswered }
        return newest?.kind.locks ?? isLocked
    }
}

/// The data of a key that the list of keys shows.
public struct KeyRow: Hashable, Sendable {
    /// The key of the row.
    public var id: TranslationKey.ID
    /// The whole label; the list shortens it.
    public var label: String
    /// The syntax of label and translation.
    public var syntax: LabelSyntax
    /// The start of a text of one form: the draft, otherwise the submitted text, otherwise the best
    /// translation that is not rejected; empty if there is none.
    public var translation: String
    /// The status of the key in the list's language.
    public var status: TargetStatus
    /// The work of the translator that the server has not accepted yet.
    public var work: WorkState
    /// Whether the key is locked in the list's language.
    public var isLocked: Bool
    /// The lowest translator level that may translate the key.
    public var level: Int
    /// True if a check has found an issue in a text of the key.
    public var hasIssue: Bool

    /// The maximum number of Unicode scalars of ``translation``.
    public static let longestTranslation = 200

    /// Creates a row; by default, of an untranslated key without work of the translator.
    public init(
        id: TranslationKey.ID, label: String, syntax: LabelSyntax = .tml, translation: String = "",
        status: TargetStatus = .untranslated, work: WorkState = .none, isLocked: Bool = false,
        level: Int = 0, hasIssue: Bool = false
    ) {
        self.id = id
        self.label = label
        self.syntax = syntax
        self.translation = String(translation.unicodeScalars.prefix(KeyRow.longestTranslation))
        self.status = status
        self.work = work
        self.isLocked = isLocked
        self.level = level
        self.hasIssue = hasIssue
    }
}

/// All data of the selected key on the translate screen.
public struct KeyDetail: Hashable, Sendable {
    /// The key, which is the same in all languages.
    public var key: TranslationKey
    /// The language of all other properties.
    public var locale: LocaleCode
    /// The state of the key in that language.
    public var target: Target
    /// All translations that are not deleted, the best first: approved, accepted, pending,
    /// rejected; then by rank.
    public var translations: [Translation]
    /// The drafts of the key's forms, at most one for each form.
    public var drafts: [Draft]
    /// The changes of this key and language that the server has not answered, in upload order.
    public var changes: [Change]
    /// The changes of the key's tags in the other languages.
    public var tagChanges: [Change]
    /// The checks with issues that the translator has dismissed, by form. Checks of all forms
    /// together are in the form that always applies.
    public var dismissed: [Context: Set<Check>]
    /// True if a check has found an issue in a text of the key. The index of issues may be older
    /// than the texts.
    public var hasIssue: Bool
    /// True if another person has written a text of the key or a comment on the key, and the
    /// translator has not looked at the key since.
    public var hasNews: Bool
    /// The revision of the newest comment on the key; 0 without a comment.
    public var newestComment: Int

    /// True if the key is locked after the queued and sent changes of the translator.
    public var isLocked: Bool { target.isLocked(after: changes) }

    /// The tags of the key after the queued and sent changes of the translator in all languages.
    public var tags: [String] { key.labels(after: tagChanges + changes) }

    /// The revision of the newest text or comment; 0 if there is none.
    public var newest: Int { max(newestComment, newestText) }

    /// True if the newest comment is newer than all texts.
    public var endsWithComment: Bool { newestComment > newestText }

    private var newestText: Int { translations.map(\.contentRevision).max() ?? 0 }

    /// Creates a detail; by default, without translations and without work of the translator.
    public init(
        key: TranslationKey, locale: LocaleCode, target: Target = Target(),
        translations: [Translation] = [], drafts: [Draft] = [], changes: [Change] = [],
        tagChanges: [Change] = [],
        dismissed: [Context: Set<Check>] = [:], hasIssue: Bool = false, hasNews: Bool = false,
        newestComment: Int = 0
    ) {
        self.newestComment = newestComment
        self.hasNews = hasNews
        self.key = key
        self.locale = locale
        self.target = target
        self.translations = translations
        self.drafts = drafts
        self.changes = changes
        self.tagChanges = tagChanges
        self.dismissed = dismissed
        self.hasIssue = hasIssue
    }

    /// Returns the rejected texts of a translator that the translator has not replaced.
    public func rejections(of translator: Int?) -> [Translation] {
        guard let translator else { return [] }
        let own = translations.filter { $0.authorID == translator }
        return own.filter { rejected in
            rejected.status == .rejected
                && !own.contains {
                    $0.context == rejected.context && $0.status != .rejected && $0.id > rejected.id
                }
                && !changes.contains {
                    $0.isText && $0.form.context == rejected.context && $0.isUnanswered
                }
        }
    }

    /// The translations with the changes.
    public var overlaid: OverlaidTranslations {
        OverlaidTranslations(translations: translations, changes: changes)
    }

    /// Returns the translation that the form shows: the best one of its context that is not
    /// rejected, and that the translator has not deleted.
    public func current(for context: Context) -> Translation? { overlaid.current(for: context) }
}
