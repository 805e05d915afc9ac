import ArgumentParser
import Catalog
import Foundation
import Glibc
import TranslationService

/// `tml-server init EMAIL`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create the configuration file, the data folder and the first administrator.",
        discussion: """
            The command overwrites nothing. An existing configuration file stays unchanged. If \
            the database already has accounts, the command fails. Without --password-stdin, the \
            command creates and prints a random password.
            """)

    @OptionGroup var data: DataOption
    @OptionGroup var password: PasswordOption

    @Argument(help: "The email address of the first administrator.")
    var email: String

    @Option(help: "The name of the administrator.")
    var name: String?

    @Option(
        name: .customLong("public-url"),
        help: "The public address, if clients connect through an HTTPS proxy on this machine.")
    var publicURL: String?

    func validate() throws {
        guard publicURL.map(Setting.isAddress) ?? true else {
            throw ValidationError("--public-url must be \(Setting.address)")
        }
    }

    func run() throws {
        try CommandFailure.explaining {
            let file = data.config ?? ConfigurationFile.standard ?? ConfigurationFile.ofNew
            let isThere = FileManager.default.fileExists(atPath: file)
            if isThere, publicURL != nil {
                throw CommandFailure("\(file) already exists. Set public-url in this file")
            }
            var configuration = isThere ? try data.configuration() : ServerConfiguration()
            if !isThere, let folder = data.absoluteFolder { configuration.data = folder }
            let service = try DataOption.service(configuration)
            guard try service.accounts.all().isEmpty else {
                throw CommandFailure(
                    "\(configuration.data) already has accounts. Use “tml-server user add” to "
                        + "create more accounts")
            }
            let (secret, isOurs) = try password.secret()
            try service.accounts.set(
                email: email, name: name ?? "", password: secret, isAdmin: true)
            if !isThere {
                try NewConfigurationFile(data: configuration.data, publicURL: publicURL)
                    .write(to: file)
            }
            CommandOutput.line(
                isThere ? "Configuration: \(file) (unchanged)" : "Configuration: \(file)")
            CommandOutput.line("Data: \(configuration.data)")
            CommandOutput.line(
                "Administrator: \(email)\(isOurs ? ", password: \(secret.reveal())" : "")")
            CommandOutput.line(nextSteps(configuration, isThere: isThere))
        }
    }

    private func nextSteps(_ configuration: ServerConfiguration, isThere: Bool) -> String {
        let isUsual = data.config == nil && data.folder == nil
        let options =
            isUsual
            ? ""
            : " --config " + (data.config ?? ConfigurationFile.standard ?? "tml-server.toml")
                + (isThere ? data.folder.map { " --data \($0)" } ?? "" : "")
        let program = Self.isAccountOfService ? "sudo -u tml-server tml-server" : "tml-server"
        let start =
            Self.isAccountOfService && isUsual
            ? "sudo systemctl enable --now tml-server" : "\(program) serve\(options)"
        return """

            Next steps:
              \(program) project create "My app" --locales ru de\(options)
              \(program) project token KEY\(options)
              \(program) user add SOMEBODY --project KEY --role translator\(options)
              \(start)
              \(program) doctor\(options)
            """
    }

    /// True if the command runs with the account that the Debian package creates.
    private static var isAccountOfService: Bool {
        guard let entry = getpwuid(geteuid()) else { return false }
        return String(cString: entry.pointee.pw_name) == "tml-server"
    }
}
