/// A language pair of a service, with the service's codes.
struct ServicePair: Hashable, Sendable {
    var source: String
    var target: String
}

extension ServicePair {
    /// Creates a pair of different languages; `nil` if a code is missing or empty, or if the codes
    /// are equal.
    init?(from source: String?, to target: String?) {
        guard let source, let target, !source.isEmpty, !target.isEmpty, source != target else {
            return nil
        }
        self.init(source: source, target: target)
    }
}
