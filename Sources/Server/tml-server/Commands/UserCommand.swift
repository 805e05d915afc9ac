import ArgumentParser
import Catalog
import TML
import Text
import TranslationService
import Wire

/// `tml-server user …`
struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Create, change, list and close accounts; block members.",
        subcommands: [
            Add.self, Set.self, List.self, Reset.self, Close.self, Block.self, Unblock.self,
        ])
}

extension UserCommand {
    /// `tml-server user list`
    struct List: ServiceCommand {
        static let configuration = CommandConfiguration(abstract: "List the accounts.")

        @OptionGroup var data: DataOption

        @Flag(help: "Print JSON.")
        var json = false

        func run(_ service: TranslationService) throws {
            CommandOutput.list(
                try service.accounts.all(), asJSON: json, Self.json, text: Self.text)
        }

        private static func json(_ account: Accounts.Account) -> JSON {
            [
                "email": .string(account.email), "name": .string(account.name),
                "admin": .boolean(account.isAdmin), "closed": .boolean(account.isClosed),
                "roles": .array(account.roles.map(JSON.string)),
            ]
        }

        private static func text(_ account: Accounts.Account) -> String {
            let states =
                (account.isClosed ? ["closed"] : []) + (account.isAdmin ? ["administrator"] : [])
            return "\(account.email)  \(account.name)  "
                + (states + account.roles).joined(separator: "; ")
        }
    }
}

extension UserCommand {
    /// `tml-server user add EMAIL`
    struct Add: ServiceCommand {
        static let needsDatabase = false

        static let configuration = CommandConfiguration(
            abstract: "Create an account, and give it a role in a project.",
            discussion: """
                Without --password-stdin, the command creates and prints a random password. The \
                command changes no existing account. To change an account, use “user set”.
                """)

        @OptionGroup var data: DataOption
        @OptionGroup var password: PasswordOption
        @OptionGroup var role: RoleOptions

        @Argument(help: "The email address for signing in.")
        var email: String

        @Option(help: "The name of the person.")
        var name: String?

        @Flag(help: "Make the person an administrator of the whole service.")
        var admin = false

        func run(_ service: TranslationService) throws {
            // Check the role first, so that a wrong project or language creates no account.
            let granted = try role.granted(service)
            let (secret, isOurs) = try password.secret()
            let isNew = try service.accounts.add(
                email: email, name: name ?? "", password: secret, isAdmin: admin)
            guard isNew else {
                throw CommandFailure(
                    "The account \(email) already exists. To change the account, use: "
                        + "tml-server user set \(email)")
            }
            try granted?.give(to: email, service)
            if isOurs { CommandOutput.line(secret.reveal()) }
        }
    }

    /// `tml-server user set EMAIL`
    struct Set: ServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change an account or its role, or turn off its second factor.",
            discussion: """
                A new password ends all sessions of the person. A new email address ends no \
                session. For a random password, use “user reset”.
                """)

        @OptionGroup var data: DataOption
        @OptionGroup var password: PasswordOption
        @OptionGroup var role: RoleOptions

        @Argument(help: "The email address of the account.")
        var email: String

        @Option(help: "The new name of the person.")
        var name: String?

        @Option(help: "The new email address for signing in.")
        var newEmail: String?

        @Flag(
            inversion: .prefixedNo,
            help: "Give or take the rights of an administrator of the whole service.")
        var admin: Bool?

        @Flag(help: "Turn the second factor off, for a person who has lost it.")
        var noSecondFactor = false

        @Flag(
            help: """
                Remove the person's sign-in at an OpenID Connect provider. The next sign-in there \
                finds the account by its email address again.
                """)
        var noProvider = false

        func validate() throws {
            let changes = [
                name != nil, newEmail != nil, admin != nil, password.passwordStdin,
                role.project != nil, noSecondFactor, noProvider,
            ]
            guard changes.contains(true) else {
                throw ValidationError(
                    "Use at least one of --name, --new-email, --admin, --no-admin, "
                        + "--password-stdin, --project, --no-second-factor, --no-provider")
            }
        }

        func run(_ service: TranslationService) throws {
            let granted = try role.granted(service)
            let change = AccountChange(
                name: name, email: newEmail, isAdmin: admin,
                password: password.passwordStdin ? try password.secret().0 : nil)
            try service.accounts.change(email, change)
            try granted?.give(to: newEmail ?? email, service)
            if noSecondFactor { try service.secondFactors.remove(of: newEmail ?? email) }
            if noProvider { try service.identities.remove(of: newEmail ?? email) }
        }
    }
}

/// A role in a project, or in one language of a project.
struct RoleOptions: ParsableArguments {
    @Option(help: "The key of a project, or the beginning of the key.")
    var project: String?

    @Option(help: "The role: viewer, translator, trusted, reviewer, manager or admin.")
    var role: String?

    @Option(help: "Give the role for this language only.")
    var locale: String?

    func validate() throws {
        guard (project == nil) == (role == nil), locale == nil || project != nil else {
            throw ValidationError("Use --project and --role together; --locale needs both")
        }
        guard role == nil || role.flatMap(MemberRole.init(name:)) != nil else {
            let roles = MemberRole.ofPeople.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no role \(role ?? ""). The roles are: \(roles)")
        }
    }

    /// The role with the complete key of the project; `nil` without a role. Throws for an unknown
    /// project, and for a language that the project does not have.
    func granted(_ service: TranslationService) throws -> GrantedRole? {
        guard let project, let role = role.flatMap(MemberRole.init(name:)) else { return nil }
        let key = try ProjectCommand.key(project, service)
        let code = locale.map { LocaleCode($0) }
        if let code { try service.members.requireLanguage(code, of: key) }
        return GrantedRole(role: role, project: key, locale: code)
    }
}

/// A role that a command gives to a person.
struct GrantedRole {
    let role: MemberRole
    let project: Project.Key
    let locale: LocaleCode?

    func give(to email: String, _ service: TranslationService) throws {
        try service.members.setRole(role, of: email, in: project, locale: locale)
    }
}

extension UserCommand {
    /// `tml-server user reset EMAIL`
    struct Reset: ServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give an account a new password and end all its sessions.",
            discussion: """
                Without --password-stdin, the command creates and prints a random password. The \
                command also opens a closed account again.
                """)

        @OptionGroup var data: DataOption
        @OptionGroup var password: PasswordOption

        @Argument(help: "The email address of the account.")
        var email: String

        func run(_ service: TranslationService) throws {
            let (secret, isOurs) = try password.secret()
            try service.accounts.resetPassword(of: email, to: secret)
            if isOurs { CommandOutput.line(secret.reveal()) }
        }
    }

    /// `tml-server user close EMAIL`
    struct Close: ServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Close an account, so that nobody can sign in with it.",
            discussion: """
                The translations and votes of the person are not deleted, and still show the \
                person's name. “user reset” opens the account again, but does not restore \
                administrator rights.
                """)

        @OptionGroup var data: DataOption

        @Argument(help: "The email address of the account.")
        var email: String

        func run(_ service: TranslationService) throws { try service.accounts.close(email) }
    }
}

extension UserCommand {
    /// `tml-server user block EMAIL`
    struct Block: ServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Block a member of a project.",
            discussion: """
                A blocked member can do nothing in this project. The role, the translations and \
                the votes of the member do not change. Other projects of the member are not \
                affected. “user unblock” reverses the block.
                """)

        @OptionGroup var member: MemberOptions
        var data: DataOption { member.data }

        func run(_ service: TranslationService) throws { try member.setBlocked(true, service) }
    }

    /// `tml-server user unblock EMAIL`
    struct Unblock: ServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Unblock a member of a project. The member has the same role as before.")

        @OptionGroup var member: MemberOptions
        var data: DataOption { member.data }

        func run(_ service: TranslationService) throws { try member.setBlocked(false, service) }
    }
}

/// A member of a project.
struct MemberOptions: ParsableArguments {
    @OptionGroup var data: DataOption

    @Argument(help: "The email address of the member.")
    var email: String

    @Option(help: "The key of the project, or the beginning of the key.")
    var project: String

    func setBlocked(_ isBlocked: Bool, _ service: TranslationService) throws {
        try service.members.setBlocked(isBlocked, email, in: ProjectCommand.key(project, service))
    }
}
