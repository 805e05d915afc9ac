import ArgumentParser

/// Sends the outbox.
struct Push: ErrandCommand {
    static let configuration = CommandConfiguration(
        abstract: "Send what waits in the outbox.",
        discussion: """
            A workstation that is open does it, and the command says what became of it. Ends with \
            status 1 while something needs your decision.

            When the server went back to an earlier state, what it had taken from you since is \
            kept here: --again sends that as well. `tml-translator export --outbox` shows it.
            """)

    @Flag(help: "Also send again what is gone from a server that went back to an earlier state.")
    var again = false
    @OptionGroup var waiting: ErrandWaiting

    var errand: Errand { again ? .pushAgain : .push }
}
