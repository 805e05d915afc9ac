/// Who sent a request, as its token tells.
public struct Session: Hashable, Sendable {
    public let userID: Int
    /// Whether the person administers the whole service.
    public let isAdmin: Bool
}
