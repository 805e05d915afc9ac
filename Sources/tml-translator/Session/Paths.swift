import Catalog
import Foundation
import TML
import Workbench

/// Where the program keeps its files: the XDG folders, each in a folder of its own.
struct Paths {
    /// The local copies and the session.
    let data: String
    let configuration: String
    /// The log.
    let state: String

    init(environment: [String: String]) {
        let home = environment["HOME"] ?? "."
        func folder(_ variable: String, _ fallback: String) -> String {
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return (base ?? home + fallback) + "/tml-translator"
        }
        data = folder("XDG_DATA_HOME", "/.local/share")
        configuration = folder("XDG_CONFIG_HOME", "/.config")
        state = folder("XDG_STATE_HOME", "/.local/state")
    }

    var session: String { data + "/session.json" }
    var log: String { state + "/tml-translator.log" }
    var settings: String { configuration + "/config.toml" }

    /// The database of one translator on one server.
    func store(server: String, email: String) -> String {
        "\(data)/\(Self.fileName(server))/\(Self.fileName(email))/store.sqlite"
    }

    /// A readable file name, made unique by a hash where something had to be replaced.
    private static func fileName(_ text: String) -> String {
        let safe = text.lowercased().unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "0"..."9", "-", "_", "@", ".": Character(scalar)
            default: "_"
            }
        }
        return String(safe.prefix(80)) + "-" + KeyHash.source(named: text).prefix(8)
    }
}
