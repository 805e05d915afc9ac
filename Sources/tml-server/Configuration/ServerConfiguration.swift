import Foundation
import MachineTranslation

/// Everything that can be set: by the configuration file, and over it by flags.
struct ServerConfiguration: Sendable {
    /// The file that was read; `nil` when there is none.
    var file: String?
    /// The folder of the database and the releases.
    var data = Self.standardData
    /// Whether plain HTTP may be served on an address that others can reach.
    var allowsInsecureHTTP = false
    var server = ServerSettings()

    /// The database below ``data``.
    var database: String { URL(filePath: data).appending(path: "server.sqlite").path }

    private static var standardData: String {
        folder("XDG_DATA_HOME", orHome: ".local/share") + "/tml-server"
    }

    /// A folder that the environment may name (XDG Base Directory Specification).
    ///
    /// The home is that of the environment too, as for every other program; that of the account is
    /// taken when there is none.
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

    /// Whether the file has something that not everybody may read.
    var hasSecrets: Bool {
        server.metricsToken != nil
            || server.machines.contains { machine in
                if case .text = machine.keyPlace { true } else { false }
            }
    }

    /// Reads the keys of machines from where they stand; throws a sentence about one that is not
    /// there.
    mutating func readKeys() throws(CommandFailure) {
        for number in server.machines.indices {
            do {
                try server.machines[number].readKey()
            } catch {
                throw CommandFailure(error.description)
            }
        }
    }

    /// What forbids to serve like this, in a sentence; `nil`: nothing.
    var refusal: String? {
        guard !isLoopback, !allowsInsecureHTTP else { return nil }
        return "Other machines can reach \(server.host), and HTTP is not encrypted. Use 127.0.0.1 "
            + "with an HTTPS proxy in front, or allow it with --insecure-http"
    }
}
