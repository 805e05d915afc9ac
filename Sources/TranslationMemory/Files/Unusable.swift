/// Why a part of a file cannot be used.
struct Unusable: Error {
    /// In a few words.
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
