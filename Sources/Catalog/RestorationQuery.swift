/// A query for the work of a person in a time, read from a filter: `author:anna changed:<3d` with
/// further conditions for the keys.
public struct RestorationQuery: Hashable, Sendable {
    /// The reason why a filter is not such a query.
    public enum Mistake: Error, Hashable, Sendable {
        /// The filter has no person, or several.
        case person
        /// The filter has no time.
        case time
        /// The person or the time is an alternative or negated.
        case nested
    }

    /// The person.
    public private(set) var person = KeyFilter.Author.me
    /// The time of the work.
    public private(set) var time = WorkTime()
    /// The other conditions.
    public private(set) var keys = KeyFilter.everyKey

    /// Reads a filter.
    public init(_ filter: KeyFilter) throws(Mistake) {
        var persons: [KeyFilter.Author] = []
        var others: [KeyFilter] = []
        for part in Self.parts(of: filter) {
            switch part {
            case .condition(.author(let author)): persons.append(author)
            case .condition(.changed(let since)):
                time.since = max(time.since ?? since, since)
            case .condition(.changedWithin(let seconds)):
                time.within = min(time.within ?? seconds, seconds)
            case .condition(.unchangedFor(let seconds)):
                time.unchangedFor = max(time.unchangedFor ?? seconds, seconds)
            case .not(.condition(.changed(let end))): time.until = min(time.until ?? end, end)
            case .all, .any, .not, .condition: others.append(part)
            }
        }
        guard !others.flatMap(\.conditions).contains(where: Self.isOfWork) else { throw .nested }
        guard let person = persons.first, Set(persons).count == 1 else { throw .person }
        guard time != WorkTime() else { throw .time }
        self.person = person
        keys = others.count == 1 ? others[0] : .all(others)
    }

    private static func parts(of filter: KeyFilter) -> [KeyFilter] {
        guard case .all(let filters) = filter else { return [filter] }
        return filters.flatMap(parts)
    }

    private static func isOfWork(_ condition: KeyFilter.Condition) -> Bool {
        switch condition {
        case .author, .changed, .changedWithin, .unchangedFor: true
        case .state, .source, .tag, .words, .whole, .pattern, .own, .has, .forms, .wordCount,
            .check, .term:
            false
        }
    }
}
