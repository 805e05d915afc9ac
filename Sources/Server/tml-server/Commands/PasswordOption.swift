import ArgumentParser
import Catalog
import TranslationService

/// The source of a password. It is never an argument, because other accounts can read arguments.
struct PasswordOption: ParsableArguments {
    @Flag(help: "Read the password from the first line of the standard input.")
    var passwordStdin = false

    /// The password from the standard input, or a random password that the command must print.
    func secret() throws(CommandFailure) -> (Secret, isOurs: Bool) {
        guard passwordStdin else { return (Accounts.randomPassword(), true) }
        guard let line = readLine(), !line.isEmpty else {
            throw CommandFailure("The first line of the standard input has no password")
        }
        return (Secret(line), false)
    }
}
