import Foundation

/// Distinguishes the host of the API from other hosts for the same files (`tml-service.md` 1.4).
struct CDNHosts: Sendable {
    private let api: String?
    private let files: String?

    /// Reads the hosts of the configured addresses for clients; `nil` if an address is not
    /// configured.
    init(apiURL: String?, cdnURL: String?) {
        api = apiURL.flatMap(Self.host)
        files = cdnURL.flatMap(Self.host)
    }

    /// Returns true if the request was sent to another host than that of the API. `authority` is
    /// the `Host` of the request. Without configuration, all names are the same host.
    func isOther(_ authority: String?) -> Bool {
        guard api != nil || files != nil else { return false }
        let host = authority.map(Self.name)
        if let api { return host != api }
        return host == files
    }

    private static func host(of url: String) -> String? {
        URLComponents(string: url)?.host.map { name($0) }
    }

    /// Returns the name without the port.
    private static func name(_ authority: String) -> String {
        let bytes = authority.lowercased().utf8
        if bytes.first == UInt8(ascii: "[") {
            return String(bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") }) ?? ""
        }
        return String(bytes.prefix { $0 != UInt8(ascii: ":") }) ?? ""
    }
}
