import Glibc

/// Names of archive members in the one locale that all of them fit.
enum UTF8Names {
    /// `nil` where the C library has no such locale.
    private static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil).map {
        UInt(bitPattern: $0)
    }

    /// Writes a header, with the thread in that locale: in `C`, as services run, libarchive has no
    /// text for a folder's name that is not ASCII, and ends the program.
    static func write(_ header: () -> Int32) -> Int32 {
        guard let locale = locale.flatMap({ locale_t(bitPattern: $0) }) else { return header() }
        let former = uselocale(locale)
        defer { uselocale(former) }
        return header()
    }
}
