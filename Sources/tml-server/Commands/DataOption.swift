import ArgumentParser
import Foundation
import TranslationService

/// Where the service keeps its database; the same option for every command.
struct DataOption: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: "The folder of the database [$XDG_DATA_HOME/tml-server].", completion: .directory)
    var folder: String?

    /// Opens the database; exits with a sentence when that fails.
    func service() throws -> TranslationService {
        let path = URL(filePath: folder ?? Self.defaultFolder).appending(path: "server.sqlite").path
        do {
            return try TranslationService(path: path) { Int(Date().timeIntervalSince1970) }
        } catch {
            throw Failure(error)
        }
    }

    private static var defaultFolder: String {
        let environment = ProcessInfo.processInfo.environment
        if let data = environment["XDG_DATA_HOME"], data.utf8.starts(with: "/".utf8) {
            return data + "/tml-server"
        }
        return NSHomeDirectory() + "/.local/share/tml-server"
    }
}
