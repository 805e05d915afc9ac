import HTTP
import Text

/// The address of a translation service: a base URL to which every path is appended.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// `https://example.org` or `https://example.org/tml`: without a slash at the end, with the
    /// host in lower case, and without the default port of the scheme.
    public let url: String
    /// The host in lower case, without the port.
    public let host: String

    /// The base URL for messages.
    public var description: String { url }

    /// Reads a typed address.
    ///
    /// Without a scheme, `https` is used, or `http` for this machine.
    ///
    /// - Parameter allowInsecure: whether `http://` may be used for another machine, where everyone
    ///   on the network can read the password and the texts.
    /// - Throws: the error in the address.
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

    /// Returns true if the text begins with a host, with only a number after its colon: libcurl
    /// also accepts `https:/example.org` and `/etc`, which are typing errors.
    private static func isAuthority(_ text: Substring) -> Bool {
        let authority = text.utf8.prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?")].contains($0) }
        if authority.first == UInt8(ascii: "[") || authority.contains(UInt8(ascii: "@")) {
            return true
        }
        let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, let port = parts.last else { return parts.first?.isEmpty == false }
        return !port.isEmpty && port.allSatisfy(\.isDigit)
    }

    /// Returns true for names of letters, digits and hyphens between single dots; letters of other
    /// scripts are allowed.
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

/// The error in the address of a server.
public enum ServerAddressError: Error, Hashable, Sendable {
    /// The text is empty or only white space.
    case empty
    /// The text is not an address; with the text.
    case unreadable(String)
    /// The scheme is neither `http` nor `https`.
    case unsupportedScheme(String)
    /// The address has a user name, a password, a query or a fragment, which are not allowed.
    case hasExtras(String)
    /// The address is of another machine, without encryption, and this was not allowed.
    case insecure(host: String)
}
