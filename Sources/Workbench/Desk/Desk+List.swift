import Catalog
import TML

/// Which keys the list shows.
extension TranslateScreen {
    /// With something to search for, the list shows what has it; else it can be typed.
    mutating func search(for text: String?, _ environment: ScreenEnvironment) -> Reaction {
        focus = .keys
        guard let text else {
            keys.openSearch()
            return .none
        }
        keys.searchField = nil
        return change(environment) { $0.search = ExactText(text) }
    }

    mutating func showNextKind(_ environment: ScreenEnvironment) -> Reaction {
        change(environment) { $0.filter = $0.filter.next }
    }

    /// - Parameter name: of an order; `nil`: the other one.
    mutating func order(_ name: String?, _ environment: ScreenEnvironment) -> Reaction {
        let other: KeyQuery.Order = keys.query.order == .registered ? .label : .registered
        return change(environment) { $0.order = name.flatMap(KeyQuery.Order.init) ?? other }
    }

    /// - Parameter name: of a kind of keys; `nil`: that is asked for.
    mutating func filter(_ name: String?, _ environment: ScreenEnvironment) -> Reaction {
        guard let filter = name.flatMap(KeyQuery.Filter.init) else { return chooseFilter() }
        return change(environment) { $0.filter = filter }
    }

    /// - Parameter name: a source's, or a part of it that no other source has; `nil`: it is asked for.
    mutating func showSource(_ name: String?, _ environment: ScreenEnvironment) -> Reaction {
        guard let name else { return chooseSource() }
        let names = (material?.sources ?? []).map { ExactText($0.name) }
        let wanted = ExactText(name)
        let found = names.contains(wanted) ? [wanted] : names.filter { $0.string.contains(name) }
        guard let source = found.first else { return .notice(Strings.noSource(name), .warning) }
        guard found.count == 1 else { return .notice(Strings.manySources(name), .warning) }
        return change(environment) { $0.source = source }
    }

    /// What is typed for the key in hand is on its way to the disk before the list changes.
    mutating func change(_ environment: ScreenEnvironment, _ change: (inout KeyQuery) -> Void)
        -> Reaction
    {
        return Reaction(keys.change(page: page(environment), change))
    }

    private func chooseFilter() -> Reaction {
        let filters = KeyQuery.Filter.allCases
        return .dialog(
            .menu(
                .filter, Strings.filterQuestion, items: filters.map(Strings.word),
                selected: filters.firstIndex(of: keys.query.filter) ?? 0))
    }

    private func chooseSource() -> Reaction {
        let sources = material?.sources ?? []
        guard !sources.isEmpty else { return .notice(Strings.noSources) }
        let place = sources.firstIndex { ExactText($0.name) == keys.query.source }
        return .dialog(
            .menu(
                .source, Strings.sourceQuestion,
                items: [Strings.allSources] + sources.map(Strings.source),
                selected: place.map { $0 + 1 } ?? 0))
    }
}

extension KeyQuery.Filter {
    fileprivate var next: KeyQuery.Filter {
        let all = Self.allCases
        let place = all.firstIndex(of: self) ?? 0
        return all[(place + 1) % all.count]
    }
}
