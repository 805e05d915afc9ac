public import Catalog
import Files
import Foundation

/// The place of an engine's key.
public enum KeyPlace: Hashable, Sendable {
    /// In the configuration file.
    case text(Secret)
    /// In the file with this absolute path, which only its owner can read.
    case file(String)
    /// In the environment variable with this name.
    case variable(String)
    /// In the output of this shell command.
    case command(String)

    /// The place in a checked table; `nil` if the table has no key.
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

    /// Reads the key of the service with this name, without white space around it. Waits for a
    /// command to end. `noun` is the word for the key in the error.
    public func read(
        for engine: String, called noun: String = "API key"
    ) throws(MissingKey) -> Secret {
        let (text, missing): (String?, String) =
            switch self {
            case .text(let key): (key.reveal(), "is empty")
            case .file(let path) where FileStatus(path: path)?.isOpenToOthers == true:
                (nil, "is not used, because other users can read the file: run chmod 600 \(path)")
            case .file(let path): (Self.text(path), "is not in \(path)")
            case .variable(let name):
                (
                    ProcessInfo.processInfo.environment[name],
                    "is not in the environment variable \(name)"
                )
            case .command(let line):
                (KeyCommand(line).output(), "is not in the output of key-command")
            }
        let key = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !key.isEmpty else {
            throw MissingKey(description: "The \(noun) of \(engine) \(missing)")
        }
        return Secret(key)
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The key of an engine is not at the place in the configuration.
public struct MissingKey: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key and its place, without a full stop at the end.
    public let description: String
}
