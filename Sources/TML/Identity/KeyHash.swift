import Text

/// The names under which keys and sources are known (`tml-language.md` 1.1, 1.2).
public enum KeyHash {
    /// The hash of a translation key: 32 lower-case hexadecimal digits.
    ///
    /// Nothing is trimmed or normalised. No description is the same as an empty one.
    public static func key(label: String, description: String?) -> String {
        MD5.hex(of: Array(label.utf8) + Array(";;;".utf8) + Array((description ?? "").utf8))
    }

    /// The hash of a source's name: 32 lower-case hexadecimal digits.
    public static func source(named name: String) -> String { MD5.hex(of: name.utf8) }
}
