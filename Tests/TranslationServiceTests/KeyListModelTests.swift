import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import KeyIndex
@testable import TranslationService

/// Lists of random projects, in the middle of random work, against `KeyListModel`.
@Suite struct KeyListModelTests {
    @Test(arguments: SeededRandom.seeds(4))
    func aListShowsWhatTheRowsSay(seed: UInt64) throws {
        let stage = try Stage()
        var random = SeededRandom(seed: seed)
        var work = RandomWork(stage: stage)
        for _ in 0..<40 { try work.register(&random) }
        for _ in 0..<60 {
            for _ in 0..<Int.random(in: 0...4, using: &random) { try work.step(&random) }
            var models: [UserID: KeyListModel] = [:]
            for _ in 0..<4 {
                let request = Self.request(&random, work)
                let session = Bool.random(using: &random) ? stage.anna : stage.reviewer
                let page = try stage.service.keys.page(session, stage.key, request)
                let model =
                    try models[session.userID]
                    ?? KeyListModel(stage.service, locale: "ru", user: session.userID)
                models[session.userID] = model
                let expected = model.page(request)
                #expect(page.records.compactMap(\.id) == expected.ids, "\(request)")
                #expect(page.total == expected.total, "\(request)")
            }
        }
    }

    /// With room for nothing, everything is forgotten at once, and lists are the same.
    @Test func aListDoesNotDependOnWhatIsRemembered() throws {
        let cache = KeyIndexCache(limit: 2000)
        let stage = try Stage()
        try stage.applied(stage.create("Входящие"), as: stage.anna)
        for _ in 0..<3 {
            for locale in ["ru", "fr"] {
                for status in KeyListRequest.Status.allCases {
                    var request = KeyListRequest(locale: locale)
                    request.statuses = [status]
                    let page = try stage.service.keys.page(stage.reviewer, stage.key, request)
                    let found = try stage.service.database.read { db in
                        let project = try #require(try StoredProject.find(db, key: stage.key))
                        let access = try Access(db, stage.reviewer, project)
                        return try KeyFinder(db, project.indexed, cache).page(
                            of: KeyExpression(
                                request, project: project.id, locale: locale,
                                member: access.member, now: stage.clock.now,
                                terms: ProjectTerms(db, project, for: request)),
                            in: .label, isDescending: false, offset: request.page.offset,
                            limit: request.page.perPage)
                    }
                    #expect(found.total == page.total)
                    #expect(Set(found.ids.map(\.rawValue)) == Set(page.records.compactMap(\.id)))
                }
            }
        }
    }

    /// A search that finds nothing still has its words remembered.
    @Test func theWordsOfSearchesCountToo() throws {
        let cache = KeyIndexCache(limit: 100_000)
        let search = { (words: String) -> KeyIndexCache.Name in
            let part = KeyCondition.Part("SELECT 1 WHERE ? = ''", key: "1", [words])
            return .set(KeyCondition(parts: [part]), project: 1)
        }
        var one = KeyBitSet(none: 640)
        one.insert(1)
        let kept = KeptKeys(one)
        func keep(_ words: String) throws {
            _ = try cache.value(search(words), at: 1) {
                kept
            } update: { _, _ in
                true
            }
        }
        try keep("first")
        for number in 0..<5 { try keep("\(number) " + String(repeating: "long ", count: 1000)) }
        #expect(cache.has(search("first")))
        for number in 5..<15 { try keep("\(number) " + String(repeating: "long ", count: 1000)) }
        #expect(!cache.has(search("first")))
    }

    /// After few changes a search that is remembered is brought up to date, after many it is made
    /// anew.
    @Test(arguments: [1, 50, 51, 120])
    func aSearchIsRightAfterSoManyNewKeys(count: Int) throws {
        let stage = try Stage()
        var random = SeededRandom(seed: UInt64(count))
        var work = RandomWork(stage: stage)
        var request = KeyListRequest(locale: "ru")
        for word in ["inbox", "привет"] {
            request.words = [word]
            for _ in 0..<2 {
                let page = try stage.service.keys.page(stage.anna, stage.key, request)
                let model = try KeyListModel(stage.service, locale: "ru", user: stage.anna.userID)
                #expect(page.records.compactMap(\.id) == model.page(request).ids)
                #expect(page.total == model.page(request).total)
                for _ in 0..<count { try work.register(&random) }
            }
        }
    }

    private static func request(_ random: inout SeededRandom, _ work: RandomWork) -> KeyListRequest
    {
        let page = PageRequest(
            page: .random(in: 1...4, using: &random), perPage: .random(in: 1...20, using: &random))
        var request = KeyListRequest(locale: "ru", page: page)
        let statuses = KeyListRequest.Status.allCases.filter { $0 != .all }
        if random.chance(2) { request.statuses = statuses.filter { _ in random.chance(3) } }
        if random.chance(4) {
            request.lock = KeyListRequest.Lock.allCases.randomElement(using: &random) ?? .any
        }
        if random.chance(2) {
            let word = work.words.randomElement(using: &random) ?? ""
            request.words = [random.chance(2) ? String(word.prefix(2)) : word]
            if random.chance(4) {
                request.words.append(String(work.words.randomElement(using: &random)?.first ?? "i"))
            }
            if random.chance(3) {
                request.places = KeyFilter.Place.allCases.filter { _ in random.chance(2) }
            }
        }
        if random.chance(6) { request.sources = work.sources.filter { _ in random.chance(2) } }
        if random.chance(6) { request.labels = work.labels.filter { _ in random.chance(2) } }
        if random.chance(8) { request.levelMax = [-1, 0, 0, 50].randomElement(using: &random) }
        if random.chance(6) {
            request.updatedSince = work.stage.clock.now - .random(in: 0...60, using: &random)
        }
        let authors: [KeyListRequest.Author] = [.whoAsks, .member(1), .member(2), .member(3)]
        if random.chance(6) { request.translator = authors.randomElement(using: &random) }
        if random.chance(8) { request.isFollowed = true }
        if random.chance(2) { request.filter = filter(&random, work) }
        request.sort = KeyListRequest.Sort.allCases.randomElement(using: &random) ?? .id
        request.order = random.chance(2) ? .ascending : .descending
        return request
    }
}

extension KeyListModelTests {
    /// One condition, or several with each other.
    private static func filter(
        _ random: inout SeededRandom, _ work: RandomWork, depth: Int = 0
    ) -> KeyFilter {
        switch Int.random(in: 0..<(depth < 2 ? 6 : 3), using: &random) {
        case 0..<3: return .condition(condition(&random, work))
        case 3: return .not(filter(&random, work, depth: depth + 1))
        case let kind:
            let filters = (0..<2).map { _ in filter(&random, work, depth: depth + 1) }
            return kind == 4 ? .all(filters) : .any(filters)
        }
    }

    private static func condition(
        _ random: inout SeededRandom, _ work: RandomWork
    ) -> KeyFilter.Condition {
        let word = ExactText(work.words.randomElement(using: &random) ?? "")
        let places: [KeyFilter.Place] = [.label, .description, .translation]
        let place = places.randomElement(using: &random) ?? .label
        let features: [KeyFilter.Feature] = [
            .lock, .permission, .description, .note, .comment, .limit, .rejection, .term,
        ]
        let conditions: [KeyFilter.Condition] = [
            .state(KeyFilter.State.allCases.randomElement(using: &random) ?? .pending),
            .has(features.randomElement(using: &random) ?? .lock),
            .source("inbox/list"), .tag("menu"), .author(.me), .author(.number(2)),
            .author(.name("Anna")), .words(word, in: nil), .words(word, in: place),
            .whole("Inbox", of: .label), .whole("", of: .description),
            .whole(ExactText("\(word) 7"), of: place), .pattern("/^[A-Z].*[0-4]$/"),
            .pattern("/СООБЩ/i"), .changed(since: work.stage.clock.now - 20),
            .changedWithin(seconds: 20), .unchangedFor(seconds: 20), .forms(1...1), .forms(0...0),
            .forms(0...Int.max), .forms(2...Int.max), .wordCount(2...3), .wordCount(4...Int.max),
            .term("message"), .term("INBOX"), .term("cafe"), .term("go on"), .term("nothing"),
        ]
        return conditions.randomElement(using: &random) ?? .state(.pending)
    }
}

/// Random work on the stage's project, by its rules where they are in the way of nothing.
struct RandomWork {
    let stage: Stage
    let words = [
        "Inbox", "message", "сообщение", "привет", "中文字", "日本", "Ärger", "x", "go on", "ARGER",
        "Ёлка", "елка", "cafe\u{301}", "Café", "Ｗｉｄｅ", "wide", "10\u{A0}€", "é", "messages",
        "[b: mes]sage", "{count||message}", "&#109;essage",
    ]
    let terms = ["message", "inbox", "café", "go on", "wide"]
    let sources = ["navigation", "inbox/list", "a/new", "z/last"]
    let labels = ["menu", "plural", "new"]
    private var made: [TranslationRecord] = []
    private var keys: [String] = [Stage.inbox, Stage.messages, Stage.short]

    init(stage: Stage) { self.stage = stage }

    private func text(_ random: inout SeededRandom) -> String {
        let count = Int.random(in: 1...3, using: &random)
        let some = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        return some.joined(separator: " ") + " \(Int.random(in: 0..<50, using: &random))"
    }

    mutating func register(_ random: inout SeededRandom) throws {
        let label = text(&random)
        let description = Bool.random(using: &random) ? "" : text(&random)
        let hash = KeyHash.key(label: label, description: description)
        let source = sources.randomElement(using: &random) ?? ""
        let isPlain = Int.random(in: 0..<4, using: &random) > 0
        let tag = labels.randomElement(using: &random) ?? ""
        try write { writer in
            var key = NewKey(hash: hash, label: label, description: description, locale: "en")
            key.level = isPlain ? 0 : 50
            let (id, _) = try writer.register(key)
            if isPlain { try writer.put(keys: [id], inSource: writer.source(named: source)) }
            if !isPlain { try writer.tag(key: id, with: tag) }
            try writer.touch(key: id)
        }
        keys.append(hash)
    }

    private func write(_ body: (ProjectWriter) throws -> Void) throws {
        let now = stage.clock.now
        try stage.service.database.write { db in
            let project = try #require(try StoredProject.find(db, key: stage.key))
            try body(ProjectWriter(db: db, project: project, actor: nil, now: now))
        }
    }

    mutating func step(_ random: inout SeededRandom) throws {
        stage.clock.advance(Int.random(in: 0...3, using: &random))
        let key = keys.randomElement(using: &random) ?? Stage.inbox
        let session =
            [stage.anna, stage.translator, stage.reviewer]
            .randomElement(using: &random) ?? stage.reviewer
        switch Int.random(in: 0..<14, using: &random) {
        case 13: try changeGlossary(&random)
        case 0: try register(&random)
        case 1: try change(key, &random)
        case 2: try follow(key)
        case 3: _ = try stage.send(stage.lock(.lock, key), as: stage.reviewer)
        case 4: _ = try stage.send(stage.lock(.unlock, key), as: stage.reviewer)
        case 5: try comment(key, session)
        case 6...9:
            let result = try stage.send(stage.create(text(&random), key), as: session)
            if let translation = result.translation { made.append(translation) }
        default: try judge(session, &random)
        }
    }

    private func comment(_ key: String, _ session: ServiceSession) throws {
        var change = stage.change(.addComment)
        change.key = key
        change.locale = "ru"
        change.data.message = "Hm"
        _ = try stage.send(change, as: session)
    }

    private mutating func judge(_ session: ServiceSession, _ random: inout SeededRandom) throws {
        guard let old = made.randomElement(using: &random) else { return }
        let operations: [ChangeRecord.Operation] = [
            .vote, .approve, .reject, .reopen, .delete, .update,
        ]
        var change = stage.about(old, operations.randomElement(using: &random) ?? .vote)
        change.data.value = Int.random(in: -1...1, using: &random)
        if change.operation == .update { change.data.label = ExactText(text(&random)) }
        let result = try stage.send(change, as: session)
        guard let place = made.firstIndex(where: { $0.id == old.id }) else { return }
        if let translation = result.translation { made[place] = translation }
    }

    private func change(_ key: String, _ random: inout SeededRandom) throws {
        let (level, isIgnored) = (
            Int.random(in: 0...1, using: &random) * 50, Bool.random(using: &random)
        )
        try write { writer in
            let id = try KeyID.fetchOne(
                writer.db, sql: "SELECT id FROM translationKey WHERE hash = ?", arguments: [key])
            try writer.db.execute(
                sql: "UPDATE translationKey SET level = ?, isIgnored = ? WHERE id = ?",
                arguments: [level, isIgnored, id])
            try writer.touch(key: try #require(id))
        }
    }

    /// Adds a term, or changes or removes one.
    private func changeGlossary(_ random: inout SeededRandom) throws {
        let word = terms.randomElement(using: &random) ?? ""
        let texts = random.chance(3) ? "{}" : "{\"ru\": \"слово\"}"
        let (isSame, isRemoved) = (random.chance(4), random.chance(4))
        try write { writer in
            let revision = try writer.nextRevision()
            try writer.db.execute(
                sql: "DELETE FROM glossaryTerm WHERE project = 1 AND keyword = ?",
                arguments: [word])
            guard !isRemoved else { return }
            try writer.db.execute(
                sql: """
                    INSERT INTO glossaryTerm
                        (project, keyword, locale, translations, isNotTranslated, revision,
                         updatedAt) VALUES (1, ?, 'en', ?, ?, ?, 0)
                    """, arguments: [word, texts, isSame, revision])
        }
    }

    private func follow(_ key: String) throws {
        try write { writer in
            try writer.db.execute(
                sql: """
                    INSERT OR IGNORE INTO follow
                    SELECT m.id, k.id FROM membership m, translationKey k
                    WHERE m.user = 2 AND k.hash = ?
                    """, arguments: [key])
        }
    }
}
