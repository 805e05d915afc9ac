import Catalog
import Foundation
import GRDB
import KeyIndex
import Testing
import Text
import Wire

@testable import TranslationService

/// The queue of mails, without a program that sends them.
@Suite struct MailQueueTests {
    let stage: Stage
    private static let site = "https://tml.example.org"

    init() throws {
        stage = try Stage()
        stage.service.mail.open()
    }

    private func take() throws -> OutgoingMail? { try stage.service.mail.take(site: Self.site) }

    private func ask(_ email: String = "anna@example.com") throws {
        try stage.service.passwordResets.request(email, from: "1.2.3.4")
    }

    @Test func aMailIsTakenByOneOnly() throws {
        try ask()
        let mail = try #require(try take())
        #expect(mail.recipient == "anna@example.com" && mail.attempt == 1)
        #expect(mail.text.contains("\(Self.site)/reset?word="))
        #expect(try take() == nil)
    }

    /// The program may have ended in the middle.
    @Test func aMailWithoutAnEndIsSentAgainUnderTheSameName() throws {
        try ask()
        let first = try #require(try take())
        stage.clock.advance(MailQueue.lease)
        let second = try #require(try take())
        #expect(second.messageID == first.messageID && second.attempt == 2)
        try stage.service.mail.noteSent(second)
        stage.clock.advance(MailQueue.lease)
        #expect(try take() == nil)
    }

    @Test func theQueueSurvivesARestart() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tml-mail-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "server.sqlite").path
        func opened() throws -> TranslationService {
            let service = try TranslationService(path: path) { 1_500_000_000 }
            service.mail.open()
            return service
        }
        let first = try opened()
        try first.accounts.set(email: "a@example.com", name: "A", password: Secret("long enough"))
        try first.passwordResets.request("a@example.com", from: "1.2.3.4")
        try first.close()
        let second = try opened()
        #expect(try second.mail.take(site: Self.site)?.recipient == "a@example.com")
        try second.close()
    }

    @Test func pausesGrowAndAttemptsEnd() throws {
        try ask()
        var pauses: [Int] = []
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE mail SET kind = 'digest', address = NULL, user = 3")
            try db.execute(sql: "INSERT INTO digest VALUES (3, 'daily', 0)")
            try db.execute(sql: "UPDATE mail SET since = 0, until = 2000000000")
        }
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var reject = stage.about(made, .reject)
        reject.data.reason = "no"
        try stage.applied(reject, as: stage.reviewer)
        while let mail = try take() {
            let next = try stage.service.mail.noteFailure(mail, "busy\r\nnow", isFinal: false)
            guard case .wait(let seconds) = next else { break }
            pauses.append(seconds)
            stage.clock.advance(seconds)
        }
        #expect(pauses.count == Limits.mailAttempts - 1)
        #expect(pauses.prefix(3) == [60, 120, 240] && pauses.last == 4 * 3600)
        let state = try stage.service.mail.state()
        #expect(state.waiting == 0 && state.failed == 1)
        #expect(state.failure == "busy now")
        stage.clock.advance(Limits.failedMailLifetime + 86400)
        try stage.service.maintenance.prune()
        #expect(try stage.service.mail.state().failed == 0)
    }

    @Test func aLateRequestIsNotAnswered() throws {
        try ask()
        stage.clock.advance(Limits.resetLifetime)
        #expect(try take() == nil)
        #expect(try stage.service.mail.state().waiting == 0)
    }

    @Test func anAccountOfTheProviderGetsNoLink() throws {
        let anna = try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE user SET passwordHash = ? WHERE id = 3",
                arguments: [Accounts.onlyAtProvider])
            let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM user WHERE id = 3"))
            return try MailLink.make(
                db, .reset(3, account: MailLink.mark(of: row)), until: stage.clock.now + 60)
        }
        try ask()
        #expect(try stage.service.mail.state().waiting == 1)
        #expect(try take() == nil)
        #expect(try stage.service.mail.state().waiting == 0)
        #expect(throws: ServiceError.self) { try stage.service.passwordResets.account(anna) }
    }

    @Test func aLinkForANewPasswordHasWholeSentences() throws {
        try ask()
        let text = try #require(try take()).text
        #expect(text.hasPrefix("Hello Anna Example,\n\nTo choose a new password"))
    }

    @Test func requestsDuringAWaitingMailDoNotUseUpTheMailsOfTheAccount() throws {
        for _ in 0...Limits.resetsOfAccount { try ask() }
        try stage.service.mail.noteSent(#require(try take()))
        #expect(try take() == nil)
        try ask()
        #expect(try take() != nil)
    }

    @Test func nothingIsQueuedWhileMailIsOff() throws {
        let stage = try Stage()
        #expect(throws: ServiceError.self) {
            try stage.service.passwordResets.request("anna@example.com", from: "1.2.3.4")
        }
        try stage.plant("INSERT INTO digest VALUES (3, 'daily', 0)")
        try stage.service.digests.queueDue()
        #expect(try stage.service.mail.state().waiting == 0)
    }
}

/// Digests: who gets one, when, and of what.
@Suite struct DigestTests {
    let stage: Stage
    private static let site = "https://tml.example.org"

    init() throws {
        stage = try Stage()
        stage.service.mail.open()
    }

    private func choose(_ user: Int, _ period: String) throws {
        try stage.plant("INSERT INTO digest VALUES (\(user), '\(period)', \(stage.clock.now))")
    }

    /// A day later, the digests that are due.
    private func nextDay(_ days: Int = 1) throws -> [OutgoingMail] {
        stage.clock.advance(days * 86400)
        try stage.service.digests.queueDue()
        var mails: [OutgoingMail] = []
        while let mail = try stage.service.mail.take(site: Self.site) {
            try stage.service.mail.noteSent(mail)
            mails.append(mail)
        }
        return mails
    }

    private func comment() throws {
        _ = try stage.service.comments.add(
            stage.translator, stage.key, hash: Stage.inbox, ["locale": "ru", "message": "Hm"],
            once: nil)
    }

    @Test func anAuthorReadsWhatHappened() throws {
        try choose(3, "daily")
        stage.clock.advance(10)
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        try comment()
        var reject = stage.about(made, .reject)
        reject.data.reason = "no"
        try stage.applied(reject, as: stage.reviewer)
        let mails = try nextDay()
        let mail = try #require(mails.first)
        #expect(mails.count == 1)
        #expect(mail.recipient == "anna@example.com")
        #expect(mail.subject == "Translations: 1 comment, 1 rejected text")
        #expect(mail.text.contains("rejected translation by Sample Reviewer: “Inbox” (ru)"))
        #expect(mail.text.contains("\(Self.site)/projects/\(stage.key.rawValue)"))
        #expect(mail.text.contains("\n\nThis is the news from 2017-07-14"))
        let word = try #require(mail.unsubscribe)
        #expect(mail.text.contains("/unsubscribe?word=\(word.reveal())"))
        #expect(try stage.service.digests.subscriber(word) == "anna@example.com")
        #expect(try nextDay().isEmpty)
    }

    @Test func aReviewerReadsOfNewTexts() throws {
        try choose(2, "daily")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.applied(stage.create("Сообщения", Stage.messages), as: stage.anna)
        let mail = try #require(try nextDay().first)
        #expect(mail.subject.hasPrefix("Translations: 2 texts to review"))
        #expect(mail.text.contains("- to review in ru: 2"))
    }

    @Test func aTextAboveTheLevelIsNotCounted() throws {
        try choose(2, "daily")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.applied(stage.create("Сообщения", Stage.messages), as: stage.anna)
        try stage.plant("UPDATE translationKey SET level = 1000 WHERE label = 'Inbox'")
        let mail = try #require(try nextDay().first)
        #expect(mail.text.contains("- to review in ru: 1"))
    }

    @Test(arguments: ["removedAt = 1", "isBlocked = 1"], [2, 3])
    func aMemberWithoutAccessGetsNone(change: String, user: Int) throws {
        try choose(user, "daily")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try comment()
        try stage.plant("UPDATE membership SET \(change) WHERE user = \(user)")
        #expect(try nextDay().isEmpty)
    }

    @Test func theProjectsOfAPersonAreCountedApart() throws {
        let other = try stage.service.projects.create(NewProject(name: "Other"))
        try stage.service.members.setRole(.reviewer, of: "reviewer@example.com", in: other)
        try choose(2, "daily")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        let mail = try #require(try nextDay().first)
        #expect(mail.subject.hasPrefix("Translations: 1 text to review"))
        #expect(!mail.text.contains(other.rawValue))
    }

    @Test func aFailureForOnePersonDoesNotStopTheOthers() throws {
        try choose(2, "daily")
        try choose(3, "daily")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try comment()
        try stage.plant(
            """
            CREATE TRIGGER refusal BEFORE UPDATE ON digest WHEN old.user = 2
            BEGIN SELECT raise(ABORT, 'no'); END
            """)
        stage.clock.advance(86400)
        #expect(throws: ServiceError.self) { try stage.service.digests.queueDue() }
        #expect(try stage.service.mail.take(site: Self.site)?.recipient == "anna@example.com")
    }

    @Test func nothingIsSentWhenNothingHappened() throws {
        try choose(3, "daily")
        #expect(try nextDay().isEmpty)
        #expect(try stage.service.mail.state().waiting == 0)
    }

    @Test func aWeekIsAWeek() throws {
        try choose(3, "weekly")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try comment()
        #expect(try nextDay(6).isEmpty)
        #expect(try nextDay().count == 1)
    }

    @Test func aPeriodIsQueuedOnce() throws {
        try choose(3, "daily")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try comment()
        stage.clock.advance(86400)
        try stage.service.digests.queueDue()
        try stage.service.digests.queueDue()
        stage.clock.advance(86400)
        try stage.service.digests.queueDue()
        #expect(try stage.service.mail.state().waiting == 1)
    }

    @Test func seenNewsAreNotSent() throws {
        try choose(3, "daily")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try comment()
        _ = try stage.service.notifications.page(stage.anna, page: PageRequest())
        #expect(try nextDay().isEmpty)
    }

    @Test func whoEndsThemGetsNone() throws {
        try choose(3, "daily")
        stage.clock.advance(10)
        try stage.applied(stage.create("Почта"), as: stage.anna)
        try comment()
        let word = try #require(try nextDay().first?.unsubscribe)
        try comment()
        stage.clock.advance(86400)
        try stage.service.digests.queueDue()
        #expect(try stage.service.mail.state().waiting == 1)
        try stage.service.digests.unsubscribe(word)
        #expect(try stage.service.mail.take(site: Self.site) == nil)
    }
}
