import Foundation

/// Where a browser may be sent after signing in: our own pages, and the sites that are allowed.
/// Anything else would let a link to us end on somebody else's page.
enum ReturnAddress: Equatable {
    /// A path of ours, with its query.
    case own(String)
    /// An absolute address.
    case other(String)

    /// `nil` when one may not be sent there. `allowed` are origins or addresses.
    init?(_ text: String, allowed: [String]) {
        guard text.utf8.count <= 2048, !text.unicodeScalars.contains(where: Self.isUnsafe) else {
            return nil
        }
        if text.hasPrefix("/") {
            guard !text.hasPrefix("//") else { return nil }
            self = .own(text)
        } else {
            guard let origin = Self.origin(of: text),
                allowed.contains(where: { Self.origin(of: $0) == origin })
            else { return nil }
            self = .other(text)
        }
    }

    /// Browsers take a backslash for a slash, and drop control characters and blanks.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.value == 0x7F || scalar == "\\"
    }

    /// `https://host:port` in lower case and without the port that is usual; `nil` for anything
    /// but an address of `http` or `https` without a name and password.
    static func origin(of address: String) -> String? {
        guard let parts = URLComponents(string: address, encodingInvalidCharacters: false),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil,
            parts.password == nil
        else { return nil }
        let usual = scheme == "https" ? 443 : 80
        let port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)"
    }
}
