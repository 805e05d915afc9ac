import Catalog

/// The conditions that a completion offers, each with the number of keys of the language that it
/// finds. The numbers are requested one after the other, so that nothing waits for them.
struct OfferedConditions: Equatable, Sendable {
    struct Offer: Equatable, Sendable {
        /// The whole text with the condition.
        var text: String
        /// The value of the condition, or its name if it has no value.
        var shown: String
        /// The number of keys; `nil`: not known.
        var count: KeyCount?
        /// The list of the keys; `nil` for a name without a value, and if the keys are not counted.
        fileprivate var query: KeyQuery?
    }

    /// The maximum number of conditions whose keys are counted. More are rarely visible.
    static let mostCounted = 12

    private(set) var offers: [Offer] = []
    /// The number of conditions whose counts were requested, or that have no count.
    private var passed = 0
    /// The list whose keys are being counted.
    private var awaited: KeyQuery?

    init() {}

    /// - Parameter language: the list of all keys of the language; `nil`: nothing is counted.
    init(_ completion: KeyFilterCompletion, in language: KeyQuery?) {
        offers = zip(completion.texts, completion.candidates).map { text, condition in
            Offer(text: text, shown: Self.shown(condition))
        }
        for (number, condition) in completion.candidates.prefix(Self.mostCounted).enumerated() {
            offers[number].query = Self.query(condition, in: language)
        }
    }

    /// Returns the number of keys of the condition with a text; `nil` if it is not known.
    func count(of text: String?) -> KeyCount? {
        offers.prefix(Self.mostCounted).first { $0.text == text }?.count
    }

    /// Requests the next number, unless a request has no answer yet.
    mutating func ask() -> [Effect] {
        guard awaited == nil else { return [] }
        while passed < min(offers.count, Self.mostCounted) {
            awaited = offers[passed].query
            passed += 1
            if let awaited { return [.store(.list(.estimate(awaited)))] }
        }
        return []
    }

    /// Takes a number, and requests the next one. A number for another text is ignored.
    mutating func take(_ count: KeyCount?, of query: KeyQuery) -> [Effect] {
        guard query == awaited else { return [] }
        offers[passed - 1].count = count
        awaited = nil
        return ask()
    }

    private static func shown(_ condition: String) -> String {
        let parts = condition.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? String(parts[1]) : condition
    }

    private static func query(_ condition: String, in language: KeyQuery?) -> KeyQuery? {
        guard var query = language, !condition.hasSuffix(":"),
            let filter = try? KeyFilter(text: condition)
        else { return nil }
        query.filter = filter
        return query
    }
}
