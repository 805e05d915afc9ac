import Catalog
import Foundation

/// Asks for passwords without showing them, or reads them line by line from the standard input.
struct AskedPassword {
    let fromStandardInput: Bool

    func ask(_ prompt: String) throws -> Secret {
        if fromStandardInput { return Secret(readLine() ?? "") }
        guard isatty(STDIN_FILENO) == 1, let typed = getpass(SafeText.line(prompt)) else {
            throw CommandError(
                "There is no terminal for the password prompt. Use --password-stdin.")
        }
        return Secret(String(cString: typed))
    }
}
