/// The number of keys that a query finds.
public enum KeyCount: Hashable, Sendable {
    /// The number of all keys.
    case exact(Int)
    /// The number of keys that were found before the search reached its limit.
    case atLeast(Int)

    /// The count, exact or not.
    public var number: Int {
        switch self {
        case .exact(let number), .atLeast(let number): number
        }
    }
}
