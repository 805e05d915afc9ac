import ArgumentParser
import Catalog
import Foundation
import TML
import TranslationService

/// `tml-server user …`
struct Users: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Make and list accounts.",
        subcommands: [Add.self, List.self])

    /// `tml-server user add EMAIL`
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an account, change its password, or give it a role in a project.",
            discussion: """
                Without --password-stdin a new account gets a password of our making, which is \
                printed, and an existing one keeps its own.
                """)

        @OptionGroup var data: DataOption

        @Argument(help: "The email address to sign in with.")
        var email: String

        @Option(help: "The person's name.")
        var name: String?

        @Flag(help: "Read the password from the first line of the standard input.")
        var passwordStdin = false

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
            let service = try data.service()
            do {
                try setAccount(service)
                if let project, let role = role.flatMap(Role.init(name:)) {
                    let key = try Projects.key(project, service)
                    try service.setRole(
                        role, of: email, in: key, locale: locale.map { LocaleCode($0) })
                }
            } catch {
                throw Failure(error)
            }
        }

        private func setAccount(_ service: TranslationService) throws {
            let wanted = email.lowercased()
            let known = try service.accounts().first { $0.email == wanted }
            if passwordStdin {
                guard let line = readLine(), !line.isEmpty else {
                    throw Failure("The standard input has no password in its first line")
                }
                try set(Secret(line), known, service)
            } else if known == nil {
                let password = TranslationService.randomPassword()
                try set(password, known, service)
                print(password.reveal())
            } else if admin || name != nil {
                throw Failure("To change \(email), give its password with --password-stdin")
            }
        }

        private func set(
            _ password: Secret, _ known: TranslationService.Account?, _ service: TranslationService
        ) throws {
            try service.setAccount(
                email: email, name: name ?? known?.name ?? "", password: password,
                isAdmin: admin || known?.isAdmin == true)
        }
    }

    /// `tml-server user list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the accounts.")

        @OptionGroup var data: DataOption

        func run() throws {
            let service = try data.service()
            do {
                for account in try service.accounts() {
                    let roles = (account.isAdmin ? ["administrator"] : []) + account.roles
                    print("\(account.email)  \(account.name)  \(roles.joined(separator: ", "))")
                }
            } catch {
                throw Failure(error)
            }
        }
    }
}
