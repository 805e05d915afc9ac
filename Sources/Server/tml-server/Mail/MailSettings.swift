import Catalog
import HTTP
import MachineTranslation

/// The way in which the server sends mail. Without a sender, the server sends no mail.
struct MailSettings: Sendable {
    /// The address of the sender.
    var sender: String?
    /// The mail server.
    var host: String?
    /// The port of the mail server; 0 for the usual port of the encryption.
    var port = 0
    var encryption = SMTPServer.Encryption.startTLS
    /// The account on the mail server.
    var user: String?
    /// A file with the password of the account.
    var passwordFile: String?
    /// The environment variable with the password of the account.
    var passwordVariable: String?
    /// A folder that gets the mails in place of a mail server.
    var folder: String?
    /// The password, after `prepare`.
    private(set) var password: Secret?

    var isOn: Bool { sender != nil }

    /// The place of the password; `nil` if there is none.
    var passwordPlace: KeyPlace? {
        passwordFile.map(KeyPlace.file) ?? passwordVariable.map(KeyPlace.variable)
    }

    private var usedPort: Int {
        guard port == 0 else { return port }
        return switch encryption {
        case .startTLS: 587
        case .tls: 465
        case .none: 25
        }
    }
}

extension MailSettings {
    /// The setting that is missing or does not fit, as a sentence; `nil` if there is none.
    func mistake(publicURL: String?) -> String? {
        guard isOn else {
            let isMeant = host != nil || folder != nil
            return isMeant
                ? "mail-from is missing: set the address of the sender of the mails" : nil
        }
        guard publicURL != nil else {
            return "mail-from is set, but public-url is missing: the links in mails begin with it"
        }
        if host != nil, folder != nil {
            return "mail-host and mail-folder are both set: remove one of them"
        }
        guard host != nil || folder != nil else {
            return "mail-from is set, but mail-host is missing: set the name of the mail server"
        }
        return mistakeOfAccount
    }

    private var mistakeOfAccount: String? {
        if passwordFile != nil, passwordVariable != nil {
            return "mail-password-file and mail-password-env are both set: remove one of them"
        }
        guard (user == nil) == (passwordPlace == nil) else {
            return "Set mail-user together with mail-password-file or mail-password-env"
        }
        if encryption == .none, user != nil, !ServerConfiguration.isLoopback(host ?? "") {
            return
                "mail-encryption is \"none\", so the password of mail-user would be sent without "
                + "encryption: set \"starttls\" or \"tls\""
        }
        return nil
    }

    /// Checks the settings and reads the password. Throws a sentence.
    mutating func prepare(publicURL: String?) throws(CommandFailure) {
        if let mistake = mistake(publicURL: publicURL) { throw CommandFailure(mistake) }
        do {
            password = try passwordPlace?.read(for: "the mail server", called: "password")
        } catch {
            throw CommandFailure(error.description)
        }
    }

    /// The way to send mail, after `prepare`; `nil` if the server sends no mail.
    var transport: (any MailTransport)? {
        guard isOn else { return nil }
        if let folder { return MailFolder(path: folder) }
        return host.map { host in
            MailServer(
                SMTPServer(
                    host: host, port: usedPort, encryption: encryption, user: user,
                    password: password?.reveal()))
        }
    }
}
