/// What was written into many keys at once, so that it can be undone at once.
public enum Batch: Hashable, Sendable {
    /// A translation went from a key to others with the same label: the changes that were queued.
    case filled([Change.ID], from: TranslationKey.ID)
    /// Texts that nobody has typed became drafts to be reviewed.
    case drafted([Draft])

    /// How many texts were written.
    public var count: Int {
        switch self {
        case .filled(let changes, _): changes.count
        case .drafted(let drafts): drafts.count
        }
    }
}

/// What has become of a batch that was to be undone.
public struct UndoneBatch: Hashable, Sendable {
    /// How many texts are there no more.
    public var count: Int
    /// How many stay, because they were sent or changed since.
    public var left: Int

    /// Nothing undone yet, unless said otherwise.
    public init(count: Int = 0, left: Int = 0) {
        self.count = count
        self.left = left
    }
}
