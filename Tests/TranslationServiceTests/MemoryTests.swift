import Catalog
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct MemoryTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    /// Registers a key with an accepted translation into Russian.
    @discardableResult
    private func add(
        _ label: String, _ translation: String? = nil, level: Int = 0, isIgnored: Bool = false,
        description: String = ""
    ) throws -> String {
        let hash = KeyHash.key(label: label, description: description)
        try stage.service.database.write { db in
            let access = try Access(
                writing: db, ServiceSession(userID: 2, isAdmin: false), stage.key, now: 0)
            let writer = ProjectWriter(db: db, project: access.project, actor: nil, now: 0)
            var new = NewKey(
                hash: hash, label: label, description: description, locale: "en")
            new.level = level
            new.isIgnored = isIgnored
            let id = try writer.register(new).id
            if let translation {
                _ = try writer.add(
                    ProjectWriter.NewTranslation(
                        key: id, locale: "ru", label: ExactText(translation), context: Context(),
                        isImported: true))
            }
        }
        return hash
    }

    private func look(
        _ text: String, least: Double = 0.7, limit: Int = 5
    ) throws -> [JSONObject] {
        try stage.service.memory.matches(
            stage.anna, stage.key,
            MemoryQuery(.text(text), locale: "ru", leastScore: least, limit: limit)
        ).compactMap(\.object)
    }

    static let scores: [(String, String, Double)] = [
        ("Save", "Save", 1), ("Save  changes", " save\nChanges ", 1), ("ÉTÉ", "été", 1),
        ("a b c d", "a b c", 0.75), ("a b c", "a b c d", 0.75), ("a b c d", "a x c d", 0.75),
        ("a b", "b a", 0), ("a b c d", "b c d a", 0.5), ("one", "two", 0),
        ("You have {count || message, messages}", "you have {count||message,messages}", 1),
        ("You have {count || message, messages}", "You have {count}", 2.0 / 3),
        ("{a b} c", "{a} b c", 1.0 / 3), ("", " ", 1), ("", "a", 0),
    ]

    @Test(arguments: scores)
    func aScoreIsTheShareOfWordsThatStay(left: String, right: String, score: Double) {
        let found = WordComparison(ComparedText(Label(left)))
            .score(ComparedText(Label(right)), least: 0)
        #expect(abs((found ?? -1) - score) < 1e-9)
    }

    /// Against the definition, worked out the slow way.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func theDistanceIsTheLeastNumberOfEdits(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            func words() -> [String] {
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    ["a", "b", "c"].randomElement(using: &random) ?? "a"
                }
            }
            let (left, right) = (words(), words())
            let longer = max(left.count, right.count)
            let expected =
                longer == 0
                ? 1 : 1 - Double(Self.distance(left[...], right[...])) / Double(longer)
            let found = WordComparison(ComparedText(Label(left.joined(separator: " "))))
                .score(ComparedText(Label(right.joined(separator: " "))), least: 0)
            #expect(abs((found ?? -1) - expected) < 1e-9, "\(left) \(right)")
        }
    }

    private static func distance(_ left: ArraySlice<String>, _ right: ArraySlice<String>) -> Int {
        guard let first = left.first else { return right.count }
        guard let second = right.first else { return left.count }
        if first == second { return distance(left.dropFirst(), right.dropFirst()) }
        return 1
            + min(
                distance(left.dropFirst(), right), distance(left, right.dropFirst()),
                distance(left.dropFirst(), right.dropFirst()))
    }

    @Test func whatIsLikeATextIsFoundTheBestFirst() throws {
        try add("Save all your changes now", "Сохранить все изменения сейчас")
        try add("Save all your changes", "Сохранить все изменения")
        try add("Delete all your old changes now", "Удалить")
        try add("Something else", "Другое")
        let found = try look("save all your  changes")
        #expect(
            found.map { $0["source"]?.string } == [
                "Save all your changes", "Save all your changes now",
            ])
        #expect(found.map { $0["score"]?.number } == [1, 0.8])
        #expect(found[0]["label"] == "Сохранить все изменения")
        #expect(found[0]["kind"] == "memory")
        #expect(found[0]["source_locale"] == "en")
        #expect(found[0]["locale"] == "ru")
        #expect(try look("save all your changes", limit: 1).count == 1)
        #expect(try look("save all your changes", least: 0.9).count == 1)
        #expect(try look("save every one of the changes").isEmpty)
    }

    @Test func shortTextsAreFoundToo() throws {
        try add("OK", "Хорошо")
        try add("Go on", "Дальше")
        #expect(try look("ok").map { $0["label"]?.string } == ["Хорошо"])
        #expect(try look("Go on").count == 1)
        #expect(try look("x").isEmpty)
        #expect(try look("\" OR label : *").isEmpty)
        #expect(try look("a\0b").isEmpty)
        #expect(try look("\"{name}\"\u{200C}ها of \"cart\"\u{9C7}").isEmpty)
    }

    @Test func onlyWhatIsAcceptedAndSeenIsShown() throws {
        try add("Good morning everybody", level: 50)
        try add("Good morning, everybody", "Скрытое", level: 50)
        try add("Good morning everybody!", "Забытое", isIgnored: true)
        let hash = try add("Good  morning everybody")
        #expect(try look("Good morning everybody", least: 0.5).isEmpty)
        let made = try stage.applied(stage.create("Доброе утро", hash), as: stage.anna)
        #expect(try look("Good morning everybody").count == 1)
        try stage.applied(stage.about(made, .reject), as: stage.reviewer)
        #expect(try look("Good morning everybody").isEmpty)
    }

    @Test func aKeyIsNotComparedWithItself() throws {
        let hash = try add("Good morning", "Доброе утро")
        try add("Good morning", "Утро доброе", description: "On the phone")
        let found = try stage.service.memory.matches(
            stage.anna, stage.key, MemoryQuery(.key(hash), locale: "ru"))
        #expect(found.map { $0.object?["label"]?.string } == ["Утро доброе"])
        #expect(throws: ServiceError.notFound("There is no such key")) {
            try stage.service.memory.matches(
                stage.anna, stage.key, MemoryQuery(.key(Stage.hard), locale: "ru"))
        }
    }

    @Test(arguments: [
        [("text", "a")], [("locale", "ru")],
        [("locale", "ru"), ("text", "a"), ("min_score", "2")],
        [("locale", "ru"), ("text", "a"), ("min_score", "nan")],
        [("locale", "ru"), ("text", "a"), ("limit", "x")],
    ])
    func whatMeansNothingIsRefused(parameters: [(String, String)]) {
        let pairs = parameters.map { (name: $0.0, value: $0.1) }
        #expect(throws: ServiceError.self) { try MemoryQuery(RequestParameters(pairs)) }
    }

    @Test func activityIsTheLogReversed() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.applied(stage.about(made, .approve), as: stage.reviewer)
        func activity(_ page: Int, _ session: ServiceSession) throws -> Page<FeedItemRecord> {
            try stage.service.feed.activity(
                session, stage.key, locale: nil, page: PageRequest(page: page, perPage: 3))
        }
        let first = try activity(1, stage.reviewer)
        #expect(first.records.map(\.action).prefix(2) == ["approved", "created"])
        #expect(first.records[0].actor?.displayName == "Sample Reviewer")
        #expect(first.total == 6)
        #expect(try activity(2, stage.reviewer).records.count == 3)
        #expect(try activity(3, stage.reviewer).records.isEmpty)
        let seen = try activity(1, stage.anna).records + activity(2, stage.anna).records
        #expect(!seen.contains { $0.key == Stage.hard || $0.key == Stage.ignored })
        #expect(try activity(1, stage.anna).total == seen.count)
    }
}
