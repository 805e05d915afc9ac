public import Text

/// The decision of a person about a key. Each decision is a kind of change (``ChangeFacts``).
public enum KeyDecision: Hashable, Sendable {
    /// A lock of the key in the language, or the end of the lock.
    case lock(Bool)
    /// A tag of the key, or its removal. The tags of a key are the same in all languages.
    case tag(Tagging)

    /// The name of the change with this decision.
    public var name: Change.Kind.Name {
        switch self {
        case .lock(let locks): locks ? .lock : .unlock
        case .tag(let tagging): tagging.isSet ? .tag : .untag
        }
    }

    /// The text that the change sends; `nil` if it sends none.
    public var text: ExactText? {
        switch self {
        case .lock: nil
        case .tag(let tagging): tagging.tag
        }
    }

    /// The decision that undoes this one.
    public var inverse: KeyDecision {
        switch self {
        case .lock(let locks): .lock(!locks)
        case .tag(let tagging): .tag(tagging.inverse)
        }
    }

    /// The action that makes this decision about keys.
    public var action: Action.Name {
        switch self {
        case .lock: .lock
        case .tag: .tag
        }
    }

    /// True if the decision counts in all languages of the project.
    public var isOfAllLanguages: Bool { name.facts.slot.isOfAllLanguages }
}
