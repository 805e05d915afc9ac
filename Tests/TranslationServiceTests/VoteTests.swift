import Catalog
import GRDB
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct VoteTests {
    @Test func aSecondVoteReplacesTheFirst() throws {
        let stage = try Stage(threshold: 2)
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(made.status == .pending)
        for (value, rank, status) in [
            (1, 2, TranslationStatus.accepted), (1, 2, .accepted), (-1, 0, .pending),
            (0, 1, .pending),
        ] {
            var vote = stage.about(made, .vote)
            vote.data.value = value
            let voted = try stage.applied(vote, as: stage.translator)
            #expect(voted.rank == rank)
            #expect(voted.status == status)
            #expect(voted.myVote == value)
        }
        #expect(try stage.translations(as: stage.anna).first?.myVote == 1)
    }

    @Test func aNewThresholdCountsAllVotesAgain() throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(made.status == .accepted)
        let cursor = try stage.feed(nil).cursor
        try stage.service.projects.setThreshold(2, in: stage.key)
        #expect(try stage.translations(as: stage.anna).first?.status == .pending)
        let told = try stage.feed(cursor)
        #expect(told.results.map(\.action) == ["updated"])
        var vote = stage.about(made, .vote)
        vote.data.value = 1
        #expect(try stage.applied(vote, as: stage.translator).status == .accepted)
        try stage.service.projects.setThreshold(1, in: stage.key)
        #expect(try stage.translations(as: stage.anna).first?.status == .accepted)
        #expect(throws: ServiceError.self) {
            try stage.service.projects.setThreshold(0, in: stage.key)
        }
        #expect(throws: ServiceError.self) {
            try stage.service.projects.setThreshold(2, in: Project.Key("none"))
        }
        #expect(try stage.service.maintenance.check() == [])
    }

    @Test func importedTranslationsStayAcceptedWithANewThreshold() throws {
        let stage = try Stage()
        try stage.service.database.write { db in
            let project = try #require(try StoredProject.find(db, key: stage.key))
            let key = try #require(
                try KeyID.fetchOne(db, sql: "SELECT id FROM translationKey ORDER BY id"))
            _ = try ProjectWriter(db: db, project: project, actor: nil, now: 1).add(
                ProjectWriter.NewTranslation(
                    key: key, locale: "ru", label: "Входящие", context: Context([]),
                    isImported: true))
            _ = try ProjectWriter(db: db, project: project, actor: nil, now: 1).add(
                ProjectWriter.NewTranslation(
                    key: key, locale: "ru", label: "Почта", context: Context([]),
                    isImported: true, isPreferred: true))
        }
        try stage.service.projects.setThreshold(3, in: stage.key)
        let preferred = try stage.translations(as: stage.anna).first { $0.label == "Почта" }
        #expect(preferred?.rank == 4, "it keeps its lead")
        let imported = try stage.translations(as: stage.anna).first { $0.label == "Входящие" }
        #expect(imported?.status == .accepted)
        #expect(imported?.rank == 3)
        #expect(try stage.service.maintenance.check() == [])
    }

    /// The words of a reviewer are not their former author's, who has not voted for them either.
    @Test func aTextIsTheWorkAndHasTheVoteOfWhoWroteIt() throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(made.translator?.displayName == "Anna Example")
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        let edited = try stage.applied(edit, as: stage.reviewer)
        #expect(edited.translator?.displayName == "Sample Reviewer")
        #expect(edited.myVote == 1)
        #expect(try stage.translations(as: stage.anna).first?.myVote == 0)
        let history = try stage.service.translations.history(
            stage.reviewer, translation: TranslationID(made.id), page: PageRequest()
        ).records
        #expect(history.map { $0.object?["label"] } == [.string("Почта")])
        #expect(
            history.first?.object?["translator"]?.object?["id"]?.integer == made.translator?.id)
        // It is not Anna's own any more, which she could reword or delete.
        edit = stage.about(edited, .update)
        edit.data.label = "Письма"
        #expect(try stage.send(edit, as: stage.anna).failure?.code == 403)
    }

    @Test func aTrustedTranslatorsVoteWeighsFive() throws {
        let stage = try Stage(threshold: 5)
        try stage.service.members.setRole(.trusted, of: "anna@example.com", in: stage.key)
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(made.rank == 5)
        #expect(made.status == .accepted)
        let plain = try stage.applied(stage.create("Входящие"), as: stage.translator)
        #expect(plain.status == .pending)
    }

    @Test(arguments: [-2, 2, 100])
    func anythingButMinusOneZeroAndOneIsNoVote(value: Int) throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var vote = stage.about(made, .vote)
        vote.data.value = value
        #expect(try stage.send(vote, as: stage.translator).failure?.code == 422)
        #expect(try stage.translations().first?.rank == 1)
    }

    @Test func votesDoNotUndoAVerdict() throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.applied(stage.about(made, .reject), as: stage.reviewer)
        var vote = stage.about(made, .vote)
        vote.data.value = 1
        #expect(try stage.applied(vote, as: stage.translator).status == .rejected)
    }

    /// Never by adding to what was there (`tml-service.md` 9.4, rule 8).
    @Test func theRankIsCountedAnewFromTheVotes() throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE translation SET rank = 50, positiveVotes = 40, negativeVotes = 7")
        }
        var vote = stage.about(made, .vote)
        vote.data.value = -1
        let voted = try stage.applied(vote, as: stage.translator)
        #expect(voted.rank == 0)
        #expect(voted.positiveVotes == 1)
        #expect(voted.negativeVotes == 1)
        #expect(voted.status == .pending)
        let rows = try stage.service.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM vote")
        }
        #expect(rows == 2)
    }
}
