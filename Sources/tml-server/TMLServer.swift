import ArgumentParser

@main
struct TMLServer: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tml-server",
        abstract: "A translation service of one's own, for tml-translator and the TML SDKs.",
        version: version,
        subcommands: [
            Init.self, Serve.self, Import.self, Users.self, Projects.self, Backup.self,
            Restore.self, Check.self, Doctor.self,
        ],
        defaultSubcommand: Serve.self)
}
