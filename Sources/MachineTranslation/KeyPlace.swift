public import Catalog
import Foundation

/// Where the key of an engine stands.
public enum KeyPlace: Hashable, Sendable {
    /// In the configuration file.
    case text(Secret)
    /// In the file with this absolute path, which only its owner can read.
    case file(String)
    /// In the variable of the environment with this name.
    case variable(String)
    /// In what this command of the shell prints.
    case command(String)

    /// Where a table that was checked has it; `nil`: there is none.
    init?(in table: EngineTable) {
        if case .text(let key)? = table.values["key"] {
            self = .text(Secret(key))
        } else if case .text(let path)? = table.values["key-file"] {
            self = .file(path)
        } else if case .text(let name)? = table.values["key-env"] {
            self = .variable(name)
        } else if case .text(let line)? = table.values["key-command"] {
            self = .command(line)
        } else {
            return nil
        }
    }

    /// Reads the key of the engine with that name, without white space around it. A command is
    /// waited for.
    func read(for engine: String) throws(MissingKey) -> Secret {
        let (text, missing): (String?, String) =
            switch self {
            case .text(let key): (key.reveal(), "is empty")
            case .file(let path) where Self.isOpenToOthers(path):
                (nil, "is not used, because other users can read the file: run chmod 600 \(path)")
            case .file(let path): (Self.text(path), "is not in \(path)")
            case .variable(let name):
                (
                    ProcessInfo.processInfo.environment[name],
                    "is not in the environment variable \(name)"
                )
            case .command(let line):
                (KeyCommand(line).output(), "was not printed by the command in key-command")
            }
        let key = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !key.isEmpty else {
            throw MissingKey(description: "The API key of \(engine) \(missing)")
        }
        return Secret(key)
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isOpenToOthers(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }
}

/// The key of an engine is not where the configuration says.
public struct MissingKey: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which key, and where it was looked for, without a stop at its end.
    public let description: String
}
