/// A server that accepts mail (SMTP, RFC 5321), and the account for it.
///
/// Descriptions and dumps do not contain the password.
public struct SMTPServer: Hashable, Sendable {
    /// The encryption of the connection.
    public enum Encryption: String, Hashable, Sendable, CaseIterable {
        /// The connection begins without encryption and must change to TLS before anything else.
        case startTLS = "starttls"
        /// TLS from the first byte.
        case tls
        /// No encryption.
        case none
    }

    /// The name or the address of the server.
    public var host: String
    /// The port of the server.
    public var port: Int
    /// The encryption of the connection. Certificates are verified.
    public var encryption: Encryption
    /// The account, `nil` without a sign-in.
    public var user: String?
    /// The path of a PEM file with the authorities that replace the system's.
    public var certificates: String?
    /// The time limit for one message.
    public var timeLimit = Duration.seconds(20)
    let password: String?

    /// - Parameters:
    ///   - host: the name or the address of the server.
    ///   - port: the port of the server.
    ///   - encryption: the encryption of the connection.
    ///   - user: the account, `nil` without a sign-in.
    ///   - password: the password of the account.
    public init(
        host: String, port: Int, encryption: Encryption, user: String? = nil,
        password: String? = nil
    ) {
        self.host = host
        self.port = port
        self.encryption = encryption
        self.user = user
        self.password = password
    }

    var url: String {
        let scheme = encryption == .tls ? "smtps" : "smtp"
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}

extension SMTPServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The address of the server.
    public var description: String { url }
    /// The address of the server.
    public var debugDescription: String { url }
    /// The address of the server.
    public var customMirror: Mirror { Mirror(self, children: ["url": url]) }
}

/// The reason why a server did not accept a message. The text is libcurl's or the server's.
public struct SMTPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, with the answer of the server if it gave one.
    public let description: String
    /// True if the server refuses the recipient for ever, so that another attempt cannot succeed.
    public let isFinal: Bool
}
