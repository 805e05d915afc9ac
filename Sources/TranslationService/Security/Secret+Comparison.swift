public import Catalog

extension Secret {
    /// Compares in a time that tells nothing of the other.
    public func isEqual(to other: Secret) -> Bool {
        Sodium.areEqual(
            Sodium.sha256(Array(reveal().utf8)), Sodium.sha256(Array(other.reveal().utf8)))
    }
}
