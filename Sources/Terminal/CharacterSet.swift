import Glibc

/// The character set of the locale.
public enum CharacterSet {
    /// Adopts the character set of the user's locale, and nothing else of the locale.
    ///
    /// If the locale is ASCII or is not installed, UTF-8 is assumed, because terminals use UTF-8.
    /// Must be called once, before any other thread starts.
    public static func prepare() {
        if setlocale(LC_CTYPE, "") == nil || name == "ANSI_X3.4-1968" {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
    }

    /// True if text to and from the terminal is UTF-8. Valid after `prepare`.
    public static var isUTF8: Bool { name == "UTF-8" }

    /// The name of the character set in the C library.
    public static var name: String {
        nl_langinfo(Int32(CODESET)).map { String(cString: $0) } ?? ""
    }
}
