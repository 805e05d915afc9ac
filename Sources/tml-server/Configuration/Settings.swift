import Foundation

/// Every setting there is; `packaging/tml-server.toml` shows and explains them all.
extension Setting {
    static let rates = 1...1_000_000
    static let ports = 0...65535

    static var all: [Setting] {
        [
            text("data", "an absolute path of a folder", \.data) { $0.utf8.starts(with: "/".utf8) },
            text("host", "an address to listen on, as \"127.0.0.1\"", \.server.host),
            number("port", ports, \.server.port),
            flag("insecure-http", \.allowsInsecureHTTP),
            optionalText("public-url", address, \.server.publicURL, where: isAddress),
            number("rate", rates, \.server.rate),
            flag("verbose", \.server.isVerbose),
        ]
    }

    static let address = "an address as \"https://tml.example.org\", without / at its end"

    /// Whether links can be made by writing a path behind it.
    static func isAddress(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme,
            ["http", "https"].contains(scheme), parts.host?.isEmpty == false
        else { return false }
        return parts.query == nil && parts.fragment == nil && parts.user == nil
            && text.utf8.last != UInt8(ascii: "/")
    }
}
