/// The address of a server as the translator types it.
enum TypedAddress {
    /// The URL that is meant: without a scheme it is https, and http for this machine itself, where
    /// nobody is on the way. `nil` when nothing can be made of it.
    static func url(from typed: String) -> String? {
        let parts = typed.split(whereSeparator: \.isWhitespace)
        guard parts.count == 1, let text = parts.first.map(String.init) else { return nil }
        let whole = text.contains("://") ? text : (isLocal(text) ? "http://" : "https://") + text
        guard whole.hasPrefix("http://") || whole.hasPrefix("https://"), !host(of: whole).isEmpty
        else { return nil }
        return whole
    }

    /// Whether the password would travel readable for others.
    static func isOpen(_ url: String) -> Bool {
        url.hasPrefix("http://") && !isLocal(String(url.dropFirst("http://".count)))
    }

    /// The name that the server goes by on the screen: without the scheme.
    static func name(of url: String) -> String {
        let schemes = ["https://", "http://"]
        let scheme = schemes.first { url.hasPrefix($0) } ?? ""
        let name = url.dropFirst(scheme.count)
        return String(name.hasSuffix("/") ? name.dropLast() : name)
    }

    private static func host(of url: String) -> Substring {
        name(of: url)[...].prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
    }

    private static func isLocal(_ address: String) -> Bool {
        if address.hasPrefix("[::1]") { return true }
        let host = address.prefix { $0 != "/" && $0 != ":" }
        return host == "localhost" || host == "127.0.0.1"
    }
}
