import ArgumentParser
import Catalog
import TranslationService

extension Users {
    /// `tml-server user block EMAIL`
    struct Block: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let somebody do nothing in a project any more.",
            discussion: """
                Their role, their translations and their votes stay, and so do their other \
                projects. “user unblock” lets them in again.
                """)

        @OptionGroup var blocking: BlockingOptions

        func run() throws { try blocking.set(isBlocked: true) }
    }

    /// `tml-server user unblock EMAIL`
    struct Unblock: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let somebody into a project again, in the role they had.")

        @OptionGroup var blocking: BlockingOptions

        func run() throws { try blocking.set(isBlocked: false) }
    }
}

/// Whom a command blocks or lets in, and where.
struct BlockingOptions: ParsableArguments {
    @OptionGroup var data: DataOption

    @Argument(help: "The email address of the member.")
    var email: String

    @Option(help: "The project, by its key or the beginning of it.")
    var project: String

    func set(isBlocked: Bool) throws {
        try Failure.explaining {
            let service = try data.service()
            try service.setBlocked(isBlocked, email, in: Projects.key(project, service))
        }
    }
}
