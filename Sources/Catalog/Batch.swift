/// The texts that were written into many keys in one step and can be undone in one step.
public enum Batch: Hashable, Sendable {
    /// A translation was queued for other keys with the same label as its key: the queued changes.
    case filled([Change.ID], from: TranslationKey.ID)
    /// Texts that the translator has not typed became drafts to review.
    case drafted([Draft])

    /// The number of texts that were written.
    public var count: Int {
        switch self {
        case .filled(let changes, _): changes.count
        case .drafted(let drafts): drafts.count
        }
    }
}

/// The result of undoing a batch.
public struct UndoneBatch: Hashable, Sendable {
    /// The number of texts that were removed.
    public var count: Int
    /// The number of texts that stay because they were uploaded or changed after the batch.
    public var left: Int

    /// Creates a result; by default, nothing is undone.
    public init(count: Int = 0, left: Int = 0) {
        self.count = count
        self.left = left
    }
}
