import Text

/// The identifiers of keys and sources (`tml-language.md` 1.1, 1.2).
public enum KeyHash {
    /// Returns the hash of a translation key: 32 lower-case hexadecimal digits.
    ///
    /// The texts are neither trimmed nor normalized. A `nil` description equals an empty one.
    public static func key(label: String, description: String?) -> String {
        MD5.hex(of: Array(label.utf8) + Array(";;;".utf8) + Array((description ?? "").utf8))
    }

    /// Returns the hash of the name of a source: 32 lower-case hexadecimal digits.
    public static func source(named name: String) -> String { MD5.hex(of: name.utf8) }
}
