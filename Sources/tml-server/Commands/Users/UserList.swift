import ArgumentParser
import TranslationService
import Wire

extension Users {
    /// `tml-server user list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the accounts.")

        @OptionGroup var data: DataOption

        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            let accounts = try Failure.explaining { try data.service().accounts() }
            if json {
                print(JSON.array(accounts.map(Self.json)).text)
            } else {
                for account in accounts { print(Self.text(account)) }
            }
        }

        private static func json(_ account: TranslationService.Account) -> JSON {
            [
                "email": .string(account.email), "name": .string(account.name),
                "admin": .boolean(account.isAdmin), "closed": .boolean(account.isClosed),
                "roles": .array(account.roles.map(JSON.string)),
            ]
        }

        private static func text(_ account: TranslationService.Account) -> String {
            let states =
                (account.isClosed ? ["closed"] : []) + (account.isAdmin ? ["administrator"] : [])
            return "\(account.email)  \(account.name)  "
                + (states + account.roles).joined(separator: "; ")
        }
    }
}
