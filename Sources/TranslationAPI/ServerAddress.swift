import HTTP
import Text

/// Where a translation service is: a base URL that every path is appended to.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// `https://example.org` or `https://example.org/tml`: without a slash at the end, the host in
    /// lower case, and without the port that the scheme implies.
    public let url: String
    /// Lower case, without the port.
    public let host: String

    /// The base URL, as messages show it.
    public var description: String { url }

    /// Reads what somebody typed.
    ///
    /// Without a scheme `https` is meant, or `http` for this machine itself.
    ///
    /// - Parameter allowInsecure: whether `http://` may be used with another machine, where
    ///   password and texts travel readable by everybody on the way.
    /// - Throws: what is wrong with it.
    public init(_ text: String, allowInsecure: Bool = false) throws(ServerAddressError) {
        let typed = Self.trimmed(text)
        guard !typed.isEmpty else { throw .empty }
        let address = try Self.webAddress(typed)
        guard Self.isPlausible(address.host), !address.path.contains("//") else {
            throw .unreadable(typed)
        }
        guard !address.hasExtras else { throw .hasExtras(typed) }
        guard address.scheme == "https" || address.isLoopback || allowInsecure else {
            throw .insecure(host: address.host)
        }
        host = address.host
        url = Self.base(address)
    }
}

extension ServerAddress {
    private static func trimmed(_ text: String) -> String {
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let head = text.unicodeScalars.drop(while: isSpace)
        let rest = head.reversed().drop(while: isSpace).reversed()
        return String(String.UnicodeScalarView(rest))
    }

    private static func webAddress(_ typed: String) throws(ServerAddressError) -> WebAddress {
        if let end = typed.firstRange(of: "://") {
            let scheme = typed[..<end.lowerBound].lowercased()
            guard ["http", "https"].contains(scheme) else { throw .unsupportedScheme(scheme) }
            guard isAuthority(typed[end.upperBound...]), let address = WebAddress(typed) else {
                throw .unreadable(typed)
            }
            return address
        }
        guard isAuthority(typed[...]), let address = WebAddress("https://" + typed) else {
            throw .unreadable(typed)
        }
        guard address.isLoopback else { return address }
        guard let local = WebAddress("http://" + typed) else { throw .unreadable(typed) }
        return local
    }

    /// Whether a host begins the text, with nothing but a number after its colon: libcurl makes
    /// something of `https:/example.org` and of `/etc`, which nobody meant.
    private static func isAuthority(_ text: Substring) -> Bool {
        let authority = text.utf8.prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?")].contains($0) }
        if authority.first == UInt8(ascii: "[") || authority.contains(UInt8(ascii: "@")) {
            return true
        }
        let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, let port = parts.last else { return parts.first?.isEmpty == false }
        return !port.isEmpty && port.allSatisfy(\.isDigit)
    }

    /// Names of letters, digits and hyphens between single dots; other scripts are welcome.
    private static func isPlausible(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        return host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { label in !label.isEmpty && label.allSatisfy(isPartOfName) }
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default:
            false
        }
    }

    private static func base(_ address: WebAddress) -> String {
        let usualPort = address.scheme == "https" ? 443 : 80
        let port = address.port == usualPort ? "" : ":\(address.port)"
        var path = address.path[...]
        while path.hasSuffix("/") { path.removeLast() }
        return "\(address.scheme)://\(address.host)\(port)\(path)"
    }
}

/// What is wrong with the address of a server.
public enum ServerAddressError: Error, Hashable, Sendable {
    /// Nothing but white space was typed.
    case empty
    /// Not an address at all; with what was typed.
    case unreadable(String)
    /// Neither `http` nor `https`.
    case unsupportedScheme(String)
    /// It has a user name, a password, a query or a fragment, which do not belong there.
    case hasExtras(String)
    /// Not encrypted, with another machine, and that was not allowed expressly.
    case insecure(host: String)
}
