import Glibc

/// The character set of the locale.
public enum CharacterSet {
    /// Adopts the user's locale for text, and for nothing else.
    ///
    /// Where it says ASCII, or is not installed, UTF-8 is assumed: terminals are. To be called once,
    /// before any other thread starts.
    public static func prepare() {
        if setlocale(LC_CTYPE, "") == nil || name == "ANSI_X3.4-1968" {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
    }

    /// Whether text goes to and comes from the terminal as UTF-8; meaningful after `prepare`.
    public static var isUTF8: Bool { name == "UTF-8" }

    /// What the C library calls it.
    public static var name: String {
        nl_langinfo(Int32(CODESET)).map { String(cString: $0) } ?? ""
    }
}
