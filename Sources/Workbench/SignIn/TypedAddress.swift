/// The address of a server as the translator types it.
enum TypedAddress {
    /// The URL for the typed text. Without a scheme, the URL has https; for this machine, http.
    /// `nil` if the text is not an address.
    static func url(from typed: String) -> String? {
        let parts = typed.split(whereSeparator: \.isWhitespace)
        guard parts.count == 1, let text = parts.first.map(String.init) else { return nil }
        let whole = text.contains("://") ? text : (isLocal(text) ? "http://" : "https://") + text
        guard whole.hasPrefix("http://") || whole.hasPrefix("https://"), !host(of: whole).isEmpty
        else { return nil }
        return whole
    }

    /// True if other people on the network could read the password.
    static func isOpen(_ url: String) -> Bool {
        url.hasPrefix("http://") && !isLocal(String(url.dropFirst("http://".count)))
    }

    /// The name of the server on the screen: the address without the scheme.
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
