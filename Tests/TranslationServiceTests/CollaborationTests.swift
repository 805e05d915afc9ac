import Catalog
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// Comments, labels, key details and following by the rules of `tml-service.md` 9.4.
@Suite struct CollaborationTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
    }

    private func comment(
        _ message: String, on hash: String = Stage.inbox, as session: ServiceSession? = nil
    ) throws -> JSONObject {
        let answer = try stage.service.comments.add(
            session ?? stage.anna, stage.key, hash: hash,
            ["locale": "ru", "message": .string(message)], once: nil)
        #expect(answer.outcome == .made)
        return try #require(answer.body.object?["comment"]?.object)
    }

    private func feed(
        since: Int, as session: ServiceSession? = nil
    ) throws -> [FeedItemRecord] {
        try stage.service.feed.page(
            session ?? stage.translator, stage.key, since: String(since), locale: "ru", limit: 100
        ).results
    }

    private func position() throws -> Int { try stage.service.changes.lastRevision(of: stage.key) }

    private func set(_ details: JSONObject, _ hash: String = Stage.inbox) throws {
        _ = try stage.service.keyDetails.set(
            stage.reviewer, stage.key, hash: hash, details, once: nil)
    }

    @Test func aCommentTakesTheNextRevisionAndIsInTheFeed() throws {
        let before = try position()
        let made = try comment("Formal address, please.")
        #expect(made["revision"]?.integer == before + 1)
        #expect(made["key"]?.string == Stage.inbox)
        #expect(made["translator"]?.object?["display_name"]?.string == "Anna Example")
        let news = try feed(since: before)
        #expect(news.map(\.type) == ["comment"])
        #expect(news[0].other == .object(made))
        #expect(news[0].target?.revision == before + 1)
        #expect(try stage.target().revision == before + 1)
    }

    @Test func aRemovedCommentLeavesATombstone() throws {
        let number = try #require(try comment("Hm")["id"]?.integer)
        let id = CommentID(number)
        let before = try position()
        _ = try stage.service.comments.remove(stage.anna, id: id, once: nil)
        let news = try feed(since: before)
        #expect(news.map(\.action) == ["deleted"])
        #expect(news[0].id == number)
        #expect(news[0].other == nil)
        #expect(throws: ServiceError.notFound("There is no such comment")) {
            try stage.service.comments.remove(stage.anna, id: id, once: nil)
        }
    }

    @Test func aCommentOnAHiddenPhraseIsNotTaken() throws {
        for hash in [Stage.hard, Stage.ignored, String(repeating: "0", count: 32)] {
            #expect(throws: ServiceError.notFound("There is no such key")) {
                try comment("Hm", on: hash)
            }
        }
    }

    @Test func labelsReplaceThoseOfBefore() throws {
        let before = try position()
        let answer = try stage.service.keyDetails.setLabels(
            stage.reviewer, stage.key, hash: Stage.messages,
            ["labels": [" inbox ", "plural", "inbox"]], once: nil)
        let key = answer.body.object?["translation_key"]?.object
        #expect(key?["labels"] == ["inbox", "plural"])
        #expect(key?["revision"]?.integer == before + 1)
        let news = try feed(since: before)
        #expect(news.map(\.type) == ["label"])
        #expect(news[0].translationKey?.labels == ["inbox", "plural"])
        let names = try stage.service.keyDetails.labels(stage.anna, stage.key, page: PageRequest())
            .records
        #expect(
            names == [
                ["name": "inbox", "key_count": 1], ["name": "menu", "key_count": 1],
                ["name": "plural", "key_count": 1],
            ])
    }

    @Test func theSameLabelsAreNoChange() throws {
        let before = try position()
        _ = try stage.service.keyDetails.setLabels(
            stage.reviewer, stage.key, hash: Stage.messages, ["labels": ["plural", "menu"]],
            once: nil)
        #expect(try position() == before)
    }

    private func tag(
        _ operation: ChangeRecord.Operation, _ labels: JSON, as session: ServiceSession
    ) throws -> ChangeResultRecord {
        var change = stage.change(operation)
        change.key = Stage.messages
        change.data.labels = labels
        return try stage.send(change, as: session)
    }

    private func labels() throws -> JSON? {
        let before = try position()
        _ = try tag(.tag, ["last"], as: stage.reviewer)
        _ = try tag(.untag, ["last"], as: stage.reviewer)
        return try feed(since: before).last?.translationKey?.labels.map {
            .array($0.map(JSON.string))
        }
    }

    @Test func singleLabelsAreAddedAndRemovedBesideTheOthers() throws {
        #expect(try labels() == ["menu", "plural"])
        #expect(try tag(.tag, ["first"], as: stage.reviewer).status == .applied)
        #expect(try tag(.tag, [" second "], as: stage.reviewer).status == .applied)
        #expect(try labels() == ["first", "menu", "plural", "second"])
        #expect(try tag(.untag, ["menu"], as: stage.reviewer).status == .applied)
        #expect(try labels() == ["first", "plural", "second"])
    }

    @Test func aLabelThatTheKeyHasIsNoChange() throws {
        let before = try position()
        #expect(try tag(.tag, ["menu"], as: stage.reviewer).status == .applied)
        #expect(try tag(.untag, ["other"], as: stage.reviewer).status == .applied)
        #expect(try position() == before)
    }

    @Test func wrongLabelsAndTooManyLabelsAreRefused() throws {
        #expect(try tag(.tag, ["a,b"], as: stage.reviewer).failure?.code == 422)
        #expect(try tag(.tag, ["a"], as: stage.anna).failure?.code == 403)
        let many = (1..<Limits.labelsOfKey).map { JSON.string("label \($0)") }
        #expect(try tag(.tag, .array(many), as: stage.reviewer).failure?.code == 422)
        #expect(try labels() == ["menu", "plural"])
    }

    @Test func labelsOfHiddenPhrasesAreNotCounted() throws {
        for hash in [Stage.hard, Stage.ignored] {
            _ = try stage.service.keyDetails.setLabels(
                stage.reviewer, stage.key, hash: hash, ["labels": ["secret", "menu"]], once: nil)
        }
        func count(_ session: ServiceSession, _ name: String) throws -> Int? {
            try stage.service.keyDetails.labels(session, stage.key, page: PageRequest()).records
                .compactMap(\.object).first { $0["name"]?.string == name }?["key_count"]?.integer
        }
        #expect(try count(stage.anna, "secret") == nil)
        #expect(try count(stage.anna, "menu") == 2)
        #expect(try count(stage.reviewer, "secret") == 1)
        #expect(try count(stage.reviewer, "menu") == 3)
    }

    @Test func aPhraseThatIsIgnoredIsGoneForEverybodyElse() throws {
        try stage.applied(stage.create("Входящие"), as: stage.translator)
        let before = try position()
        try set(["ignored": true])
        let news = try feed(since: before)
        #expect(news.map(\.type) == ["key"])
        #expect(news.map(\.action) == ["deleted"])
        #expect(news[0].key == Stage.inbox)
        #expect(news[0].translationKey == nil)
        let list = try stage.service.keys.page(
            stage.translator, stage.key, KeyListRequest(locale: "ru"))
        #expect(!list.records.map(\.key).contains(Stage.inbox))
        #expect(throws: ServiceError.notFound("There is no such key")) {
            try stage.service.keys.record(
                stage.translator, stage.key, hash: Stage.inbox, locale: nil, include: [])
        }
        let sources = try stage.service.sources.page(
            stage.translator, stage.key, search: "navigation", page: PageRequest())
        #expect(sources.records.map(\.keyCount) == [1])
        let fromStart = try feed(since: 0)
        #expect(fromStart.filter { $0.key == Stage.inbox }.map(\.action) == ["deleted"])
    }

    @Test func aPhraseThatComesBackComesWithAllThatItHas() throws {
        let made = try stage.applied(stage.create("Входящие"), as: stage.translator)
        _ = try comment("Hm")
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        try set(["ignored": true])
        let before = try position()
        try set(["ignored": false])
        let news = try feed(since: before)
        #expect(news.map(\.type) == ["key", "translation", "comment", "lock"])
        #expect(news.map(\.action) == ["created", "updated", "created", "locked"])
        #expect(try stage.service.maintenance.check() == [])
        #expect(news[0].translationKey?.label == "Inbox")
        #expect(news[1].translation?.id == made.id)
        #expect(news.last?.target?.isLocked == true)
        let sources = try stage.service.sources.page(
            stage.translator, stage.key, search: "navigation", page: PageRequest())
        #expect(sources.records.map(\.keyCount) == [2])
    }

    @Test func whoMayNoLongerSeeAPhraseLearnsIt() throws {
        var before = try position()
        try set(["level": 50])
        #expect(try feed(since: before).map(\.action) == ["deleted"])
        let forReviewer = try feed(since: before, as: stage.reviewer)
        #expect(forReviewer.map(\.action) == ["updated"])
        #expect(forReviewer[0].translationKey?.level == 50)
        before = try position()
        try set(["level": 0])
        #expect(try feed(since: before).map(\.action) == ["updated"])
        // One that was never to be seen is never told of.
        before = try position()
        try set(["level": 100], Stage.hard)
        #expect(try feed(since: before).isEmpty)
    }

    @Test func detailsAreSetAndTakenBack() throws {
        try set(["max_length": 10, "note": "A noun"])
        func key() throws -> TranslationKeyRecord {
            try stage.service.keys.record(
                stage.anna, stage.key, hash: Stage.inbox, locale: nil, include: [])
        }
        #expect(try key().maxLength == 10)
        #expect(try key().note == "A noun")
        let before = try position()
        try set(["max_length": 10])
        #expect(try position() == before)
        try set(["max_length": .null, "note": ""])
        #expect(try key().maxLength == nil)
        #expect(try key().note == nil)
    }

    static let flaws: [(JSONObject, String)] = [
        (["label": "In-box"], "immutable"), (["description": "x", "level": 1], "immutable"),
        ([:], "required"), (["level": -1], "invalid"), (["level": "high"], "invalid"),
        (["level": 5000], "too_high"), (["max_length": 0], "invalid"),
        (["ignored": "perhaps"], "invalid"), (["note": ["x"]], "invalid"),
        (["note": "a\0b"], "invalid"),
    ]

    @Test(arguments: flaws)
    func detailsThatCannotBeAreRefused(details: JSONObject, code: String) throws {
        do {
            try set(details)
            Issue.record("\(details) was taken")
        } catch ServiceError.invalid(let flaws) {
            #expect(flaws.map(\.code) == [code])
        }
    }

    @Test func followedPhrasesAreListed() throws {
        func list(_ session: ServiceSession) throws -> [String] {
            let request = try KeyListRequest(
                RequestParameters([(name: "followed", value: "true")]))
            return try stage.service.keys.page(session, stage.key, request).records.map(\.key)
        }
        for hash in [Stage.short, Stage.inbox, Stage.inbox] {
            _ = try stage.service.keyDetails.setFollowing(
                true, stage.anna, stage.key, hash: hash, once: nil)
        }
        #expect(try list(stage.anna) == [Stage.inbox, Stage.short])
        #expect(try list(stage.translator).isEmpty)
        _ = try stage.service.keyDetails.setFollowing(
            false, stage.anna, stage.key, hash: Stage.short, once: nil)
        #expect(try list(stage.anna) == [Stage.inbox])
        #expect(throws: ServiceError.self) {
            try stage.service.keyDetails.setFollowing(
                true, ServiceSession(applicationOf: stage.key), stage.key, hash: Stage.inbox,
                once: nil)
        }
    }

    @Test func aBatchCommentsFollowsAndLabels() throws {
        var made = stage.change(.addComment)
        made.key = Stage.inbox
        made.locale = "ru"
        made.data.message = "Hm"
        let result = try stage.send(made, as: stage.anna)
        #expect(result.details["comment"]?.object?["message"]?.string == "Hm")
        let again = try stage.send(made, as: stage.anna)
        #expect(again.status == .duplicate)
        #expect(again.details["comment"] == result.details["comment"])
        var removed = stage.change(.removeComment)
        removed.ref = made.id
        #expect(try stage.send(removed, as: stage.anna).status == .applied)
        var vote = stage.change(.vote)
        vote.ref = made.id
        vote.data.value = 1
        #expect(try stage.send(vote, as: stage.anna).failure?.code == 422)
        var labels = stage.change(.setLabels)
        labels.key = Stage.inbox
        labels.data.labels = ["start"]
        #expect(try stage.send(labels, as: stage.reviewer).status == .applied)
        var follow = stage.change(.follow)
        follow.key = Stage.inbox
        #expect(try stage.send(follow, as: stage.anna).status == .applied)
    }
}
