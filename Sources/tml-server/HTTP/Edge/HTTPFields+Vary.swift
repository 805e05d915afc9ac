import HTTPTypes

extension HTTPFields {
    /// Says that the answer depends on another field of the request: a cache must not give it to
    /// those who send something else there.
    mutating func vary(by name: String) {
        self[.vary] = self[.vary].map { "\($0), \(name)" } ?? name
    }
}
