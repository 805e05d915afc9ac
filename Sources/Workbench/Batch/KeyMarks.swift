import Catalog

/// The marks in a list of keys.
struct KeyMarks: Equatable, Sendable {
    /// The marked keys or, if all keys of the list are marked, the keys that are not marked.
    private(set) var keys: Set<TranslationKey.ID> = []
    /// True if all keys of the list are marked, except ``keys``.
    private(set) var isAll = false
    /// The single key that was marked last; `nil` if there is none, or its mark was removed.
    private(set) var last: TranslationKey.ID?

    /// True if the keys of a range were requested.
    private var isAwaitingRange = false

    var isEmpty: Bool { keys.isEmpty && !isAll }

    func contains(_ key: TranslationKey.ID) -> Bool { isAll != keys.contains(key) }

    /// Returns the number of marked keys of a list with this number of keys.
    func count(of all: Int) -> Int { isAll ? max(0, all - keys.count) : keys.count }

    /// Marks a key, or removes its mark.
    mutating func turn(_ key: TranslationKey.ID) {
        if keys.remove(key) == nil { keys.insert(key) }
        last = contains(key) ? key : nil
    }

    /// Notes that the keys of a range were requested.
    mutating func awaitRange() { isAwaitingRange = true }

    /// Marks the keys of the requested range. The answer to the request of another screen marks
    /// nothing.
    mutating func takeRange(_ added: [TranslationKey.ID]) {
        guard isAwaitingRange, last.map(added.contains) == true else { return }
        isAwaitingRange = false
        if isAll { keys.subtract(added) } else { keys.formUnion(added) }
    }

    /// Marks all keys of the list. If all are marked, removes the marks.
    mutating func turnAll() {
        let areMarked = isAll && keys.isEmpty
        self = KeyMarks()
        isAll = !areMarked
    }
}
