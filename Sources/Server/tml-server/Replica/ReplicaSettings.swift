/// The replica that Litestream makes of the database.
struct ReplicaSettings: Sendable {
    /// The path of Litestream's control socket; `nil` if Litestream does not copy the database.
    var socket: String?
    /// The number of seconds after which a change that is not in the replica is a problem.
    var mostLag = 60

    /// The longest path of a socket (unix(7)).
    private static let longestPath = 107

    /// Returns true if the text can be the path of a socket.
    static func isSocket(_ text: String) -> Bool {
        text.utf8.first == UInt8(ascii: "/") && text.utf8.count <= longestPath
    }
}
