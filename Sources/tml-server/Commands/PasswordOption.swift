import ArgumentParser
import Catalog
import TranslationService

/// Where a password comes from; never from the arguments, which others on the machine can read.
struct PasswordOption: ParsableArguments {
    @Flag(help: "Read the password from the first line of the standard input.")
    var passwordStdin = false

    /// The password of the standard input, or one of our making, to be printed then.
    func secret() throws(CommandFailure) -> (Secret, isOurs: Bool) {
        guard passwordStdin else { return (Accounts.randomPassword(), true) }
        guard let line = readLine(), !line.isEmpty else {
            throw CommandFailure("The first line of the standard input has no password")
        }
        return (Secret(line), false)
    }
}
