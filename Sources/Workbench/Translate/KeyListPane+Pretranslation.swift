import Catalog

extension KeyListPane {
    /// Opens the pre-translation for the untranslated keys of the list.
    func preTranslate(_ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        var empty = query
        switch query.filter {
        case .all, .unfinished, .untranslated: empty.filter = .untranslated
        case .pending, .accepted, .approved, .locked, .unsent, .toReview, .conflicting:
            return .notice(Strings.noEmptyKeys)
        }
        let screen = PretranslationScreen(
            empty, material, whyNoEngines: shared.whyEnginesAreNotAsked)
        return Reaction(navigation: .push(.pretranslation(screen)))
    }
}
