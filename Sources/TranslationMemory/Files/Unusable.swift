/// The reason why a part of a file cannot be used.
struct Unusable: Error {
    /// The reason in a few words.
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
