import ArgumentParser

/// `tml-server user …`
struct Users: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Make, list, reset and close accounts; block members.",
        subcommands: [
            Add.self, List.self, Reset.self, Close.self, Block.self, Unblock.self,
        ])
}
