import ArgumentParser

/// Sends the outbox.
struct Push: ErrandCommand {
    static let configuration = CommandConfiguration(
        abstract: "Send what waits in the outbox.",
        discussion: """
            A workstation that is open does it, and the command says what became of it. Ends with \
            status 1 while something needs your decision.
            """)

    @OptionGroup var waiting: ErrandWaiting

    var errand: Errand { .push }
}
