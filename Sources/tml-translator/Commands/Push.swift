import ArgumentParser

/// Uploads the outbox.
struct Push: ErrandCommand {
    static let configuration = CommandConfiguration(
        abstract: "Upload the outbox.",
        discussion: """
            If a workstation is open, the workstation uploads the outbox and the command prints \
            the result. If a change needs your decision, the exit status is 1.

            If the server was restored from a backup, it has lost the changes that are newer than \
            the backup. The local copy still contains your lost changes. --again uploads the lost \
            changes again. `tml-translator export --outbox` shows the lost changes.
            """)

    @Flag(help: "Also upload the changes that the server lost when a backup was restored.")
    var again = false
    @OptionGroup var waiting: ErrandWaiting

    var errand: Errand { again ? .pushAgain : .push }
}
