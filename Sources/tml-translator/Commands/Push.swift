import ArgumentParser

/// Sends the outbox.
struct Push: ErrandCommand {
    static let configuration = CommandConfiguration(
        abstract: "Upload the outbox.",
        discussion: """
            If a workstation is open, the workstation uploads the outbox and the command prints \
            the result. Exit status 1 means that a change needs your decision.

            If the server was restored from a backup, your newer changes are missing there but \
            still stored here. --again uploads them too. `tml-translator export --outbox` shows \
            them.
            """)

    @Flag(help: "Also upload again the changes that a restored server has lost.")
    var again = false
    @OptionGroup var waiting: ErrandWaiting

    var errand: Errand { again ? .pushAgain : .push }
}
