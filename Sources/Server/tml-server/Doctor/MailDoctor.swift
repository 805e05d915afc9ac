import Diagnostics
import Foundation
import TranslationService

/// Checks the settings for mail, and reports mails that could not be sent.
struct MailDoctor {
    private static let longestWait = 3600

    let configuration: ServerConfiguration
    /// The queue of mails; `nil` without a database.
    let state: MailQueue.State?
    /// Seconds since 1970.
    let now: Int

    var diagnoses: [Diagnosis] {
        [settings, folder, failed, waiting].compactMap(\.self)
    }

    private var settings: Diagnosis? {
        var server = configuration.server
        do {
            try server.mail.prepare(publicURL: server.publicURL)
            return nil
        } catch {
            return Diagnosis(
                .warning, "\(error), so the server does not start.",
                remedy: "Correct the settings mail-…")
        }
    }

    private var folder: Diagnosis? {
        guard configuration.server.mail.isOn, let path = configuration.server.mail.folder else {
            return nil
        }
        return Diagnosis(
            .warning, "The server sends no mail to people: it writes all mails to \(path).",
            remedy: "Set mail-host in place of mail-folder.")
    }

    private var failed: Diagnosis? {
        guard let state, state.failed > 0 else { return nil }
        return Diagnosis(
            .warning, "Mails that could not be sent: \(state.failed)\(reason(state)).",
            remedy: "Correct the reason, run “tml-server mail test ADDRESS”, and send the "
                + "invitations again.")
    }

    private var waiting: Diagnosis? {
        guard let state, let oldest = state.oldest, now - oldest > Self.longestWait else {
            return nil
        }
        guard configuration.server.mail.isOn else {
            return Diagnosis(
                .warning, "Mails that wait, although mail-from is not set: \(state.waiting).",
                remedy: "Set mail-from and mail-host, or ignore the mails.")
        }
        return Diagnosis(
            .warning,
            "Mails that wait: \(state.waiting), the oldest for \((now - oldest) / 60) minutes"
                + "\(reason(state)).",
            remedy: "Start the server, and run: tml-server mail test ADDRESS")
    }

    private func reason(_ state: MailQueue.State) -> String {
        state.failure.map { ". The newest reason: \($0)" } ?? ""
    }
}
