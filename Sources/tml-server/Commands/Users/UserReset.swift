import ArgumentParser
import Catalog
import TranslationService

extension Users {
    /// `tml-server user reset EMAIL`
    struct Reset: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give an account another password and end all its sign-ins.",
            discussion: """
                Without --password-stdin the password is of our making and is printed. This opens \
                an account again that was closed.
                """)

        @OptionGroup var data: DataOption
        @OptionGroup var password: PasswordOption

        @Argument(help: "The email address of the account.")
        var email: String

        func run() throws {
            try Failure.explaining {
                let service = try data.service()
                let (secret, isOurs) = try password.secret()
                try service.resetPassword(of: email, to: secret)
                if isOurs { print(secret.reveal()) }
            }
        }
    }

    /// `tml-server user close EMAIL`
    struct Close: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let nobody sign in with an account any more.",
            discussion: """
                Its translations and votes stay, under its name. “user reset” opens it again; \
                whoever administered the service must then be made administrator again.
                """)

        @OptionGroup var data: DataOption

        @Argument(help: "The email address of the account.")
        var email: String

        func run() throws {
            try Failure.explaining { try data.service().closeAccount(email) }
        }
    }
}
