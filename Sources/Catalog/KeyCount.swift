/// How many keys a query finds.
public enum KeyCount: Hashable, Sendable {
    /// The search was followed to its end.
    case exact(Int)
    /// So many were found before the search was cut short.
    case atLeast(Int)

    /// The count, exact or not.
    public var number: Int {
        switch self {
        case .exact(let number), .atLeast(let number): number
        }
    }
}
