import Catalog
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct PermissionTests {
    /// What each role may do to a translation of somebody else (`tml-service.md` 2.7).
    static let table: [(MemberRole, Set<ChangeRecord.Operation>)] = [
        (.viewer, [.follow, .unfollow]),
        (.translator, [.create, .vote, .addComment, .follow, .unfollow]),
        (.trusted, [.create, .vote, .addComment, .follow, .unfollow]),
        (
            .reviewer,
            [
                .create, .vote, .update, .approve, .reject, .reopen, .lock, .unlock, .addComment,
                .removeComment, .follow, .unfollow,
            ]
        ),
        (.manager, Set(ChangeRecord.Operation.allCases)),
        (.admin, Set(ChangeRecord.Operation.allCases)),
    ]

    /// Everybody can read the token of an app (`tml-service.md` 2.7).
    @Test func thePublicTokenOfAnAppReadsOnlyPublishedTexts() throws {
        let stage = try Stage()
        try stage.applied(stage.create("Ждёт"), as: stage.anna)
        let id = TranslationID(try #require(try stage.translations().first).id)
        let (service, key, page) = (stage.service, stage.key, PageRequest())
        var pending = KeyListRequest(locale: "ru")
        pending.statuses = [.pending]
        var whole = KeyListRequest(locale: "ru")
        whole.include = [.translations]
        let reads: [(ServiceSession) throws -> Void] = [
            { _ = try service.feed.page($0, key, since: nil, locale: "ru", limit: 9) },
            { _ = try service.feed.activity($0, key, locale: "ru", page: page) },
            { _ = try service.comments.page($0, key, hash: Stage.inbox, locale: "ru", page: page) },
            {
                _ = try service.translations.page(
                    $0, key, hash: Stage.inbox, locale: "ru", statuses: [], page: page)
            },
            { _ = try service.translations.history($0, translation: id, page: page) },
            { _ = try service.keys.page($0, key, pending) },
            { _ = try service.keys.page($0, key, whole) },
        ]
        let app = ServiceSession(applicationOf: key)
        for read in reads {
            #expect(throws: ServiceError.self) { try read(app) }
            try read(ServiceSession(applicationOf: key, mayRelease: true))
            try read(stage.anna)
        }
        let keys = try service.keys.page(app, key, KeyListRequest(locale: "ru")).records
        #expect(!keys.isEmpty && keys.allSatisfy { $0.target?.best == nil })
        var search = KeyListRequest(locale: "ru")
        search.words = ["Ждёт"]
        #expect(try service.keys.page(app, key, search).records.isEmpty)
        #expect(try service.keys.page(stage.anna, key, search).records.count == 1)
    }

    @Test(arguments: table)
    func eachRoleMayDoWhatTheTableSays(role: MemberRole, allowed: Set<ChangeRecord.Operation>)
        throws
    {
        let stage = try Stage()
        try stage.service.members.setRole(role, of: "anna@example.com", in: stage.key)
        for operation in ChangeRecord.Operation.allCases {
            let made = try stage.applied(
                stage.create("текст \(operation)"), as: stage.translator)
            var change = stage.about(made, operation)
            change.key = Stage.inbox
            change.locale = "ru"
            change.data.label = "другой \(operation)"
            change.data.value = -1
            change.data.message = "Formal, please"
            change.data.labels = ["menu", .string("label \(role)")]
            change.commentID = try comment(on: stage)
            let result = try stage.send(change, as: stage.anna)
            if allowed.contains(operation) {
                #expect(result.status == .applied, "\(role) \(operation) \(result)")
            } else {
                #expect(result.failure?.code == 403, "\(role) \(operation)")
                #expect(result.failure?.reason == "forbidden")
                #expect(result.failure?.details["permission"] != nil)
            }
            if operation == .lock, result.status == .applied {
                _ = try stage.send(stage.lock(.unlock), as: stage.reviewer)
            }
        }
    }

    /// The id of a comment of somebody else.
    private func comment(on stage: Stage) throws -> Int? {
        var change = stage.change(.addComment)
        change.key = Stage.inbox
        change.locale = "ru"
        change.data.message = "Which inbox?"
        let result = try stage.send(change, as: stage.translator)
        return result.details["comment"]?.object?["id"]?.integer
    }

    @Test func translatorsRewordAndRemoveTheirOwn() throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.translator)
        var edit = stage.about(made, .update)
        edit.data.label = "Входящие"
        let edited = try stage.applied(edit, as: stage.translator)
        #expect(
            try stage.send(stage.about(edited, .delete), as: stage.translator).status == .applied)
    }

    @Test func aRoleForALanguageStandsInPlaceOfTheProjects() throws {
        let stage = try Stage()
        try stage.service.members.setRole(
            .reviewer, of: "anna@example.com", in: stage.key, locale: "RU")
        try stage.service.members.setRole(
            .viewer, of: "anna@example.com", in: stage.key, locale: "fr")
        let russian = try stage.applied(stage.create("Почта"), as: stage.translator)
        try stage.applied(stage.about(russian, .approve), as: stage.anna)
        let french = stage.create("Boîte", locale: "fr")
        #expect(try stage.send(french, as: stage.anna).failure?.code == 403)
        let account = try stage.service.accounts.all().first { $0.name == "Anna Example" }
        #expect(account?.roles == ["Stage: translator, fr viewer, ru reviewer"])
        let record = try stage.service.members.membership(stage.anna, stage.key)
        #expect(record.role == "translator")
        #expect(record.locales.map(\.role) == ["viewer", "reviewer"])
        #expect(record.membership.allows(.approve, in: "ru"))
        #expect(!record.membership.allows(.approve, in: "fr"))
        #expect(!record.membership.allows(.createTranslations, in: "fr"))
        #expect(record.membership.allows(.readKeys, in: "fr"))
        #expect(try MembershipRecord(bytes: record.bytes).membership == record.membership)
    }

    @Test func blockedTranslatorsCanDoNothing() throws {
        let stage = try Stage()
        try stage.service.members.setBlocked(true, "anna@example.com", in: stage.key)
        #expect(throws: ServiceError.self) {
            try stage.service.keys.page(stage.anna, stage.key, KeyListRequest())
        }
        #expect(throws: ServiceError.self) {
            try stage.send(stage.create("Почта"), as: stage.anna)
        }
        #expect(
            try stage.service.projects.page(stage.anna, search: nil, page: PageRequest()).total == 0
        )
    }

    @Test func strangersSeeNothingAndAdministratorsEverything() throws {
        let stage = try Stage()
        let stranger = ServiceSession(userID: 77, isAdmin: false)
        #expect(
            throws: ServiceError.forbidden(.readKeys, "You are not a member of this project")
        ) { try stage.service.keys.page(stranger, stage.key, KeyListRequest()) }
        #expect(throws: ServiceError.notFound("There is no project with this key")) {
            try stage.service.keys.page(stage.anna, Project.Key("no"), KeyListRequest())
        }
        try stage.service.accounts.set(
            email: "boss@example.com", name: "Boss", passwordHash: "-", isAdmin: true)
        let boss = ServiceSession(userID: 4, isAdmin: true)
        #expect(try stage.service.keys.page(boss, stage.key, KeyListRequest()).total == 4)
        let membership = try stage.service.members.membership(boss, stage.key)
        #expect(membership.role == "admin")
        #expect(membership.translator.id == 4)
        let made = try stage.applied(stage.create("Почта"), as: boss)
        #expect(made.translator?.displayName == "Boss")
    }

    @Test func reviewersDoNotApproveTheirOwnWork() throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.reviewer)
        let result = try stage.send(stage.about(made, .approve), as: stage.reviewer)
        #expect(result.failure?.code == 403)
        try stage.service.projects.setSelfApproval(true, in: stage.key)
        try stage.applied(stage.about(made, .approve), as: stage.reviewer)
    }

    @Test func keysAboveTheTranslatorsLevelAreHidden() throws {
        let stage = try Stage()
        let names = { (session: ServiceSession) in
            try stage.service.keys.page(session, stage.key, KeyListRequest()).records.map(\.key)
        }
        #expect(try !names(stage.translator).contains(Stage.hard))
        #expect(try names(stage.reviewer).contains(Stage.hard))
        #expect(throws: ServiceError.notFound("There is no such key")) {
            try stage.service.keys.record(
                stage.translator, stage.key, hash: Stage.hard, locale: "ru", include: [])
        }
        let change = stage.create("Условия", Stage.hard)
        #expect(try stage.send(change, as: stage.translator).failure?.code == 404)
        try stage.applied(stage.create("Условия", Stage.hard), as: stage.reviewer)
        let feed = try stage.service.feed.page(
            stage.translator, stage.key, since: nil, locale: "ru", limit: 100)
        #expect(!feed.results.contains { $0.key == Stage.hard })
    }

    @Test func aLockKeepsOutWhoMayNotLock() throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.translator)
        let locked = try stage.send(stage.lock(.lock), as: stage.reviewer)
        #expect(locked.target?.isLocked == true)
        var vote = stage.about(made, .vote)
        vote.data.value = 1
        var edit = stage.about(made, .update)
        edit.data.label = "Ящик"
        let changes = [stage.create("Входящие"), vote, edit, stage.about(made, .delete)]
        for change in changes {
            let result = try stage.send(change, as: stage.translator)
            #expect(result.failure?.code == 423, "\(change.op)")
            #expect(result.failure?.details["locked_by"]?.object?["id"] == 2)
            #expect(result.failure?.details["locked_at"]?.string == "2017-07-14 02:40:00")
        }
        try stage.applied(stage.create("Входящие"), as: stage.reviewer)
        _ = try stage.send(stage.lock(.unlock), as: stage.reviewer)
        try stage.applied(stage.create("Ящик"), as: stage.translator)
    }

    @Test func permissionComesBeforeLockBeforeRevisionBeforeValidity() throws {
        let stage = try Stage()
        let made = try stage.applied(stage.create("Почта"), as: stage.translator)
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        func code(_ session: ServiceSession, base: Int) throws -> Int? {
            var edit = stage.about(made, .update, base: base)
            edit.data.label = " "
            return try stage.send(edit, as: session).failure?.code
        }
        #expect(try code(stage.anna, base: 0) == 403)
        #expect(try code(stage.translator, base: 0) == 423)
        #expect(try code(stage.reviewer, base: 0) == 409)
        #expect(try code(stage.reviewer, base: made.revision) == 422)
    }
}
