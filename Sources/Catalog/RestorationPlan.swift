public import TML
public import Text

/// A change that brings an earlier state of a translation back.
public enum Restoration: Hashable, Sendable {
    /// The translation gets this text.
    case text(ExactText)
    /// The translation gets this verdict.
    case verdict(Verdict)
}

/// The reason why an earlier state of a translation does not come back.
public enum RestorationObstacle: String, Hashable, Sendable, CaseIterable {
    /// Others have worked on the translation since, or the person has after the end of the time.
    case newer
    /// The person made the translation; there was no text before.
    case created
    /// The translation is deleted.
    case deleted
    /// The person only voted.
    case vote
    /// The server does not know the state before.
    case unknown
    /// The translation is as it was before.
    case same
    /// Another translation of the form has the text.
    case duplicate
    /// Another translation of the form is approved, and the approval would end.
    case rival
    /// The translator does not have the permission.
    case forbidden
    /// The key is locked for the translator.
    case locked
    /// The form does not show the translation.
    case hidden
    /// The translator's own draft or change of the form waits.
    case ownWork = "own_work"
    /// The local copy has another state of the translation than the server.
    case outdated
}

/// A translation of the preview that brings earlier states back.
public struct RestorableForm: Hashable, Sendable {
    /// The states. The obstacle can be one of the local copy.
    public var state: EarlierState
    /// The form of the translation.
    public var form: FormID
    /// The label of the key.
    public var label: ExactText
    /// The syntax of the key.
    public var syntax: LabelSyntax

    /// Creates a row of the preview.
    public init(
        _ state: EarlierState, form: FormID, label: ExactText, syntax: LabelSyntax = .tml
    ) {
        self.state = state
        self.form = form
        self.label = label
        self.syntax = syntax
    }

    /// The change that is saved; `nil` if the form is left out.
    public var item: RestorationPlan.Item? {
        state.restoration.map { restoration in
            RestorationPlan.Item(
                form: form,
                seen: SeenTranslation(
                    id: state.translation, contentRevision: state.contentRevision),
                text: state.now.text, restoration: restoration, rival: state.rival,
                wasPending: state.earlier?.status == .pending)
        }
    }
}

/// The search for earlier states in the keys of a list.
public struct RestorationSearch: Hashable, Sendable {
    /// The keys.
    public var keys: MarkedKeys
    /// The work of the person.
    public var work: EarlierWork

    /// Creates a search.
    public init(_ work: EarlierWork, in keys: MarkedKeys) {
        self.keys = keys
        self.work = work
    }
}

/// The earlier states that come back, after the translator has confirmed them.
public struct RestorationPlan: Hashable, Sendable {
    /// A translation and its change.
    public struct Item: Hashable, Sendable {
        /// The form of the translation.
        public var form: FormID
        /// The translation as it was when the plan was made.
        public var seen: SeenTranslation
        /// The text when the plan was made.
        public var text: ExactText
        /// The change.
        public var restoration: Restoration
        /// The number of the approved translation that must come back first, because the change
        /// would end its approval; `nil` if there is none.
        public var rival: Int?
        /// True if the earlier state was pending.
        public var wasPending: Bool

        /// Creates an item; by default, without such a translation, and not pending before.
        public init(
            form: FormID, seen: SeenTranslation, text: ExactText, restoration: Restoration,
            rival: Int? = nil, wasPending: Bool = false
        ) {
            self.form = form
            self.seen = seen
            self.text = text
            self.restoration = restoration
            self.rival = rival
            self.wasPending = wasPending
        }
    }

    /// The translations. Those of one key follow each other, each after its rival.
    public var items: [Item]
    /// The number of translations that the plan leaves out, by reason.
    public var leftOut: [RestorationObstacle: Int]
    /// The number of translations whose marks the translator has removed.
    public var unmarked: Int

    /// Creates a plan from rows of the preview. A marked row without its rival is left out.
    ///
    /// - Parameters:
    ///   - hidden: the number of further translations that cannot come back, by reason.
    ///   - isMarked: returns true if the row comes back.
    public init(
        of rows: [RestorableForm], hidden: [RestorationObstacle: Int] = [:],
        isMarked: (RestorableForm) -> Bool
    ) {
        let possible = rows.filter { $0.item != nil }
        let marked = possible.filter(isMarked)
        let numbers = Set(marked.map(\.state.translation))
        let chosen = marked.filter { $0.state.rival.map(numbers.contains) ?? true }
        items = Self.inOrder(chosen.compactMap(\.item))
        leftOut = Self.counts(rows.compactMap(\.state.obstacle))
            .merging(hidden, uniquingKeysWith: +)
        if chosen.count < marked.count {
            leftOut[.rival, default: 0] += marked.count - chosen.count
        }
        unmarked = possible.count - marked.count
    }

    private static func inOrder(_ items: [Item]) -> [Item] {
        let byKey = Dictionary(grouping: items, by: \.form.key)
        var seen: Set<TranslationKey.ID> = []
        let keys = items.map(\.form.key).filter { seen.insert($0).inserted }
        return keys.flatMap { key in
            let items = byKey[key, default: []]
            return items.filter { $0.rival == nil } + items.filter { $0.rival != nil }
        }
    }

    private static func counts(_ all: [RestorationObstacle]) -> [RestorationObstacle: Int] {
        all.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
