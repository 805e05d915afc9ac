import Catalog

extension KeyListPane {
    /// Opens the pre-translation for the untranslated keys of the list.
    func preTranslate(_ shared: Shared) -> Reaction {
        guard let material = shared.material else { return .none }
        var empty = query
        guard [.everyKey, .unfinished, .untranslated].contains(query.filter) else {
            return .notice(Strings.noEmptyKeys)
        }
        empty.filter = .untranslated
        let screen = PretranslationScreen(
            empty, material, whyNoEngines: shared.whyEnginesAreNotAsked)
        return Reaction(navigation: .push(.pretranslation(screen)))
    }
}
