import Catalog
import GRDB
import KeyIndex

/// Writes the text of a mail when it is sent, so that the queue contains no secrets.
struct LetterWriter {
    let db: Database
    /// The public address of the server.
    let site: String
    let now: Int

    /// Returns the content; `nil` if the mail has no reason any more. `news` is for digests.
    func letter(for mail: QueuedMail, _ news: DigestNews?) throws -> Letter? {
        switch mail.kind {
        case .invitation: try mail.invitation.flatMap(invitation)
        case .reset: try mail.address.flatMap { try reset(of: $0, askedAt: mail.createdAt) }
        case .digest: try mail.user.flatMap { try digest(of: $0, news) }
        }
    }

    private func invitation(_ id: InvitationID) throws -> Letter? {
        guard let pending = try PendingInvitation(db, id: id, at: now) else { return nil }
        let shown = pending.shown
        let word = try MailLink.make(db, .invitation(id), until: pending.expiresAt)
        let project = shown.projectName.inOneLine()
        let name = shown.inviter.map { $0.inOneLine() }
        let inviter = name.map { "\($0) invites you" } ?? "You are invited"
        var parts = ["\(inviter) to the project “\(project)” as \(shown.role.rawValue)."]
        if !shown.message.isEmpty { parts.append(Self.quotation(of: shown.message, by: name)) }
        parts.append("To join the project, open this link:\n\n\(site)/invitations/\(word.reveal())")
        parts.append(
            """
            The link is valid for \(Limits.invitationLifetime / 86400) days and only for you. If \
            you do not know the project, ignore this mail.
            """)
        return Letter(
            recipient: shown.email, subject: "Invitation to translate \(project)",
            text: Self.text(parts))
    }

    /// The message of the inviter. A mark before each line tells it from the words of the server.
    private static func quotation(of message: String, by name: String?) -> String {
        let lines = message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return "\(name ?? "The person who invites you") writes:\n\n"
            + lines.map { "> \($0)" }.joined(separator: "\n")
    }

    private func reset(of address: String, askedAt: Int) throws -> Letter? {
        let expiry = askedAt + Limits.resetLifetime
        let row = try Row.fetchOne(
            db,
            sql: "SELECT id, email, name, passwordHash FROM user WHERE email = ?",
            arguments: [address])
        guard let row, now < expiry, Accounts.isPassword(row["passwordHash"]) else { return nil }
        let word = try MailLink.make(
            db, .reset(row["id"], account: MailLink.mark(of: row)), until: expiry)
        return Letter(
            recipient: row["email"], subject: "A new password for \(Self.host(of: site))",
            text: Self.text([
                "Hello \((row["name"] as String).inOneLine()),",
                "To choose a new password, open this link:\n\n\(site)/reset?word=\(word.reveal())",
                """
                The link is valid once, until \(Limits.resetLifetime / 60) minutes after the \
                request. If you did not ask for a new password, ignore this mail: your password \
                does not change.
                """,
            ]))
    }

    private func digest(of user: UserID, _ news: DigestNews?) throws -> Letter? {
        let row = try Row.fetchOne(
            db, sql: "SELECT email, name, passwordHash FROM user WHERE id = ?", arguments: [user])
        guard let row, row["passwordHash"] != Accounts.noPassword, let news, !news.isEmpty,
            try Digests.period(db, of: user) != nil
        else { return nil }
        let word = try MailLink.make(
            db, .unsubscribe(user), until: now + Limits.unsubscribeLifetime)
        let parts =
            ["Hello \((row["name"] as String).inOneLine()),"] + news.paragraphs(site: site) + [
                "Choose how often you get this mail:\n\(site)/account/mail",
                "Get no more of these mails:\n\(site)/unsubscribe?word=\(word.reveal())",
            ]
        return Letter(
            recipient: row["email"], subject: news.subject, text: Self.text(parts),
            unsubscribe: word)
    }

    private static func text(_ paragraphs: [String]) -> String {
        paragraphs.joined(separator: "\n\n") + "\n"
    }

    /// The name of the server, for people.
    private static func host(of site: String) -> String {
        site.split(separator: "/").dropFirst().first.map(String.init) ?? site
    }
}
