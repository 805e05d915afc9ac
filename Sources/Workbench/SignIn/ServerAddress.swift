/// The address of a server as the translator types it.
enum ServerAddress {
    /// The URL that is meant: without a scheme it is https, and http for this machine itself, where
    /// nobody is on the way. `nil` when nothing can be made of it.
    static func url(from typed: String) -> String? {
        let text = String(typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
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
        guard let colon = url.range(of: "://") else { return url }
        let name = url[colon.upperBound...]
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
