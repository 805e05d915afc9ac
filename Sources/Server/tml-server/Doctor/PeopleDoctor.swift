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

    var advice: [Advice] {
        passwords + administrators + tokens + releases + selfApproval
            + [backup, clock].compactMap(\.self)
    }

    private var passwords: [Advice] {
        facts.knownPasswords.map { email in
            Advice(
                .unsafe, "The password of \(email) is easy to guess",
                remedy: "Run: tml-server user reset \(email), or user close \(email)")
        }
    }

    private var administrators: [Advice] {
        guard !facts.administrators.isEmpty else {
            return [
                Advice(
                    .unwise, "The service has no administrator",
                    remedy: "Run: tml-server user add EMAIL --admin")
            ]
        }
        return facts.administrators.filter { administrator in
            now - (administrator.signedInAt ?? administrator.createdAt) > Self.unusedAge
        }.map { administrator in
            Advice(
                .unwise,
                "The administrator \(administrator.email) has not signed in for "
                    + "\(Self.unusedAge / 86400) days",
                remedy: "If nobody needs the account, run: tml-server user close "
                    + administrator.email)
        }
    }

    private var tokens: [Advice] {
        facts.oldTokens.map { token in
            let name = token.name.map { " (\($0))" } ?? ""
            let years = (now - token.createdAt) / (365 * 86400)
            return Advice(
                .unwise,
                "Token \(token.id)\(name) of \(token.project) never expires and is "
                    + "\(years) years old",
                remedy: "Give the app a new token, then run: tml-server project revoke PROJECT ID")
        }
    }

    private var releases: [Advice] {
        facts.releasingTokens.map { token in
            let name = token.name.map { " (\($0))" } ?? ""
            return Advice(
                .unwise, "Token \(token.id)\(name) of \(token.project) can make releases",
                remedy:
                    "Use this token only in build scripts. If an app or a web page contains the token, "
                    + "create a token without --releases for the app, then run: "
                    + "tml-server project revoke PROJECT ID")
        }
    }

    private var selfApproval: [Advice] {
        facts.selfApproving.map { project in
            Advice(
                .unwise, "Reviewers of \(project) may approve their own translations",
                remedy: "If the project has other reviewers, run: "
                    + "tml-server project set PROJECT --no-self-approval")
        }
    }

    private var backup: Advice? {
        guard let lastBackup else {
            return Advice(
                .unwise, "There is no backup yet",
                remedy: "Run this command every night: tml-server backup FILE")
        }
        let days = (now - lastBackup) / 86400
        guard now - lastBackup > Self.backupAge else { return nil }
        return Advice(
            .unwise, "The last backup is \(days) days old", remedy: "Run: tml-server backup FILE")
    }

    private var clock: Advice? {
        guard facts.newestTime > now + 300 else { return nil }
        return Advice(
            .unsafe,
            "The clock is \(facts.newestTime - now) seconds behind the time of the newest change",
            remedy: "Set the clock: tokens and the change log need the correct time")
    }
}
