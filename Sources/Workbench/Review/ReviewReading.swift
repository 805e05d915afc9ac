public import Catalog

/// A request for blocks of the reviewing list.
///
/// The list is read once, at its beginning. The positions of its keys stay, even if keys leave the
/// filter, so a late answer never moves the selection.
public struct ReviewReading: Equatable, Sendable {
    /// The list of keys.
    public let query: KeyQuery
    /// The key that is selected first, with its position in the list. If the list no longer has the
    /// key, the key at its position is selected.
    public let start: KeyPosition
    /// The number of the request. Only the answer to the newest request is used.
    let number: Int
    /// True if commands wait for the answer, because the selected key is not loaded.
    let isAwaited: Bool
    /// The numbers of the keys in the local copy; `nil`: the list is read first.
    public private(set) var keys: [Int64]?
    /// The position of the first block.
    private(set) var first: Int

    /// The number of blocks of an answer.
    static let size = 40
    /// The number of blocks before the selected block.
    private static let before = 12

    /// - Parameter selection: the position of the selected key.
    init(
        _ query: KeyQuery, from start: KeyPosition, number: Int, isAwaited: Bool,
        of keys: [Int64]?, around selection: Int
    ) {
        (self.query, self.start, self.keys) = (query, start, keys)
        (self.number, self.isAwaited) = (number, isAwaited)
        first = max(0, selection - Self.before)
    }

    /// Returns the request after the list was read.
    ///
    /// - Parameter selection: the position of the key that is selected first.
    public func reading(_ keys: [Int64], around selection: Int) -> ReviewReading {
        var next = self
        (next.keys, next.first) = (keys, max(0, selection - Self.before))
        return next
    }

    /// The numbers of the requested keys; empty before the list was read.
    public var wanted: ArraySlice<Int64> { (keys ?? []).dropFirst(first).prefix(Self.size) }
}

/// The loaded blocks of the reviewing list.
struct ReviewWindow: Equatable, Sendable {
    private(set) var first = 0
    /// A block is `nil` if its key no longer exists.
    private(set) var blocks: [ReviewBlock?] = []
    /// True if a request has no answer.
    private(set) var isAsked = false

    /// The number of loaded blocks on both sides of the selection, below which blocks are requested.
    private static let margin = 8

    func isLoaded(_ position: Int) -> Bool { blocks.indices.contains(position - first) }

    subscript(position: Int) -> ReviewBlock? {
        isLoaded(position) ? blocks[position - first] : nil
    }

    /// Returns true if the blocks around the selection are loaded.
    func surrounds(_ selection: Int, of count: Int) -> Bool {
        isLoaded(max(0, selection - Self.margin))
            && isLoaded(min(count - 1, selection + Self.margin))
    }

    mutating func ask() { isAsked = true }

    mutating func fail() { isAsked = false }

    mutating func take(_ blocks: [ReviewBlock?], at first: Int) {
        (self.blocks, self.first, isAsked) = (blocks, first, false)
    }

    /// Notes that the reviewer has looked at a key.
    mutating func see(_ key: TranslationKey.ID) {
        guard let index = blocks.firstIndex(where: { $0?.id == key }),
            var detail = blocks[index]?.detail
        else { return }
        detail.hasNews = false
        blocks[index] = blocks[index]?.updated(with: detail)
    }

    /// Takes the state of a key after a verdict.
    mutating func update(_ detail: KeyDetail) {
        guard let index = blocks.firstIndex(where: { $0?.id == detail.key.id }) else { return }
        blocks[index] = blocks[index]?.updated(with: detail)
    }
}
