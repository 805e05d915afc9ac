/// An action of the translator on the local copy, with the changes and drafts that it made. The
/// whole action can be undone in one step.
public struct Action: Hashable, Sendable {
    /// The number of the action in the local copy; later actions have greater numbers.
    public typealias ID = Int64

    /// The time in which the translator can undo a comment or an action on many keys before its
    /// upload, in seconds.
    public static let timeToUndo = 10

    /// The kind of an action.
    public enum Name: String, Sendable, CaseIterable {
        /// Texts of one key, or drafts of many keys, were submitted.
        case save
        /// Translations of one key got a verdict or a vote.
        case judge
        /// Translations of many keys got a verdict or a vote.
        case judgeMany
        /// A comment was submitted.
        case comment
        /// Keys were locked, or their locks ended.
        case lock
        /// Keys got a tag, or lost it.
        case tag
        /// The translation of a key was queued for other keys with the same label.
        case fill
        /// Texts that the translator has not typed became drafts to review.
        case pretranslate
        /// The unsaved texts of one key or of many keys were discarded.
        case discard
        /// Changes were taken back from the outbox.
        case takeBack
        /// A text was replaced in the translations of many keys.
        case replace
        /// The issues of a check were fixed in the translations of many keys.
        case fixAll
        /// Earlier states of translations of many keys came back.
        case restore
        /// Texts came back in a file that was written for another person.
        case handBack
    }

    /// The form of the first change or draft.
    public struct Subject: Hashable, Sendable {
        /// The form.
        public var form: FormID
        /// The label of the key.
        public var label: String
        /// The change, without the text that an edit replaced; `nil` for a draft and for a change
        /// that was taken back.
        public var kind: Change.Kind?

        /// Creates a subject.
        public init(form: FormID, label: String, kind: Change.Kind?) {
            self.form = form
            self.label = label
            self.kind = kind
        }
    }

    /// The number of the action.
    public var id: ID
    /// The kind of the action.
    public var name: Name
    /// The number of changes and drafts that the action made. A text that the action submitted in
    /// place of a draft counts once.
    public var count: Int
    /// The number of stored steps of the action, which are undone one by one.
    public var steps: Int
    /// True if these changes and drafts are of several keys.
    public var hasManyKeys: Bool
    /// The time of the action, in seconds since 1970.
    public var at: Int
    /// The form of the first change or draft; `nil` if it was not read.
    public var first: Subject?
    /// The number of changes in the outbox that the action, its undo or its redo made.
    public var waiting: Int
    /// True if the action was undone.
    public var isUndone: Bool

    /// Creates an action; by default, one that was just done, with a step for each change.
    public init(
        id: ID, name: Name, count: Int, steps: Int? = nil, hasManyKeys: Bool = false, at: Int = 0,
        first: Subject? = nil, waiting: Int = 0, isUndone: Bool = false
    ) {
        self.id = id
        self.name = name
        self.count = count
        self.steps = steps ?? count
        self.hasManyKeys = hasManyKeys
        self.at = at
        self.first = first
        self.waiting = waiting
        self.isUndone = isUndone
    }

    /// True if the action is a command for many keys, even if it has changed only one.
    public var isOfManyKeys: Bool {
        switch name {
        case .judgeMany, .lock, .tag, .fill, .pretranslate, .replace, .fixAll, .restore,
            .handBack:
            true
        case .save, .discard, .takeBack: hasManyKeys
        case .judge, .comment: false
        }
    }
}

/// The result of an undo or of a redo, or of its first parts.
public struct UndoReport: Hashable, Sendable {
    /// The result for one change or draft of the action.
    public enum Outcome: Hashable, Sendable, CaseIterable {
        /// The state is restored; nothing has to be uploaded.
        case restored
        /// The state is restored, and a change in the outbox restores it on the server.
        case queued
        /// The change is being uploaded. It is undone after the server's answer.
        case awaited
        /// Nothing was done, because the text or the status has changed since.
        case changed
        /// Nothing was done, because the server has no opposite for this change.
        case impossible
    }

    /// The action.
    public var action: Action
    /// True if the action was repeated, false if it was undone.
    public var isRedo: Bool
    /// The number of steps of the action that were handled, whatever the result.
    public var position = 0
    /// The number of changes and drafts, by result.
    public var outcomes: [Outcome: Int]
    /// The first form of the action as it is expected to be on the server after the upload; `nil`
    /// for a form without a translation.
    public var now: Translation?

    /// Creates a report; by default, without results.
    public init(
        _ action: Action, isRedo: Bool = false, outcomes: [Outcome: Int] = [:],
        now: Translation? = nil
    ) {
        self.action = action
        self.isRedo = isRedo
        self.outcomes = outcomes
        self.now = now
    }

    /// True if all steps were handled.
    public var isFinished: Bool { position >= action.steps }

    /// The number of changes and drafts that were undone or repeated.
    public var count: Int {
        [.restored, .queued, .awaited].reduce(0) { $0 + (outcomes[$1] ?? 0) }
    }
}
