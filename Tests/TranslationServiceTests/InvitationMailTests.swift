import GRDB
import Testing
import Text

@testable import TranslationService

/// Invitations by mail: their limits, and their place in the queue.
@Suite struct InvitationMailTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        stage.service.mail.open()
        try stage.plant("UPDATE membership SET role = 'manager' WHERE user = 2")
    }

    private func invite(_ emails: [String], on stage: Stage? = nil) throws {
        let stage = stage ?? self.stage
        let new = try NewInvitations(emails: emails, role: nil, message: nil)
        _ = try stage.service.invitations.invite(new, to: stage.key, stage.reviewer)
    }

    private func people(_ numbers: Range<Int>) -> [String] {
        numbers.map { "person-\($0)@example.com" }
    }

    @Test func anAddressGetsFewInvitationsPerHour() throws {
        for _ in 1...Limits.invitationsOfAddress { try invite(["new@example.com"]) }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 3600)) {
            try invite(["other@example.com", "new@example.com"])
        }
        try invite(["other@example.com"])
        stage.clock.advance(3600)
        try invite(["new@example.com"])
    }

    @Test func aPersonInvitesALimitedNumberOfPeoplePerDay() throws {
        let most = Limits.invitationsOfPerson
        try invite(people(0..<most / 2))
        try invite(people(most / 2..<most - 1))
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 3600)) {
            try invite(people(most - 1..<most + 1))
        }
        try invite(people(most - 1..<most))
        #expect(throws: ServiceError.self) { try invite(["new@example.com"]) }
        #expect(try stage.service.mail.state().waiting == most)
        stage.clock.advance(86400)
        try invite(["new@example.com"])
    }

    @Test func eachLineOfTheMessageIsQuoted() throws {
        let new = try NewInvitations(
            emails: ["new@example.com"], role: nil, message: "Hello\n\nOpen\u{2028}this link:")
        _ = try stage.service.invitations.invite(new, to: stage.key, stage.reviewer)
        let mail = try #require(try stage.service.mail.take(site: "https://tml.example.org"))
        let parts = mail.text.split(separator: " invites you", maxSplits: 1)
        #expect(
            mail.text.contains(
                "\n\n\(parts[0]) writes:\n\n> Hello\n> \n> Open\n> this link:\n\nTo join"))
    }

    @Test func withoutMailThereIsNoLimit() throws {
        let stage = try Stage()
        try stage.plant("UPDATE membership SET role = 'manager' WHERE user = 2")
        for _ in 0...Limits.invitationsOfAddress { try invite(["new@example.com"], on: stage) }
    }

    @Test func aLinkForANewPasswordIsSentFirst() throws {
        try invite(people(0..<3))
        stage.clock.advance(10)
        try stage.service.passwordResets.request("anna@example.com", from: "1.2.3.4")
        let kinds = try (0..<2).map { _ in
            try stage.service.mail.take(site: "https://tml.example.org")?.kind
        }
        #expect(kinds == ["reset", "invitation"])
    }
}
