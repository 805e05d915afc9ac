/// Two languages between which a service translates, as it names them.
struct ServicePair: Hashable, Sendable {
    var source: String
    var target: String
}
