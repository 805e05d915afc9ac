import Catalog
import EngineSettings
import Foundation
import HTTP
import MachineTranslation
import TOMLKit
import Text
import TranslationService

/// All settings. `packaging/tml-server.toml` explains them.
extension Setting {
    static let rates = 1...1_000_000
    static let ports = 0...65535

    static var all: [Setting] {
        [
            text("data", "an absolute path of a folder", \.data) {
                $0.utf8.starts(with: "/".utf8)
            },
            text("host", "an address to listen on, for example \"127.0.0.1\"", \.server.host),
            number("port", ports, \.server.port),
            flag("insecure-http", \.allowsInsecureHTTP),
            optionalText("public-url", address, \.server.publicURL, where: isAddress),
            optionalText("cdn-url", address, \.server.cdnURL, where: isAddress),
            number("rate", rates, \.server.rate),
            flag("verbose", \.server.isVerbose),
            logFormat,
            number("max-connections", 1...100_000, \.server.maxConnections),
            number(
                "max-connections-per-address", 1...100_000, \.server.connectionsOfAddress),
            number("max-requests-per-address", 1...100_000, \.server.requestsOfAddress),
            number("max-waiting-per-address", 1...100_000, \.server.waitingOfAddress),
            number("stop-timeout", 1...3600, \.server.stopTimeout),
            seconds(
                "request-timeout", 1...3600, [\.server.patience.head, \.server.patience.body]),
            seconds("answer-timeout", 1...3600, [\.server.patience.write]),
            seconds("idle-timeout", 1...3600, [\.server.patience.idle]),
            projectMakers,
            number("max-screenshots", 0...1_000_000, \.server.maxScreenshots),
            number("max-keys", 0...10_000_000, \.server.quotas.keys),
            number("max-new-keys-per-day", 0...10_000_000, \.server.quotas.newKeys),
            number("max-new-key-mib-per-day", 0...100_000, \.server.quotas.newKeyMebibytes),
            number(
                "max-new-screenshots-per-day", 0...1_000_000, \.server.quotas.newScreenshots),
            keptReleases,
            optionalText(
                "publish-to", "an absolute path of a folder, or s3://bucket/prefix",
                \.server.publishing.target, where: PublishSettings.isTarget),
            flag("publish-compressed", \.server.publishing.isCompressed),
            optionalText("s3-endpoint", address, \.server.publishing.endpoint, where: isAddress),
            text("s3-region", "a region, for example \"us-east-1\"", \.server.publishing.region) {
                isDomain($0)
            },
            optionalText("s3-key-id", "an access key ID", \.server.publishing.keyID) {
                !$0.isEmpty
            },
            optionalText(
                "s3-secret-file", "an absolute path of a file", \.server.publishing.secretFile
            ) { $0.utf8.starts(with: "/".utf8) },
            optionalText(
                "s3-secret-env", "the name of a variable", \.server.publishing.secretVariable
            ) { !$0.isEmpty },
            optionalText(
                "litestream-socket", "an absolute path of at most 107 bytes",
                \.server.replica.socket, where: ReplicaSettings.isSocket),
            number("max-replica-lag", 5...86400, \.server.replica.mostLag),
            flag("webhook-http", \.server.webhooks.allowsHTTP),
            flag(
                "webhook-private-addresses", \.server.webhooks.allowsPrivateAddresses),
            optionalText(
                "mail-from", "an address, for example \"tml@example.org\"", \.server.mail.sender,
                where: Accounts.isEmail),
            optionalText(
                "mail-host", "the name of a mail server", \.server.mail.host, where: isMailHost),
            number("mail-port", 1...65535, \.server.mail.port),
            mailEncryption,
            optionalText("mail-user", "the name of an account", \.server.mail.user) {
                !$0.isEmpty
            },
            optionalText(
                "mail-password-file", "an absolute path of a file", \.server.mail.passwordFile
            ) { $0.utf8.starts(with: "/".utf8) },
            optionalText(
                "mail-password-env", "the name of a variable", \.server.mail.passwordVariable
            ) { !$0.isEmpty },
            optionalText("mail-folder", "an absolute path of a folder", \.server.mail.folder) {
                $0.utf8.starts(with: "/".utf8)
            },
            list(
                "trusted-proxies", "a list of addresses, for example [\"127.0.0.1\"]",
                \.server.trustedProxies
            ) { NetworkRange($0) != nil },
            list(
                "cors-origins", "a list of origins, for example [\"https://app.example.org\"]",
                \.server.corsOrigins, where: isOrigin),
            optionalText(
                "cookie-domain", "a domain, for example \"example.org\"", \.server.cookieDomain,
                where: isDomain),
            list(
                "return-origins", "a list of origins, for example [\"https://app.example.org\"]",
                \.server.returnOrigins, where: isOrigin),
            optionalText(
                "oidc-issuer", "an HTTPS address like \"https://login.example.org\"",
                \.server.openID.issuer, where: OpenIDSettings.isIssuer),
            optionalText(
                "oidc-client-id", "the name of this server at the provider",
                \.server.openID.clientID
            ) { !$0.isEmpty },
            optionalText(
                "oidc-secret-file", "an absolute path of a file", \.server.openID.secretFile
            ) { $0.utf8.starts(with: "/".utf8) },
            text("oidc-name", "the words of a button, at most 60 characters", \.server.openID.name)
            {
                (1...60).contains($0.count)
            },
            list(
                "oidc-scopes", "a list of scopes, for example [\"openid\"]", \.server.openID.scopes
            ) { !$0.isEmpty },
            flag("oidc-create-accounts", \.server.openID.createsAccounts),
            metricsToken,
            engines("engine"), engines("machine"),
        ]
    }

    private static var logFormat: Setting {
        Setting(name: "log-format", expected: "\"text\" or \"json\"") { value, configuration in
            guard let format = value.string.flatMap(LogFormat.init) else { return false }
            configuration.server.logFormat = format
            return true
        }
    }

    private static var mailEncryption: Setting {
        let expected = "\"starttls\", \"tls\" or \"none\""
        return Setting(name: "mail-encryption", expected: expected) { value, configuration in
            guard let encryption = value.string.flatMap(SMTPServer.Encryption.init) else {
                return false
            }
            configuration.server.mail.encryption = encryption
            return true
        }
    }

    private static var keptReleases: Setting {
        let counts = 2...100_000
        let expected =
            "0 (keep all) or a number from \(counts.lowerBound) to \(counts.upperBound)"
        return Setting(name: "keep-releases", expected: expected) { value, configuration in
            guard let count = value.int, count == 0 || counts.contains(count) else {
                return false
            }
            configuration.server.keptReleases = count == 0 ? nil : count
            return true
        }
    }

    private static var projectMakers: Setting {
        let expected = "\"admins\", \"managers\" or \"everybody\""
        return Setting(name: "create-projects", expected: expected) { value, configuration in
            guard let makers = value.string.flatMap(ProjectMakers.init) else { return false }
            configuration.server.projectMakers = makers
            return true
        }
    }

    private static var metricsToken: Setting {
        let expected = "a text of at least 16 characters"
        return Setting(name: "metrics-token", expected: expected) { value, configuration in
            guard let token = value.string, token.utf8.count >= 16 else { return false }
            configuration.server.metricsToken = Secret(token)
            return true
        }
    }

    /// One table for each engine. `[[machine]]` is another name for `[[engine]]`.
    private static func engines(_ name: String) -> Setting {
        Setting(name: name) { value, lines, configuration in
            var tables = EngineTables(
                lines, for: .server, after: configuration.server.machines)
            tables.take(value, at: [name])
            configuration.server.machines = tables.engines
            return tables.mistakes.map { Mistake(line: $0.line, sentence: $0.sentence) }
        }
    }

    /// Whether the text has only letters, digits, hyphens and dots, which a header allows.
    static func isDomain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isAlphanumeric || "-.".utf8.contains($0) }
    }

    /// Returns true if the text is a name or an address of a computer.
    static func isMailHost(_ text: String) -> Bool { isDomain(text.filter { $0 != ":" }) }

    /// Returns true for `https://app.example.org`: an address without a path.
    private static func isOrigin(_ text: String) -> Bool {
        ReturnAddress.origin(of: text) == text
    }

    static let address = "an address like \"https://tml.example.org\", without / at its end"

    /// Whether the text is an address to which a path can be appended.
    static func isAddress(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme,
            ["http", "https"].contains(scheme), parts.host?.isEmpty == false
        else { return false }
        return parts.query == nil && parts.fragment == nil && parts.user == nil
            && text.utf8.last != UInt8(ascii: "/")
    }
}
