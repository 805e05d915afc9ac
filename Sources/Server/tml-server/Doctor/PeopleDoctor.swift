import Diagnostics
import Foundation
import TranslationService

/// Checks accounts, tokens, backups and the clock.
struct PeopleDoctor {
    static let tokenAge = 365 * 86400
    private static let unusedAge = 90 * 86400
    private static let backupAge = 7 * 86400

    let facts: SafetyFacts
    let lastBackup: Int?
    /// Seconds since 1970.
    let now: Int

    var diagnoses: [Diagnosis] {
        passwords + administrators + tokens + releases + selfApproval
            + [backup, clock].compactMap(\.self)
    }

    private var passwords: [Diagnosis] {
        facts.knownPasswords.map { email in
            Diagnosis(
                .error, "The password of \(email) is easy to guess.",
                remedy: "Run: tml-server user reset \(email), or user close \(email)")
        }
    }

    private var administrators: [Diagnosis] {
        guard !facts.administrators.isEmpty else {
            return [
                Diagnosis(
                    .warning, "The service has no administrator.",
                    remedy: "Run: tml-server user add EMAIL --admin")
            ]
        }
        return facts.administrators.filter { administrator in
            now - (administrator.signedInAt ?? administrator.createdAt) > Self.unusedAge
        }.map { administrator in
            Diagnosis(
                .warning,
                "The administrator \(administrator.email) has not signed in for "
                    + "\(Self.unusedAge / 86400) days.",
                remedy: "If nobody needs the account, run: tml-server user close "
                    + administrator.email)
        }
    }

    private var tokens: [Diagnosis] {
        facts.oldTokens.map { token in
            let name = token.name.map { " (\($0))" } ?? ""
            let years = (now - token.createdAt) / (365 * 86400)
            return Diagnosis(
                .warning,
                "Token \(token.id)\(name) of \(token.project) never expires and is "
                    + "\(years) years old.",
                remedy: "Give the app a new token, then run: tml-server project revoke PROJECT ID")
        }
    }

    private var releases: [Diagnosis] {
        facts.releasingTokens.map { token in
            let name = token.name.map { " (\($0))" } ?? ""
            return Diagnosis(
                .warning, "Token \(token.id)\(name) of \(token.project) can make releases.",
                remedy:
                    "Use this token only in build scripts. If an app or a web page contains the token, "
                    + "create a token without --releases for the app, then run: "
                    + "tml-server project revoke PROJECT ID")
        }
    }

    private var selfApproval: [Diagnosis] {
        facts.selfApproving.map { project in
            Diagnosis(
                .warning, "Reviewers of \(project) may approve their own translations.",
                remedy: "If the project has other reviewers, run: "
                    + "tml-server project set PROJECT --no-self-approval")
        }
    }

    private var backup: Diagnosis? {
        guard let lastBackup else {
            return Diagnosis(
                .warning, "There is no backup yet.",
                remedy: "Run this command every night: tml-server backup FILE")
        }
        let days = (now - lastBackup) / 86400
        guard now - lastBackup > Self.backupAge else { return nil }
        return Diagnosis(
            .warning, "The last backup is \(days) days old.", remedy: "Run: tml-server backup FILE")
    }

    private var clock: Diagnosis? {
        guard facts.newestTime > now + 300 else { return nil }
        return Diagnosis(
            .error,
            "The clock is \(facts.newestTime - now) seconds behind the time of the newest change.",
            remedy: "Set the clock: tokens and the change log need the correct time.")
    }
}
