import ArgumentParser
import Glibc
import Processes

@main
struct TMLServer: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tml-server",
        abstract: "A self-hosted translation server for tml-translator and the TML SDKs.",
        version: version,
        subcommands: [
            InitCommand.self, ServeCommand.self, ImportCommand.self, ExportCommand.self,
            ReleaseCommand.self, UserCommand.self,
            ProjectCommand.self, WebhookCommand.self, MailCommand.self, BackupCommand.self,
            RestoreCommand.self, TakeOverCommand.self, CheckCommand.self, DoctorCommand.self,
        ],
        defaultSubcommand: ServeCommand.self)

    static func main() async {
        StandardFiles.keepDescriptors()
        // Otherwise libdispatch writes a line to the system log for each thread whose priority only
        // root may raise.
        setenv("LIBDISPATCH_LOG", "NO", 0)
        await main(nil)
    }
}
