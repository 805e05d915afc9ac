public import Catalog
import Foundation

/// Where the key of an engine stands: in the configuration file, in a file of its own, or in a
/// variable of the environment.
public enum KeyPlace: Hashable, Sendable {
    /// In the configuration file.
    case text(Secret)
    /// In the file with this absolute path.
    case file(String)
    /// In the variable with this name.
    case variable(String)

    /// Where a table that was checked has it; `nil`: there is none.
    init?(in table: EngineTable) {
        if case .text(let key)? = table.values["key"] {
            self = .text(Secret(key))
        } else if case .text(let path)? = table.values["key-file"] {
            self = .file(path)
        } else if case .text(let name)? = table.values["key-variable"] {
            self = .variable(name)
        } else {
            return nil
        }
    }

    /// Reads the key of the engine with that name; without the line break at the end of a file.
    func read(for engine: String) throws(MissingKey) -> Secret {
        let text: String?
        let place: String
        switch self {
        case .text(let key): return key
        case .file(let path):
            place = "in \(path)"
            text = FileManager.default.contents(atPath: path).map {
                String(decoding: $0, as: UTF8.self)
            }
        case .variable(let name):
            place = "in the variable \(name)"
            text = ProcessInfo.processInfo.environment[name]
        }
        let key = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !key.isEmpty else {
            throw MissingKey(description: "The key of \(engine) is not \(place)")
        }
        return Secret(key)
    }
}

/// The key of an engine is not where the configuration says.
public struct MissingKey: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which key, and where it was looked for, without a stop at its end.
    public let description: String
}
