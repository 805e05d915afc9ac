import Catalog

/// The versions of a file in this session: the newest one, and the news of the steps to it.
struct FileNews: Sendable {
    private struct Step: Sendable {
        /// The cursor before the step.
        let cursor: String
        let items: [NewsItem]
    }

    /// The number of news that are kept. A reader of older versions reads all keys again.
    private static let most = 200_000

    private(set) var version: FileVersion
    private var steps: [Step] = []
    private var count = 0
    /// True if the numbers continue those of the reader.
    private var isKnown = false

    init(_ version: FileVersion) { self.version = version }

    /// Makes a version the newest one.
    mutating func advance(to next: FileVersion) {
        let items = next.news(since: version)
        steps.append(Step(cursor: version.cursor, items: items))
        count += items.count
        version = next
        while count > Self.most, !steps.isEmpty { count -= steps.removeFirst().items.count }
    }

    /// Continues the numbers of an earlier session. A reader knows the cursor from that session.
    mutating func go(on cursor: String?) {
        guard !isKnown, let cursor, let sign = cursor.firstIndex(of: "-"),
            let number = Int(cursor[..<sign]), number >= version.number
        else { return }
        isKnown = true
        let isSame = cursor[cursor.index(after: sign)...] == version.digest[...]
        let next = isSame ? number : number + 1
        if next != version.number { version.renumber(next) }
        steps = []
    }

    /// Returns the news since a cursor; `nil` if the cursor is not known.
    func items(since cursor: String) -> [NewsItem]? {
        if cursor == version.cursor { return [] }
        guard let first = steps.firstIndex(where: { $0.cursor == cursor }) else { return nil }
        return steps[first...].flatMap(\.items)
    }
}
