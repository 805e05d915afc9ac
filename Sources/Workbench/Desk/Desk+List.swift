import Catalog
import TML

/// Which keys the list shows.
extension Desk {
    mutating func changeList(_ command: Command, _ around: Surroundings) -> Reaction {
        switch command {
        case .search:
            focus = .keys
            keys.openSearch()
            return .none
        case .nextFilter: return change(around) { $0.filter = $0.filter.next }
        case .changeOrder:
            return change(around) { $0.order = $0.order == .registered ? .label : .registered }
        case .chooseFilter: return chooseFilter()
        case .chooseSource: return chooseSource()
        default: return .none
        }
    }

    /// What is typed for the key in hand is on its way to the disk before the list changes.
    mutating func change(_ around: Surroundings, _ change: (inout KeyQuery) -> Void) -> Reaction {
        return Reaction(keys.change(page: page(around), change))
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
