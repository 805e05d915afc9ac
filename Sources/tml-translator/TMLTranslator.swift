import ArgumentParser
import CMalloc
import Foundation

/// The workstation: without a subcommand it opens the screen; the subcommands are for scripts.
@main
struct TMLTranslator: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tml-translator",
        abstract: "A translation workstation for TML, in a terminal.",
        discussion: """
            Without a subcommand, the command opens the workstation. Your texts are saved on this
            machine and uploaded when the server is reachable.
            """,
        version: version,
        subcommands: [
            Open.self, Login.self, Logout.self, Password.self, Pull.self, Status.self, Push.self,
            Preview.self, CheckTranslation.self, Export.self, Import.self, MemoryCommand.self,
            TermsCommand.self, Doctor.self, Engines.self, SpellWords.self,
        ],
        defaultSubcommand: Open.self)

    /// What stops a command is said in a sentence, in which nothing acts on the terminal.
    static func main() {
        // The C library would keep free memory for each thread that has ever worked.
        mallopt(M_ARENA_MAX, 1)
        leaveNoCore()
        do {
            var command = try parseAsRoot()
            do { try command.run() } catch { throw CommandError.told(error) }
        } catch {
            end(after: error)
        }
    }

    /// A core file would have tokens and texts in it, readable for others with the disk.
    static func leaveNoCore() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }

    /// Help, the version and completions are the program's own words, and no failure.
    private static func end(after error: any Error) -> Never {
        let status = exitCode(for: error)
        if status == .success { exit(withError: error) }
        let words = fullMessage(for: error)
        if !words.isEmpty { Output.complain(words) }
        Foundation.exit(status.rawValue)
    }
}
