/// The names of clients in the limits.
public enum NetworkPlace {
    /// Returns the name of the network of a client: the first 48 bits of an IPv6 address, which is
    /// eight numbers with points. Any other name is also the name of the network.
    public static func network(of place: String) -> String {
        let parts = place.split(separator: ".")
        return parts.count == 8 ? parts.prefix(6).joined(separator: ".") : place
    }
}
