import Catalog

/// Commands to hide suggestions of the memory, and to restore them.
extension SuggestionsPane {
    /// Hides the selected suggestion of the memory.
    func forget(_ shared: Shared) -> Reaction {
        guard let selected else { return .notice(Strings.nothingToForget) }
        guard let text = selected.remembered else { return .notice(Strings.onlyMemoryForgets) }
        return Reaction([.store(.memory(.forget(text)))])
    }

    /// Handles a hidden suggestion: requests the suggestions of the memory again, and removes the
    /// text from the suggestions of the server's memory.
    mutating func take(forgotten text: RememberedText, _ shared: Shared) -> Reaction {
        drop { $0.remembered?.label == text.label && $0.remembered?.text == text.text }
        return Reaction(recall(shared), notice: Notice(Strings.forgotten(text), about: .outcome))
    }

    /// Handles the suggestions of many keys that are restored.
    func take(remembered count: Int, _ shared: Shared) -> Reaction {
        guard count > 0 else { return .notice(Strings.nothingToRemember) }
        let notice = Notice(Strings.remembered(count), .good, about: .outcome)
        return Reaction(recall(shared), notice: notice)
    }

    /// Handles a restored suggestion; `nil`: no suggestion was hidden.
    func take(broughtBack text: RememberedText?, _ shared: Shared) -> Reaction {
        guard let text else { return .notice(Strings.nothingForgotten) }
        let notice = Notice(Strings.broughtBack(text), .good, about: .outcome)
        return Reaction(recall(shared), notice: notice)
    }
}
