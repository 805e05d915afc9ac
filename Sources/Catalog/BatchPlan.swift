public import TML
public import Text

/// The keys of a list that the translator has marked.
public struct MarkedKeys: Hashable, Sendable {
    /// The list, with the project and the language of the keys.
    public var list: KeyQuery
    /// The marked keys or, if all keys are marked, the keys that are not marked.
    public var keys: Set<TranslationKey.ID>
    /// True if all keys of the list are marked, except ``keys``.
    public var isAll: Bool
    /// The number of marked keys when the list was shown.
    public var count: Int
    /// The numbers of the keys of the list when it was read; `nil`: the list as it is now.
    public var read: [Int64]?

    /// Creates marks in a list.
    ///
    /// - Parameter read: the numbers of the keys of the list; `nil`: the list as it is now.
    public init(
        in list: KeyQuery, keys: Set<TranslationKey.ID>, isAll: Bool, count: Int,
        read: [Int64]? = nil
    ) {
        self.read = read
        self.list = list
        self.keys = keys
        self.isAll = isAll
        self.count = count
    }

    /// Marks a single key, also a key that the list of the screen no longer has.
    public init(_ key: TranslationKey.ID, in locale: LocaleCode) {
        self.init(
            in: KeyQuery(project: key.project, locale: locale), keys: [key], isAll: false,
            count: 1)
    }

    /// Returns true if both marks are of the same keys of one list, counted or not.
    public func areSame(as other: MarkedKeys?) -> Bool {
        guard let other else { return false }
        return (list, keys, isAll) == (other.list, other.keys, other.isAll)
    }
}

/// The reason why a batch leaves out a key or a translation.
public enum BatchObstacle: Hashable, Sendable, CaseIterable {
    /// The key is locked for the translator, so the server refuses the change.
    case locked
    /// The batch would change nothing in the key.
    case nothing
    /// The list no longer has the key; or the translation, or the translator's own work on the key,
    /// has changed since the plan.
    case changed
    /// The change may have reached the server, so it cannot be taken back.
    case sent
    /// The form has another draft, so the text of the change cannot become its draft.
    case drafted
}

/// A decision about many keys, before the translator confirms it.
public struct BatchPlan: Hashable, Sendable {
    /// The decision.
    public enum Decision: Hashable, Sendable {
        /// A verdict on translations of the keys.
        case judge(Verdict)
        /// A decision about the keys themselves.
        case decide(KeyDecision)
        /// The changes of the keys that are not sent leave the outbox; their texts become drafts.
        case takeBack

        /// True if the decision is about keys, not about their translations or changes.
        public var isOfKeys: Bool {
            switch self {
            case .judge, .takeBack: false
            case .decide: true
            }
        }
    }

    /// A translation, a change or a key that the decision is about.
    public struct Item: Hashable, Sendable {
        /// The number of the key in the local copy.
        public var key: Int64
        /// The translation as it was when the plan was made; `nil` for a decision about the key.
        public var seen: SeenTranslation?
        /// The number of the change in the outbox to take back; `nil` for other decisions.
        public var change: Int64?

        /// Creates an item; by default, about the key itself.
        public init(key: Int64, seen: SeenTranslation? = nil, change: Int64? = nil) {
            self.key = key
            self.seen = seen
            self.change = change
        }
    }

    /// The choice of the translations of a key.
    public enum Choice: Hashable, Sendable {
        /// The best proposal of one author that the verdict changes (`Proposal`).
        case proposal
        /// The texts that wait for a reviewer (`OverlaidTranslations.waiting`).
        case waiting
    }

    /// The decision.
    public var decision: Decision
    /// The choice of the translations of each key.
    public var choice: Choice
    /// The marks of the translator.
    public var marked: MarkedKeys
    /// The translations, the changes or the keys. Those of one key follow each other.
    public var items: [Item]
    /// The number of keys that the decision changes.
    public var keys: Int
    /// The number of sources of these keys.
    public var sources: Int
    /// The number of marked keys or of their changes that are left out, by reason.
    public var leftOut: [BatchObstacle: Int]
    /// The number of the newest change in the outbox when the plan was made.
    public var newestChange: Int64 = 0

    /// Creates a plan; by default, without translations.
    public init(
        _ decision: Decision, for marked: MarkedKeys, _ choice: Choice = .proposal,
        items: [Item] = [], keys: Int = 0, sources: Int = 0, leftOut: [BatchObstacle: Int] = [:]
    ) {
        self.choice = choice
        self.decision = decision
        self.marked = marked
        self.items = items
        self.keys = keys
        self.sources = sources
        self.leftOut = leftOut
    }

    /// Returns the same plan for a rejection with this reason.
    public func rejecting(for reason: ExactText) -> BatchPlan {
        var plan = self
        plan.decision = .judge(.reject(reason: reason))
        return plan
    }
}

/// New texts for forms of many keys, after the translator has confirmed them.
public struct BatchTexts: Hashable, Sendable {
    /// The command that made the texts.
    public enum Kind: Hashable, Sendable {
        /// A found text was replaced.
        case replacement
        /// The issues of a check were fixed.
        case fixes(of: Check)
        /// The texts are the drafts of the forms.
        case drafts
    }

    /// The use of the texts.
    public enum Use: Hashable, Sendable {
        /// The texts become drafts to review.
        case draft
        /// The texts are submitted.
        case submit
        /// The drafts of the forms are discarded.
        case discard
    }

    /// A form and its new text.
    public struct Item: Hashable, Sendable {
        /// The form.
        public var form: FormID
        /// The text that the form showed in the preview: the draft, otherwise the queued text or the
        /// current translation.
        public var before: ExactText
        /// The text without the draft at the time of the preview: the queued text or the current
        /// translation. `nil`: the text may have changed.
        public var basis: ExactText?
        /// The new text.
        public var after: ExactText

        /// Creates an item.
        ///
        /// - Parameter basis: the text without the draft; `nil`: the text may change before the write.
        public init(
            form: FormID, before: ExactText, basis: ExactText? = nil, after: ExactText
        ) {
            self.form = form
            self.before = before
            self.basis = basis
            self.after = after
        }
    }

    /// The new texts. Those of one key follow each other.
    public var items: [Item]
    /// The use of the texts.
    public var use: Use
    /// The command that made the texts.
    public var kind: Kind

    /// Creates a batch of texts.
    public init(_ items: [Item], _ use: Use, of kind: Kind = .replacement) {
        self.items = items
        self.use = use
        self.kind = kind
    }
}

/// A batch that is being saved, part by part. All parts are one action.
public struct BatchRun: Hashable, Sendable {
    /// The work of a batch.
    public enum Work: Hashable, Sendable {
        /// A decision about translations or keys.
        case decision(BatchPlan)
        /// New texts of forms.
        case texts(BatchTexts)
        /// Earlier states of translations.
        case restoration(RestorationPlan)
    }

    /// The usual number of translations of a part, besides the rest of its last key.
    public static let part = 500

    /// The work that the translator has confirmed.
    public let work: Work
    /// The number of items that are saved or left out.
    public var position = 0
    /// The number of translations that got the verdict or the new text, of changes that were taken
    /// back, or of changed keys.
    public var done = 0
    /// The number of texts among the changes that were taken back. They are drafts again.
    public var textsTakenBack = 0
    /// The number of translations, changes or keys that were left out, by reason.
    public var leftOut: [BatchObstacle: Int] = [:]
    /// The action; `nil` before the first change.
    public var action: Action?

    /// Begins a batch.
    public init(_ work: Work) { self.work = work }

    /// The number of all items.
    public var count: Int {
        switch work {
        case .decision(let plan): plan.items.count
        case .texts(let texts): texts.items.count
        case .restoration(let plan): plan.items.count
        }
    }

    /// True if the batch discards drafts.
    public var discardsDrafts: Bool {
        if case .texts(let texts) = work { texts.use == .discard } else { false }
    }

    /// True if nothing is left to save.
    public var isFinished: Bool { position >= count }
}
