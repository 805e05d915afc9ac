import ArgumentParser
import Catalog
import TML
import TranslationService

extension Users {
    /// `tml-server user add EMAIL`
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an account, or change one: its name, password, or role in a project.",
            discussion: """
                Without --password-stdin a new account gets a password of our making, which is \
                printed, and an existing one keeps its own.
                """)

        @OptionGroup var data: DataOption
        @OptionGroup var password: PasswordOption

        @Argument(help: "The email address to sign in with.")
        var email: String

        @Option(help: "The person's name.")
        var name: String?

        @Flag(help: "Let the person administer the whole service.")
        var admin = false

        @Option(help: "A project, by its key or the beginning of it.")
        var project: String?

        @Option(help: "viewer, translator, trusted, reviewer, manager or admin.")
        var role: String?

        @Option(help: "The role counts in this language only.")
        var locale: String?

        func validate() throws {
            guard (project == nil) == (role == nil), locale == nil || project != nil else {
                throw ValidationError("--project, --role (and --locale) go together")
            }
            guard role == nil || role.flatMap(Role.init(name:)) != nil else {
                throw ValidationError("There is no role \(role ?? "")")
            }
        }

        func run() throws {
            try Failure.explaining {
                let service = try data.service()
                // The project is looked for first: a mistake in it must leave no account behind.
                let key = try project.map { try Projects.key($0, service) }
                try setAccount(service)
                if let key, let role = role.flatMap(Role.init(name:)) {
                    try service.setRole(
                        role, of: email, in: key, locale: locale.map { LocaleCode($0) })
                }
            }
        }

        private func setAccount(_ service: TranslationService) throws {
            let wanted = email.lowercased()
            let known = try service.accounts().first { $0.email == wanted }
            if known == nil || password.passwordStdin {
                let (secret, isOurs) = try password.secret()
                try service.setAccount(
                    email: email, name: name ?? known?.name ?? "", password: secret,
                    isAdmin: admin || known?.isAdmin == true)
                if isOurs { print(secret.reveal()) }
            } else if let known, admin || name != nil {
                try service.changeAccount(
                    known.email, name: name ?? known.name, isAdmin: admin || known.isAdmin)
            }
        }
    }
}
