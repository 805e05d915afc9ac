import Catalog

/// Suggestions of the memory that are not to come again.
extension SuggestionsPane {
    /// Has the selected suggestion not offered any more.
    func forget(_ shared: Shared) -> Reaction {
        guard let selected else { return .notice(Strings.nothingToForget) }
        guard let text = selected.remembered else { return .notice(Strings.onlyMemoryForgets) }
        return Reaction([.store(.forget(text))])
    }

    /// It is forgotten: the memory is asked anew, and what the server's has said is looked through.
    mutating func take(forgotten text: RememberedText, _ shared: Shared) -> Reaction {
        drop { $0.remembered?.label == text.label && $0.remembered?.text == text.text }
        return Reaction(recall(shared), notice: Notice(Strings.forgotten(text), about: .outcome))
    }

    /// It is offered again.
    func take(broughtBack text: RememberedText?, _ shared: Shared) -> Reaction {
        guard let text else { return .notice(Strings.nothingForgotten) }
        let notice = Notice(Strings.broughtBack(text), .good, about: .outcome)
        return Reaction(recall(shared), notice: notice)
    }
}
