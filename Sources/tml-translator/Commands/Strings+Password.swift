import TranslationAPI
import Workbench

/// What is said about changing the password.
extension Strings {
    static let passwordIsChanged =
        "Your password is changed. You stay signed in here; everywhere else you are signed out."
    static let noNewPassword = "The new password is empty. The old one stays."
    static let newPasswordsDiffer = "The two new passwords are not the same. The old one stays."

    /// Why the password is as it was; `nil` for what means the same wherever it happens.
    static func passwordStays(_ error: ServerError) -> String? {
        switch error {
        case .wrongPassword: "That is not your present password. It stays as it is."
        case .refused(let words):
            "The new password is not taken: \(SafeText.line(words)). The old one stays."
        case .unconnected(let words):
            "No connection: \(SafeText.line(words)). The old password stays."
        case .unreachable(let words):
            "The connection broke off: \(SafeText.line(words)). The password may be changed: sign in with "
                + "the new one, and if that fails with the old one."
        case .notFound:
            "This server does not change passwords for programs. Ask whoever looks after it."
        case .signedOut:
            "The session has ended. Sign in again with `tml-translator login`, then change it."
        case .tooManyAttempts, .forbidden, .cursorExpired, .wentBack, .unavailable, .tooLarge,
            .unreadable, .tls, .cancelled:
            nil
        }
    }
}
