import EngineSettings
import Foundation
import TOMLKit
import Text

/// Finds and reads the configuration file. One unknown name or wrong value makes the whole file
/// invalid.
struct ConfigurationFile {
    static let ofSystem = "/etc/tml-server/tml-server.toml"

    static var ofPerson: String {
        ServerConfiguration.folder("XDG_CONFIG_HOME", orHome: ".config")
            + "/tml-server/tml-server.toml"
    }

    /// The default file: the system's file, or else the person's file, if one exists.
    static var standard: String? {
        [ofSystem, ofPerson].first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The path for a new file: the system's path for root, or else the person's path.
    static var ofNew: String { geteuid() == 0 ? ofSystem : ofPerson }

    /// Reads the file at `path` or the default file. Without a file, all settings have defaults.
    ///
    /// Throws sentences with the file, the line and the expected value.
    static func configuration(at path: String?) throws(CommandFailure) -> ServerConfiguration {
        guard let path = path ?? standard else { return ServerConfiguration() }
        guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
            throw CommandFailure("\(path) is not UTF-8")
        }
        var configuration = try ConfigurationFile(path: path, text: text).configuration()
        configuration.file = path
        return configuration
    }

    private static func bytes(of path: String) throws(CommandFailure) -> Data {
        do {
            return try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data()
        } catch {
            let advice =
                FileManager.default.fileExists(atPath: path)
                ? "run the command with the account of the server, or use --config FILE"
                : "the file does not exist"
            throw CommandFailure("\(path) cannot be read: \(advice)")
        }
    }

    let path: String
    let text: String
}

extension ConfigurationFile {
    func configuration() throws(CommandFailure) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        let table = try parsed()
        let lines = SettingLines(text)
        var wrong: [Setting.Mistake] = []
        for (name, value) in table {
            if let setting = Setting.all.first(where: { $0.name == name }) {
                wrong += setting.take(value, lines, &configuration)
            } else {
                let line = lines.line(of: [name])
                wrong.append(Setting.Mistake(line: line, sentence: Self.unknown(name)))
            }
        }
        guard wrong.isEmpty else {
            let sorted = wrong.sorted { $0.line < $1.line }
            throw CommandFailure(
                sorted.map { "\(path), line \($0.line): \($0.sentence)" }.joined(separator: "\n"))
        }
        return configuration
    }

    private func parsed() throws(CommandFailure) -> TOMLTable {
        do {
            return try TOMLTable.reading(text)
        } catch {
            throw CommandFailure("\(path), line \(error.line): \(error.sentence)")
        }
    }

    private static func unknown(_ name: String) -> String {
        let names = Setting.all.map(\.name)
        let advice =
            Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
            ?? "the settings are \(names.joined(separator: ", "))"
        return "There is no setting \(name); \(advice)"
    }
}
