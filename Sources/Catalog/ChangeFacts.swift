public import TML
public import Text

/// The facts about a kind of change. For a new kind, add a name with its row here, and a row of
/// words in the workstation's `ChangeWords`.
public struct ChangeFacts: Sendable {
    /// The object that a change is about.
    public enum Subject: Sendable {
        /// A form of a key.
        case form
        /// A translation of the server.
        case translation
        /// A key in a language.
        case key
    }

    /// The place of a change beside the other changes of its subject. In the outbox, a later change
    /// replaces an earlier one of the same subject and slot.
    public enum Slot: Sendable {
        /// The text of a form.
        case text
        /// The vote for a translation.
        case vote
        /// The decision about the status of a translation.
        case verdict
        /// A comment. Comments do not replace each other.
        case comment
        /// The lock of the key in the language.
        case lock
        /// A tag of the key, in all languages. Changes of other tags are in other slots.
        case tag

        /// True if a change counts in all languages, and replaces only changes of the key with the
        /// same text.
        public var isOfAllLanguages: Bool {
            switch self {
            case .tag: true
            case .text, .vote, .verdict, .comment, .lock: false
            }
        }
    }

    /// The state of the translation, or of the key, after a change.
    public enum Effect: Equatable, Sendable {
        /// The translation has the text of the change.
        case text
        /// The translation has the vote of the change.
        case vote
        /// The translation has one of the statuses.
        case status([TranslationStatus])
        /// The translation does not exist.
        case absence
        /// The key is locked in the language, or it is not.
        case lock(Bool)
        /// The key has the tag of the change, or it does not have the tag.
        case tag(Bool)
        /// The change has no effect on a translation.
        case none
    }

    /// The operation of the service (`tml-service.md` 3.12) for an existing subject.
    public let operation: String
    /// The operation for a new translation; `nil` if the change cannot make one.
    public let creation: String?
    /// The object that the change is about.
    public let subject: Subject
    /// The place of the change in the outbox.
    public let slot: Slot
    /// The state after the change.
    public let effect: Effect

    fileprivate init(
        _ operation: String, creation: String? = nil, _ subject: Subject, _ slot: Slot,
        _ effect: Effect
    ) {
        self.operation = operation
        self.creation = creation
        self.subject = subject
        self.slot = slot
        self.effect = effect
    }
}

extension Change.Kind {
    /// The name of a kind in the local copy and in exported work.
    public enum Name: String, CaseIterable, Sendable {
        case translate, vote, approve, reject, reopen, delete, comment, lock, unlock, tag, untag

        /// The row of the kind.
        public var facts: ChangeFacts {
            switch self {
            case .translate:
                ChangeFacts(
                    "translation.update", creation: "translation.create", .form, .text, .text)
            case .vote:
                ChangeFacts("translation.vote", .translation, .vote, .vote)
            case .approve:
                ChangeFacts("translation.approve", .translation, .verdict, .status([.approved]))
            case .reject:
                ChangeFacts("translation.reject", .translation, .verdict, .status([.rejected]))
            case .reopen:
                ChangeFacts(
                    "translation.reopen", .translation, .verdict, .status([.accepted, .pending]))
            case .delete:
                ChangeFacts("translation.delete", .translation, .verdict, .absence)
            case .comment:
                ChangeFacts("comment.create", .key, .comment, .none)
            case .lock:
                ChangeFacts("key.lock", .key, .lock, .lock(true))
            case .unlock:
                ChangeFacts("key.unlock", .key, .lock, .lock(false))
            case .tag:
                ChangeFacts("key.tag", .key, .tag, .tag(true))
            case .untag:
                ChangeFacts("key.untag", .key, .tag, .tag(false))
            }
        }
    }

    /// The name of this kind.
    public var name: Name {
        switch self {
        case .translate: .translate
        case .judge(let verdict): verdict.name
        case .comment: .comment
        case .decide(let decision): decision.name
        }
    }

    /// The row of this kind.
    public var facts: ChangeFacts { name.facts }

    /// The text that the change sends: of an edit, of a comment, the reason for a rejection, or a
    /// tag.
    public var text: ExactText? {
        switch self {
        case .translate(let text, _): text
        case .judge(.reject(let reason)): reason
        case .comment(let text): text
        case .decide(let decision): decision.text
        case .judge: nil
        }
    }

    /// The text that an edit replaces.
    public var base: ExactText? {
        if case .translate(_, let base) = self { base } else { nil }
    }

    /// The vote: −1, 0 (withdrawn) or 1; `nil` if the change is not a vote.
    public var vote: Int? {
        if case .judge(.vote(let vote)) = self { vote } else { nil }
    }

    /// True if the change locks the key, false if it ends the lock; `nil` for other changes.
    public var locks: Bool? {
        if case .decide(.lock(let locks)) = self { locks } else { nil }
    }

    /// The tag that the change adds or removes; `nil` for other changes.
    public var tagging: Tagging? {
        if case .decide(.tag(let tagging)) = self { tagging } else { nil }
    }

    /// Creates a kind from its stored parts; a missing part is empty.
    public init(_ name: Name, text: ExactText?, base: ExactText?, vote: Int?) {
        self =
            switch name {
            case .translate: .translate(text: text ?? "", base: base)
            case .vote: .judge(.vote(vote ?? 0))
            case .approve: .judge(.approve)
            case .reject: .judge(.reject(reason: text ?? ""))
            case .reopen: .judge(.reopen)
            case .delete: .judge(.delete)
            case .comment: .comment(text ?? "")
            case .lock: .decide(.lock(true))
            case .unlock: .decide(.lock(false))
            case .tag: .decide(.tag(Tagging(text ?? "", isSet: true)))
            case .untag: .decide(.tag(Tagging(text ?? "", isSet: false)))
            }
    }
}

extension Change.Kind {
    /// Returns true if the translation is in the state after the change; `nil` is a translation that
    /// does not exist.
    public func isDone(in translation: Translation?) -> Bool {
        guard let translation else { return facts.effect == .absence }
        switch facts.effect {
        case .text: return translation.text == text && translation.status != .rejected
        case .vote: return translation.myVote == vote
        case .status(let statuses): return statuses.contains(translation.status)
        case .absence, .lock, .tag, .none: return false
        }
    }

    /// Returns a translation after this change; `nil` for a translation that does not exist.
    ///
    /// - Parameter context: the context of a translation that this change makes.
    public func result(for translation: Translation?, context: Context) -> Translation? {
        if case .translate(let text, _) = self {
            var made = translation ?? Translation(id: 0, text: text, context: context)
            (made.text, made.status, made.myVote) = (text, .pending, 1)
            return made
        }
        guard case .judge(let verdict) = self, var judged = translation else { return translation }
        switch verdict {
        case .vote(let vote): judged.myVote = vote
        case .approve: judged.status = .approved
        case .reject(let reason): (judged.status, judged.rejectReason) = (.rejected, reason)
        case .reopen: judged.status = .pending
        case .delete: return nil
        }
        return judged
    }

    /// Returns the change that restores the state before this change; `nil` if no change does.
    ///
    /// - Parameter before: the translation before this change; `nil` if this change made it.
    public func inverse(before: Translation?) -> Change.Kind? {
        if case .decide(let decision) = self { return .decide(decision.inverse) }
        guard let before else { return facts.creation == nil ? nil : .judge(.delete) }
        switch self {
        case .translate(let text, _): return .translate(text: before.text, base: text)
        case .judge(.vote): return .judge(.vote(before.myVote))
        case .judge(.approve), .judge(.reject), .judge(.reopen):
            return .judge(Verdict(restoring: before))
        case .judge(.delete): return .translate(text: before.text, base: nil)
        case .comment, .decide: return nil
        }
    }
}

extension Verdict {
    /// The name of the change with this verdict.
    public var name: Change.Kind.Name {
        switch self {
        case .vote: .vote
        case .approve: .approve
        case .reject: .reject
        case .reopen: .reopen
        case .delete: .delete
        }
    }

    /// Creates the verdict that gives a translation the status that it had before.
    fileprivate init(restoring before: Translation) {
        self =
            switch before.status {
            case .approved: .approve
            case .rejected: .reject(reason: before.rejectReason ?? "")
            case .accepted, .pending: .reopen
            }
    }
}
