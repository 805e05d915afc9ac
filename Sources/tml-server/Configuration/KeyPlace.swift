import Catalog
import Foundation

/// Where the key of a machine stands: in the configuration file, in a file of its own, or in a
/// variable of the environment.
enum KeyPlace: Hashable, Sendable {
    case text(Secret)
    /// An absolute path.
    case file(String)
    /// The name of the variable.
    case variable(String)

    /// Reads the key of the machine with that name; without the line break at the end of a file.
    ///
    /// Throws a sentence that says where it was looked for.
    func read(for machine: String) throws(CommandFailure) -> Secret {
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
            throw CommandFailure("The key of the machine \(machine) is not \(place)")
        }
        return Secret(key)
    }
}
