import ArgumentParser

/// `tml-server release …`
struct Release: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Make, list and remove releases, which apps load.",
        discussion: "“tml-server release PROJECT” makes one.",
        subcommands: [Make.self, List.self, Delete.self, Prune.self], defaultSubcommand: Make.self)
}
