public import Catalog

/// The search for the translations that a replacement would change, part by part.
public struct ReplacementSearch: Equatable, Sendable {
    /// The change of the translations.
    public let replacement: Replacement
    /// The searched keys.
    public let marked: MarkedKeys
    /// The numbers of the searched keys in the local copy; `nil` before the first part.
    public private(set) var keys: [Int64]?
    /// The number of keys that are searched.
    public private(set) var position = 0
    /// The number of keys of the language that the background check had not reached at the beginning
    /// of the search for fixes. The search may lack these keys.
    public private(set) var unchecked = 0

    init(_ replacement: Replacement, in marked: MarkedKeys) {
        self.replacement = replacement
        self.marked = marked
    }

    /// The number of keys whose search later commands wait for. The search of more keys takes
    /// seconds.
    static let awaited = 2_000

    /// True before the first part.
    var isFirst: Bool { position == 0 }

    /// True if later commands wait for the next part.
    var isAwaited: Bool { Self.isAwaited(after: position) }

    /// - Parameter position: the number of keys that were searched before the part.
    static func isAwaited(after position: Int) -> Bool { position < awaited }

    /// True if nothing is left to search.
    var isFinished: Bool { keys.map { position >= $0.count } ?? false }

    /// Returns the search after a part.
    ///
    /// - Parameters:
    ///   - keys: the numbers of all searched keys.
    ///   - unchecked: the number of keys that were not checked at the beginning of the search.
    public func advanced(
        to position: Int, of keys: [Int64], unchecked: Int
    ) -> ReplacementSearch {
        var next = self
        (next.keys, next.position, next.unchecked) = (keys, position, unchecked)
        return next
    }
}
