import Foundation
import MachineTranslation

/// All settings, from the configuration file and from options that override the file.
struct ServerConfiguration: Sendable {
    /// The path of the configuration file; `nil` without a file.
    var file: String?
    /// The folder of the database and the releases.
    var data = Self.standardData
    /// Whether plain HTTP is allowed on an address that other machines can reach.
    var allowsInsecureHTTP = false
    var server = ServerSettings()

    /// The database below ``data``.
    var database: String { URL(filePath: data).appending(path: "server.sqlite").path }

    private static var standardData: String {
        folder("XDG_DATA_HOME", orHome: ".local/share") + "/tml-server"
    }

    /// A folder from the environment (XDG Base Directory Specification).
    ///
    /// The home folder also comes from the environment, or else from the account.
    static func folder(
        _ variable: String, orHome path: String,
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.utf8.starts(with: "/".utf8) ? $0 : nil }
        }
        return absolute(variable) ?? (absolute("HOME") ?? NSHomeDirectory()) + "/" + path
    }
}

extension ServerConfiguration {
    /// Whether only programs on this machine can reach the server.
    var isLoopback: Bool { Self.isLoopback(server.host) }

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1"
            || (host.utf8.starts(with: "127.".utf8) && !host.contains { $0.isLetter })
    }

    /// Whether the file contains secrets.
    var hasSecrets: Bool {
        server.metricsToken != nil
            || server.machines.contains { machine in
                if case .text = machine.keyPlace { true } else { false }
            }
    }

    /// Reads the keys of the engines, of the object store and of the mail server, and the secret for
    /// the OpenID Connect provider, from their places; throws a sentence about a missing key.
    mutating func readKeys() throws(CommandFailure) {
        try preparePublishing()
        try server.mail.prepare(publicURL: server.publicURL)
        try server.openID.readSecret()
        for number in server.machines.indices {
            do {
                try server.machines[number].readKey()
            } catch {
                throw CommandFailure(error.description)
            }
        }
    }

    /// Checks the settings of the publication and reads the key of the object store. Throws a
    /// sentence.
    mutating func preparePublishing() throws(CommandFailure) {
        try server.publishing.readSecret()
        guard let target = server.publishing.target, !server.publishing.isObjectStore,
            DataFolder(data).contains(target)
        else { return }
        throw CommandFailure(
            "publish-to is the folder \(target), which is in the data folder \(data). Set a folder "
                + "outside the data folder, because everybody can read published files")
    }

    /// The reason why the server must not start with these settings; `nil` if it may start.
    var refusal: String? {
        guard !isLoopback, !allowsInsecureHTTP else { return nil }
        return "Other machines can reach \(server.host), and HTTP is not encrypted. Use 127.0.0.1 "
            + "and an HTTPS proxy, or allow unencrypted HTTP with --insecure-http"
    }
}
