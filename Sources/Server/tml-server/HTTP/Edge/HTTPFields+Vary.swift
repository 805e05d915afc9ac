import HTTPTypes

extension HTTPFields {
    /// States that the answer depends on another field of the request. A cache must not use the
    /// answer for requests with another value of this field.
    mutating func vary(by name: String) {
        self[.vary] = self[.vary].map { "\($0), \(name)" } ?? name
    }
}
