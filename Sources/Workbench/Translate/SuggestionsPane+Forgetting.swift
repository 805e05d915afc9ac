import Catalog

/// Deletion of suggestions of the memory.
extension SuggestionsPane {
    /// Deletes the selected suggestion from the memory.
    func forget(_ shared: Shared) -> Reaction {
        guard let selected else { return .notice(Strings.nothingToForget) }
        guard let text = selected.remembered else { return .notice(Strings.onlyMemoryForgets) }
        return Reaction([.store(.memory(.forget(text)))])
    }

    /// The suggestion is deleted. Asks the memory again, and removes the text from the server's suggestions.
    mutating func take(forgotten text: RememberedText, _ shared: Shared) -> Reaction {
        drop { $0.remembered?.label == text.label && $0.remembered?.text == text.text }
        return Reaction(recall(shared), notice: Notice(Strings.forgotten(text), about: .outcome))
    }

    /// The suggestion is restored.
    func take(broughtBack text: RememberedText?, _ shared: Shared) -> Reaction {
        guard let text else { return .notice(Strings.nothingForgotten) }
        let notice = Notice(Strings.broughtBack(text), .good, about: .outcome)
        return Reaction(recall(shared), notice: notice)
    }
}
