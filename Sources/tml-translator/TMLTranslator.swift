import ArgumentParser

/// The workstation: without a subcommand it opens the screen; the subcommands are for scripts.
@main
struct TMLTranslator: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tml-translator",
        abstract: "A translation workstation for TML, in a terminal.",
        discussion: """
            Without a subcommand it opens the workstation. Everything typed is kept on this
            machine and sent when there is a network.
            """,
        version: version,
        subcommands: [
            Open.self, Login.self, Logout.self, Pull.self, Status.self, Push.self, Preview.self,
            CheckTranslation.self,
        ],
        defaultSubcommand: Open.self)
}
