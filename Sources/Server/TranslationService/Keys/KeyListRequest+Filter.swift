import Catalog
import KeyIndex
import Text

extension KeyListRequest {
    /// The conditions of the request, all of which a key must meet. The search for words costs
    /// most. It comes last, because it is skipped if no keys are left.
    var filters: [KeyFilter] {
        var filters: [KeyFilter] = []
        if !statuses.isEmpty { filters.append(.any(statuses.map(\.filter))) }
        switch lock {
        case .any: break
        case .locked: filters.append(.locked)
        case .unlocked: filters.append(.not(.locked))
        }
        if let translator { filters.append(.condition(.author(translator.filter))) }
        if !sources.isEmpty {
            filters.append(.any(sources.map { .condition(.source(ExactText($0))) }))
        }
        filters += labels.map { .condition(.tag(ExactText($0))) }
        if isFollowed { filters.append(.condition(.has(.follower))) }
        let parts = if case .all(let parts) = filter { parts } else { [filter] }
        filters += parts.filter { !$0.isSearch } + words.map(filter(word:))
        return filters + parts.filter(\.isSearch)
    }

    /// True if the list changes only with the revision of the project. The followers of a key, the
    /// names of people and the ages of texts are not parts of the revision.
    public var isOfRevision: Bool {
        !isFollowed
            && filter.conditions.allSatisfy { condition in
                switch condition {
                case .author(.name), .changedWithin, .unchangedFor: false
                case .state, .source, .tag, .author, .words, .whole, .pattern, .own, .changed, .has,
                    .forms, .wordCount, .check, .term:
                    true
                }
            }
    }

    private func filter(word: String) -> KeyFilter {
        let word = ExactText(word)
        guard !places.isEmpty, Set(places).count < KeyFilter.Place.allCases.count else {
            return .condition(.words(word, in: nil))
        }
        return .any(places.map { .condition(.words(word, in: $0)) })
    }
}

extension KeyFilter {
    /// True if a condition searches in texts.
    fileprivate var isSearch: Bool {
        conditions.contains { condition in
            switch condition {
            case .words, .whole, .pattern, .term, .has(.term): true
            case .state, .source, .tag, .author, .own, .changed, .changedWithin, .unchangedFor,
                .has, .forms, .wordCount, .check:
                false
            }
        }
    }
}

extension KeyListRequest.Status {
    fileprivate var filter: KeyFilter {
        switch self {
        case .all: .everyKey
        case .with: .not(.condition(.state(.untranslated)))
        case .without: .condition(.state(.untranslated))
        case .pending: .pending
        case .accepted: .accepted
        case .approved: .approved
        case .rejected: .condition(.state(.rejected))
        }
    }
}

extension KeyListRequest.Author {
    fileprivate var filter: KeyFilter.Author {
        switch self {
        case .whoAsks: .me
        case .member(let id): .number(id.rawValue)
        }
    }
}
