import Foundation

/// The address for the browser after signing in: a page of this server or of an allowed site.
/// Otherwise a link to this server could lead to a page of an attacker.
enum ReturnAddress: Equatable {
    /// A path on this server, with its query.
    case own(String)
    /// An absolute address.
    case other(String)

    /// `nil` if the address is not allowed. `allowed` has origins or addresses.
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

    /// Browsers read a backslash as a slash and ignore control characters and spaces.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.value == 0x7F || scalar == "\\"
    }

    /// `https://host:port` in lower case, without the default port; `nil` for anything but an
    /// `http` or `https` address without a user name and a password.
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
