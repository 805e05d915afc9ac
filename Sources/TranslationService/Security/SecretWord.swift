public import Catalog

/// Secrets that are in a browser only, such as what its forms must repeat.
public enum SecretWord {
    /// 256 random bits in hexadecimal.
    public static func random() -> Secret { AccessToken().secret }

    /// Compares in a time that does not depend on where the first difference is.
    public static func areEqual(_ left: Secret, _ right: Secret) -> Bool {
        Sodium.areEqual(Array(left.reveal().utf8), Array(right.reveal().utf8))
    }
}
