import Foundation

/// Which host a request was sent to: that of the API, or another one of its files
/// (`tml-service.md` 1.4).
struct CDNHosts: Sendable {
    private let api: String?
    private let files: String?

    /// The addresses that clients see, if any are configured.
    init(apiURL: String?, cdnURL: String?) {
        api = apiURL.flatMap(Self.host)
        files = cdnURL.flatMap(Self.host)
    }

    /// `authority` is the request's `Host`. Without any configuration all is one host.
    func isOther(_ authority: String?) -> Bool {
        guard api != nil || files != nil else { return false }
        let host = authority.map(Self.name)
        if let api { return host != api }
        return host == files
    }

    private static func host(of url: String) -> String? {
        URLComponents(string: url)?.host.map { name($0) }
    }

    /// Without the port.
    private static func name(_ authority: String) -> String {
        let bytes = authority.lowercased().utf8
        if bytes.first == UInt8(ascii: "[") {
            return String(bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") }) ?? ""
        }
        return String(bytes.prefix { $0 != UInt8(ascii: ":") }) ?? ""
    }
}
