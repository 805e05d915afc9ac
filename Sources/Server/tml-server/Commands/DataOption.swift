import ArgumentParser
import Foundation
import TranslationService

/// The options for the configuration file and the data folder, which every command has.
struct DataOption: ParsableArguments {
    @Option(
        help: """
            The configuration file [\(ConfigurationFile.ofSystem); without that file, \
            $XDG_CONFIG_HOME/tml-server/tml-server.toml].
            """, completion: .file(extensions: ["toml"]))
    var config: String?

    @Option(
        name: .customLong("data"),
        help: "The folder of the database [the setting “data”, or $XDG_DATA_HOME/tml-server].",
        completion: .directory)
    var folder: String?

    /// The configuration from the file and the options; throws the errors of the file.
    func configuration() throws(CommandFailure) -> ServerConfiguration {
        var configuration = try ConfigurationFile.configuration(at: config)
        if let absoluteFolder { configuration.data = absoluteFolder }
        return configuration
    }

    /// The folder of `--data`.
    var absoluteFolder: String? {
        folder.map { URL(filePath: $0).standardizedFileURL.path }
    }

    /// Opens the database; throws a sentence on failure.
    func service() throws(CommandFailure) -> TranslationService {
        try Self.service(configuration())
    }

    /// Opens the database, for commands that must not create a database.
    func existingService() throws(CommandFailure) -> TranslationService {
        let configuration = try configuration()
        guard FileManager.default.fileExists(atPath: configuration.database) else {
            throw CommandFailure("The database \(configuration.database) does not exist")
        }
        return try Self.service(configuration)
    }

    static func service(
        _ configuration: ServerConfiguration
    ) throws(CommandFailure) -> TranslationService {
        try DataFolder(configuration.data).requireOwnAccount()
        do {
            return try TranslationService(
                path: configuration.database,
                isReplicated: configuration.server.replica.socket != nil
            ) { Int(Date().timeIntervalSince1970) }
        } catch {
            throw CommandFailure(error)
        }
    }
}
