/// What was written into many keys at once, so that it can be undone at once.
public enum Batch: Hashable, Sendable {
    /// A translation went from a key to others with the same label: the changes that were queued.
    case filled([Change.ID], from: TranslationKey.ID)

    /// How many texts were written.
    public var count: Int {
        switch self {
        case .filled(let changes, _): changes.count
        }
    }
}
