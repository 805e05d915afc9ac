/// A language pair of a service, with the service's codes.
struct ServicePair: Hashable, Sendable {
    var source: String
    var target: String
}
