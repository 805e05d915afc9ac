import Catalog
import Text

/// The words of a kind of change. ``DecisionWords`` has the rows of the verdicts, locks and tags.
struct ChangeWords {
    /// The kind, in one or two words.
    let name: String
    /// The whole change, as the translator's side of a conflict.
    let sentence: String
    /// The state “queued” of the change.
    let queued: String

    fileprivate init(_ name: String, _ sentence: String, queued: String) {
        self.name = name
        self.sentence = sentence
        self.queued = queued
    }

    /// Returns the row of a kind.
    init(_ kind: Change.Kind) {
        switch kind {
        case .translate(let text, _):
            self.init("translation", text.string, queued: "your edit is queued")
        case .judge(let verdict): self = DecisionWords(verdict).change
        case .decide(let decision): self = DecisionWords(decision).change
        case .comment(let text):
            self.init("comment", text.string, queued: "your comment is queued")
        }
    }
}

/// The words of a decision about a translation or a key: one row for each kind.
struct DecisionWords {
    /// The words of the change with the decision.
    let change: ChangeWords
    /// The beginning of the question before the decision about many keys.
    let question: String
    /// The beginning of the notice that the decision is saved.
    let saved: String
    /// The beginning of the notice that the decision is not saved.
    let notSaved: String
    /// The notice that the translation of a label, or its key, is already in the state after the
    /// decision.
    let already: (_ label: String) -> String
    /// The notice that all marked keys are already in the state after the decision; `nil` for a
    /// decision about translations.
    let allAlready: String?
    /// The title of the question before the decision about many keys.
    let title: String
    /// The state of the key after the decision; empty for a decision about translations.
    let state: String

    private init(
        _ change: ChangeWords, title: String? = nil, question: String, saved: String,
        notSaved: String, already: @escaping (_ label: String) -> String,
        allAlready: String? = nil, state: String = ""
    ) {
        self.title = title ?? question
        self.allAlready = allAlready
        self.state = state
        self.change = change
        self.question = question
        self.saved = saved
        self.notSaved = notSaved
        self.already = already
    }

    /// Returns the row of a decision.
    init(_ decision: BatchPlan.Decision) {
        switch decision {
        case .judge(let verdict): self.init(verdict)
        case .decide(let decision): self.init(decision)
        case .takeBack:
            self.init(
                ChangeWords(
                    "withdrawal", "Taken back.", queued: "the change is not in the outbox"),
                question: "Take back", saved: "Taken back:", notSaved: "Not taken back:",
                already: { "\($0) has no change to take back." },
                allAlready: "No marked key has a change to take back.")
        }
    }

    /// Returns the row of a decision about a key.
    init(_ decision: KeyDecision) {
        switch decision {
        case .lock(let locks): self.init(locks: locks)
        case .tag(let tagging): self.init(tagging)
        }
    }

    /// Returns the row of a tag, or of its removal.
    private init(_ tagging: Tagging) {
        let tag = Strings.named(tagging.tag)
        self =
            tagging.isSet
            ? DecisionWords(
                ChangeWords("tag", "Tag \(tag) added.", queued: "your tag is queued"),
                title: "Tags", question: "Add the tag \(tag) to", saved: "Added the tag \(tag) to",
                notSaved: "Not tagged:", already: { "\($0) already has the tag \(tag)." },
                allAlready: "All marked keys already have the tag \(tag).",
                state: "The key has the tag \(tag).")
            : DecisionWords(
                ChangeWords(
                    "untag", "Tag \(tag) removed.", queued: "the removal of a tag is queued"),
                title: "Tags", question: "Remove the tag \(tag) from",
                saved: "Removed the tag \(tag) from", notSaved: "Not removed:",
                already: { "\($0) does not have the tag \(tag)." },
                allAlready: "No marked key has the tag \(tag).",
                state: "The key does not have the tag \(tag).")
    }

    /// Returns the row of a lock, or of the end of a lock.
    private init(locks: Bool) {
        self =
            locks
            ? DecisionWords(
                ChangeWords("lock", "Locked.", queued: "your lock is queued"),
                question: "Lock", saved: "Locked", notSaved: "Not locked:",
                already: { "\($0) is already locked." },
                allAlready: "All marked keys are already locked.", state: "The key is locked.")
            : DecisionWords(
                ChangeWords("unlock", "Unlocked.", queued: "the end of the lock is queued"),
                question: "Unlock", saved: "Unlocked", notSaved: "Not unlocked:",
                already: { "\($0) is not locked." },
                allAlready: "No marked key is locked.", state: "The key is not locked.")
    }

    /// Returns the row of a verdict.
    init(_ verdict: Verdict) {
        switch verdict {
        case .vote(let vote): self.init(vote: vote)
        case .approve:
            self.init(
                ChangeWords("approval", "Approved.", queued: "your approval is queued"),
                question: "Approve", saved: "Approved", notSaved: "Not approved:",
                already: { "\($0) is already approved." })
        case .reject(let reason):
            self.init(
                ChangeWords("rejection", "Rejected: \(reason)", queued: "your rejection is queued"),
                question: "Reject", saved: "Rejected", notSaved: "Not rejected:",
                already: { "\($0) is already rejected." })
        case .reopen:
            self.init(
                ChangeWords("reopening", "Reopened.", queued: "your reopening is queued"),
                question: "Reopen", saved: "Reopened", notSaved: "Not reopened:",
                already: { "\($0) is neither approved nor rejected." })
        case .delete:
            self.init(
                ChangeWords("deletion", "Deleted.", queued: "your deletion is queued"),
                question: "Delete", saved: "Deleted", notSaved: "Not deleted:",
                already: { "The translation of \($0) is already deleted." })
        }
    }

    private init(vote: Int) {
        let already = { (label: String) in "You have already given this vote to \(label)." }
        switch vote {
        case 1...:
            self.init(
                ChangeWords("vote up", "Voted up.", queued: "your vote +1 is queued"),
                question: "Vote up", saved: "Voted up", notSaved: "Not voted:", already: already)
        case ..<0:
            self.init(
                ChangeWords("vote down", "Voted down.", queued: "your vote −1 is queued"),
                question: "Vote down", saved: "Voted down", notSaved: "Not voted:", already: already
            )
        default:
            self.init(
                ChangeWords(
                    "vote removed", "Vote withdrawn.",
                    queued: "the withdrawal of your vote is queued"),
                question: "Withdraw your votes for", saved: "Vote withdrawn:",
                notSaved: "Not voted:",
                already: { "You have not voted on \($0)." })
        }
    }
}
