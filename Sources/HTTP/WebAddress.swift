import CCurl

/// The parts of an absolute `http` or `https` URL, as parsed by libcurl.
public struct WebAddress: Hashable, Sendable {
    /// `http` or `https`.
    public var scheme: String
    /// The host in lower case. An IPv6 address has brackets.
    public var host: String
    /// The port. If the URL names no port, the default port of the scheme.
    public var port: Int
    /// The path, at least `/`, without query and fragment.
    public var path: String
    /// True if the URL has a user name, a password, a query or a fragment.
    public var hasExtras: Bool

    /// `nil` if libcurl cannot parse the URL, if the scheme is not supported, or if the URL has no
    /// host.
    public init?(_ url: String) {
        guard !url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }), let parts = curl_url() else {
            return nil
        }
        defer { curl_url_cleanup(parts) }
        guard curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: parts),
            ["http", "https"].contains(scheme),
            let host = Self.part(CURLUPART_HOST, of: parts), !host.isEmpty,
            let port = Self.part(CURLUPART_PORT, of: parts).flatMap(Int.init)
        else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
        path = Self.part(CURLUPART_PATH, of: parts) ?? "/"
        hasExtras = [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT]
            .contains { Self.part($0, of: parts) != nil }
    }

    /// True if the host is this computer: `localhost`, 127.0.0.0/8 or `::1`.
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        return numbers.count == 4 && numbers.first == 127
            && numbers.allSatisfy { $0.map { (0...255).contains($0) } ?? false }
    }

    /// Returns true if an answer from this address may redirect to `other`. Host, port and
    /// encryption must be the same. A redirect from the usual HTTP port to the usual HTTPS port is
    /// also allowed.
    func mayRedirect(to other: WebAddress) -> Bool {
        guard host == other.host else { return false }
        if scheme == other.scheme { return port == other.port }
        return scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443
    }

    private static func part(_ part: CURLUPart, of parts: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parts, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK,
            let text
        else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
