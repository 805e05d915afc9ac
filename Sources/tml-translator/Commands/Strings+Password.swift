import TranslationAPI
import Workbench

/// The messages about changing the password.
extension Strings {
    static let passwordIsChanged =
        "Your password is changed. You stay signed in on this machine. Your other sessions ended."
    static let noNewPassword = "The new password is empty. The old password stays valid."
    static let newPasswordsDiffer =
        "The two new passwords are different. The old password stays valid."

    /// The reason why the password did not change; `nil` for errors with the usual message.
    static func passwordStays(_ error: ServerError) -> String? {
        switch error {
        case .wrongPassword: "The current password is wrong. The old password stays valid."
        case .refused(let words):
            "The server refused the new password: \(SafeText.line(words)). The old password stays "
                + "valid."
        case .unconnected(let words):
            "The server is unreachable: \(SafeText.line(words)). The old password stays valid."
        case .unreachable(let words):
            "The connection ended early: \(SafeText.line(words)). The server may have changed the "
                + "password already. Sign in with the new password. If the server refuses this password, "
                + "use the old password."
        case .notFound:
            "Programs cannot change passwords on this server. Ask the administrator of the server."
        case .signedOut:
            "The session has ended. Sign in again with `tml-translator login`, then run this command again."
        case .secondFactorRequired, .wrongCode, .tooManyAttempts, .forbidden, .cursorExpired,
            .wentBack, .unavailable, .tooLarge,
            .unreadable, .tls, .file, .cancelled:
            nil
        }
    }
}
