import Catalog
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct KeyListTests {
    let stage: Stage

    /// Inbox is approved and locked, the messages have a machine's text, the button a rejected one.
    init() throws {
        stage = try Stage()
        let inbox = try stage.applied(stage.create("Входящие"), as: stage.anna)
        try stage.applied(stage.about(inbox, .approve), as: stage.reviewer)
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        var machine = stage.create("Сообщения: {count}", Stage.messages)
        machine.data.isMachine = true
        try stage.applied(machine, as: stage.translator)
        let short = try stage.applied(stage.create("Ок", Stage.short), as: stage.translator)
        try stage.applied(stage.about(short, .reject), as: stage.reviewer)
    }

    private func hashes(
        _ parameters: [(String, String)], patternSeconds: Int = Limits.patternSeconds
    ) throws -> [String] {
        let pairs = [(name: "locale", value: "ru")] + parameters.map { (name: $0.0, value: $0.1) }
        var keys = stage.service.keys
        keys.patternSeconds = patternSeconds
        let page = try keys.page(
            stage.reviewer, stage.key, KeyListRequest(RequestParameters(pairs)))
        #expect(page.total == page.records.count)
        return page.records.map(\.key)
    }

    static let all = [Stage.inbox, Stage.messages, Stage.short, Stage.hard]
    static let filters: [(String, String, [String])] = [
        ("status", "all", all),
        ("status", "with", [Stage.inbox, Stage.messages]),
        ("status", "without", [Stage.short, Stage.hard]),
        ("status", "pending", [Stage.messages]),
        ("status", "accepted", []),
        ("status", "approved", [Stage.inbox]),
        ("status", "rejected", [Stage.short]),
        ("status", "pending,approved", [Stage.inbox, Stage.messages]),
        ("lock", "locked", [Stage.inbox]),
        ("lock", "unlocked", [Stage.messages, Stage.short, Stage.hard]),
        ("translator", "me", []),
        ("translator", "1", [Stage.messages, Stage.short]),
        ("level_max", "0", [Stage.inbox, Stage.messages, Stage.short]),
        ("source", "navigation", [Stage.inbox, Stage.messages]),
        ("source", KeyHash.source(named: "inbox/list"), [Stage.messages, Stage.short]),
        ("source", "nowhere", []),
        ("labels", "menu", [Stage.inbox, Stage.messages]),
        ("labels", "menu,plural", [Stage.messages]),
        ("updated_since", "2017-07-14 02:40:00", all),
        ("updated_since", "2017-07-14T02:40:01Z", []),
        ("context", "true", [Stage.messages]),
        ("context", "false", all),
        ("followed", "true", []),
        ("search", "INBOX", [Stage.inbox]),
        ("search", "входящие", [Stage.inbox]),
        ("search", "have message", [Stage.messages]),
        ("search", "\"have message\"", []),
        ("search", "\"you have\"", [Stage.messages]),
        ("search", "message inbox", []),
        ("search", "ок", [Stage.short]),
        ("search", "go", [Stage.short]),
        ("search", "button", [Stage.short]),
        ("search", Stage.hard.uppercased(), [Stage.hard]),
        ("search", "\" OR 1=1 --", []),
        ("search", "nav* AND NOT {", []),
        ("search", "%", []),
        ("search", "{name}\"\u{200C}ها", []),
        ("filter", "term:\"{name}\\\"\u{200C}ها\"", []),
        ("search", "in\0box", []),
        ("filter", "state:pending", [Stage.messages]),
        ("filter", "-has:lock", [Stage.messages, Stage.short, Stage.hard]),
        (
            "filter", "source:navigation (state:approved OR words:>2)",
            [Stage.inbox, Stage.messages]
        ),
        ("filter", "words:3", [Stage.messages, Stage.hard]),
        ("filter", "label:\"Go\"", [Stage.short]),
        ("filter", "label:\"go\"", []),
        ("filter", "description:\"A button\"", [Stage.short]),
        ("filter", "translation:\"Входящие\"", [Stage.inbox]),
        ("filter", "text:/^вход/i", [Stage.inbox]),
        ("filter", "forms:1", [Stage.inbox, Stage.messages]),
        ("filter", "forms:0", [Stage.short, Stage.hard]),
        ("filter", "changed:<1d", [Stage.inbox, Stage.messages, Stage.short]),
        ("filter", "changed:>1d", []),
        ("filter", "author:#1", [Stage.messages, Stage.short]),
        ("filter", "NOT inbox", [Stage.messages, Stage.short, Stage.hard]),
        ("filter", "()", all),
    ]

    @Test(arguments: filters)
    func aListShowsWhatIsAskedFor(name: String, value: String, expected: [String]) throws {
        #expect(try hashes([(name, value)]) == expected)
    }

    @Test func aSearchIsMadeWhereItIsAskedFor() throws {
        #expect(try hashes([("search", "inbox"), ("search_in", "description")]).isEmpty)
        #expect(try hashes([("search", "входящ"), ("search_in", "translation")]) == [Stage.inbox])
        #expect(try hashes([("search", "входящ"), ("search_in", "label,key")]).isEmpty)
    }

    static let orders: [(String, String, [String])] = [
        ("registered_at", "asc", all),
        ("id", "desc", all.reversed()),
        ("label", "asc", [Stage.short, Stage.inbox, Stage.hard, Stage.messages]),
        ("length", "desc", [Stage.messages, Stage.hard, Stage.inbox, Stage.short]),
        ("rank", "desc", [Stage.inbox, Stage.messages, Stage.hard, Stage.short]),
        ("source", "asc", [Stage.messages, Stage.short, Stage.hard, Stage.inbox]),
    ]

    @Test(arguments: orders)
    func aListIsInTheOrderAskedFor(sort: String, order: String, expected: [String]) throws {
        #expect(try hashes([("sort", sort), ("order", order)]) == expected)
    }

    @Test func pagesCoverTheListOnceAndEndEmpty() throws {
        var seen: [String] = []
        for number in 1...3 {
            let request = KeyListRequest(page: PageRequest(page: number, perPage: 2))
            let page = try stage.service.keys.page(stage.reviewer, stage.key, request)
            #expect(page.total == 4)
            #expect(page.totalPages == 2)
            let last = try stage.service.changes.lastRevision(of: stage.key)
            #expect(try page.cursor == stage.cursor(last))
            seen += page.records.map(\.key)
        }
        #expect(seen == Self.all)
    }

    @Test func pageNumbersOutOfRangeAreBroughtIntoIt() {
        #expect(PageRequest(page: -5, perPage: 0) == PageRequest(page: 1, perPage: 1))
        #expect(PageRequest(page: 1, perPage: 99999).perPage == 10000)
        #expect(PageRequest(page: .max, perPage: .max).offset > 0)
    }

    @Test func whatIsIncludedIsThere() throws {
        var request = KeyListRequest(locale: "ru")
        request.include = [.translations, .labels]
        let full = try stage.service.keys.page(stage.reviewer, stage.key, request).records[1]
        #expect(full.translations?.map(\.label) == ["Сообщения: {count}"])
        #expect(full.labels == ["menu", "plural"])
        #expect(full.sources == nil)
        #expect(full.target?.best == full.translations?.first)
        request.hasBest = false
        let lean = try stage.service.keys.page(stage.reviewer, stage.key, request).records[1]
        #expect(full.target?.best != nil && lean.target?.best == nil)
        #expect(lean.target?.status == full.target?.status)
        #expect(lean.translations == full.translations)
        let plain = try stage.service.keys.page(stage.reviewer, stage.key, KeyListRequest())
            .records[1]
        #expect(plain.target == nil)
        #expect(plain.translations == nil)
        #expect(plain.sources == ["navigation", "inbox/list"])
        #expect(plain.wordCount == 3)
        #expect(plain.length == 44)
    }

    @Test(arguments: [
        ("status", "good"), ("lock", "maybe"), ("sort", "mood"), ("order", "up"),
        ("include", "everything"), ("updated_since", "yesterday"), ("level_max", "high"),
        ("context", "maybe"), ("followed", "2"), ("best", "2"), ("search_in", "head"),
        ("translator", "anna"), ("filter", "state:done"), ("filter", "(a"),
        ("filter", String(repeating: "a ", count: 51)),
    ])
    func whatMeansNothingIsRefused(name: String, value: String) {
        #expect(throws: ServiceError.self) {
            try KeyListRequest(
                RequestParameters([(name: "locale", value: "ru"), (name: name, value: value)]))
        }
    }

    @Test func aMistakeInAFilterIsReportedWithItsPlace() throws {
        let error = #expect(throws: ServiceError.self) {
            try KeyListRequest(RequestParameters([(name: "filter", value: "cart state:done")]))
        }
        let sentence = "state: can be untranslated, pending, accepted, approved or rejected"
        #expect(error?.sentence == "The filter has a mistake at character 6: \(sentence)")
    }

    @Test(arguments: ["own:draft", "has:issue", "-has:news", "check:end-punctuation"])
    func aConditionThatTheServerDoesNotKnowIsRefused(filter: String) {
        let error = #expect(throws: ServiceError.self) { try hashes([("filter", filter)]) }
        #expect(error?.sentence.contains("The server cannot filter by") == true)
    }

    @Test func aLongPatternIsRefused() {
        let pattern = String(repeating: "a", count: 199)
        #expect(throws: ServiceError.self) { try hashes([("filter", "/\(pattern)/")]) }
    }

    @Test(arguments: ["/^вход/i", "state:approved /^вход/i", "NOT /^вход/i"])
    func aPatternThatTakesTooLongIsRefused(filter: String) throws {
        let refusal = ServiceError.invalid("filter", "too_slow", PatternBudget.refusal)
        #expect(throws: refusal) { try hashes([("filter", filter)], patternSeconds: 0) }
        #expect(try hashes([("filter", "/^вход/i")]) == [Stage.inbox])
    }

    @Test func onlyPatternsHaveALimitOfTime() throws {
        #expect(try hashes([("filter", "inbox")], patternSeconds: 0) == [Stage.inbox])
    }

    /// A list with such a condition changes while the revision of the project stays.
    @Test(arguments: [
        ("", true), ("state:pending", true), ("changed:2016-03-07", true), ("changed:<7d", false),
        ("a OR changed:>7d", false), ("-author:Anna", false), ("author:me", true),
    ])
    func theRevisionDecidesAList(filter: String, isOfRevision: Bool) throws {
        let request = try KeyListRequest(RequestParameters([(name: "filter", value: filter)]))
        #expect(request.isOfRevision == isOfRevision)
    }

    @Test func aStateNeedsALanguageOfTheProject() throws {
        #expect(throws: ServiceError.self) {
            try KeyListRequest(RequestParameters([(name: "status", value: "pending")]))
        }
        let request = try KeyListRequest(
            RequestParameters([(name: "filter", value: "state:pending")]))
        #expect(throws: ServiceError.self) {
            try stage.service.keys.page(stage.anna, stage.key, request)
        }
        #expect(throws: ServiceError.self) {
            try stage.service.keys.page(stage.anna, stage.key, KeyListRequest(locale: "xx"))
        }
    }

    @Test func metricsAreExact() throws {
        let metrics = try stage.service.projects.metrics(stage.reviewer, stage.key, locale: "ru")
        let russian = try #require(metrics.object?["results"]?.object?["ru"]?.object)
        #expect(russian["key_count"] == 4)
        #expect(russian["translated_key_count"] == 2)
        #expect(russian["untranslated_key_count"] == 2)
        #expect(russian["pending_key_count"] == 1)
        #expect(russian["accepted_key_count"] == 1)
        #expect(russian["approved_key_count"] == 1)
        #expect(russian["locked_key_count"] == 1)
        #expect(russian["translation_count"] == 3)
        #expect(russian["translator_count"] == 2)
        #expect(russian["percent_translated"] == .number(50))
    }

    @Test func metricsOfASourceCountItsKeys() throws {
        func counts(_ source: String) throws -> [Int?] {
            let metrics = try stage.service.projects.metrics(
                stage.reviewer, stage.key, locale: "ru", source: source)
            let russian = try #require(metrics.object?["results"]?.object?["ru"]?.object)
            return ["key_count", "translated_key_count", "locked_key_count", "translation_count"]
                .map { russian[$0]?.integer }
        }
        #expect(try counts("navigation") == [2, 2, 1, 2])
        #expect(try counts("fd9160bbd656f75ab74e8935e4330d9e") == [2, 2, 1, 2])
        #expect(try counts("inbox/list") == [2, 1, 0, 2])
        #expect(try counts("nowhere") == [0, 0, 0, 0])
    }

    /// “Terms of use” has level 50, which Anna has in no language.
    @Test func keysAboveTheLevelAreNotCounted() throws {
        try stage.applied(stage.create("Условия", Stage.hard), as: stage.reviewer)
        func counts(_ session: ServiceSession) throws -> [Int] {
            let metrics = try stage.service.projects.metrics(session, stage.key, locale: "ru")
            let russian = try #require(metrics.object?["results"]?.object?["ru"]?.object)
            let overview = try stage.service.projects.overview(session, stage.key)
            return [
                try russian.requiredInteger("key_count"),
                try russian.requiredInteger("translated_key_count"),
                try russian.requiredInteger("translation_count"), overview.keyCount,
                try #require(overview.languages.first).translated,
            ]
        }
        let wordCount = { (session: ServiceSession) throws -> JSON? in
            try stage.service.projects.metrics(session, stage.key, locale: "ru")
                .object?["results"]?.object?["ru"]?.object?["word_count"]
        }
        #expect(try counts(stage.anna) == [3, 2, 3, 3, 2])
        #expect(try counts(stage.reviewer) == [4, 3, 4, 4, 3])
        #expect(try wordCount(stage.reviewer)?.integer == (wordCount(stage.anna)?.integer ?? 0) + 3)
    }

    @Test func theOverviewCountsTheKeysOfALanguageWithTheRoleThere() throws {
        try stage.service.members.setRole(
            .reviewer, of: "anna@example.com", in: stage.key, locale: LocaleCode("ru"))
        let overview = try stage.service.projects.overview(stage.anna, stage.key)
        #expect(overview.keyCount == 3)
        #expect(overview.languages.first { $0.locale == "ru" }?.keyCount == 4)
    }

    @Test func theDefinitionBringsLanguagesAndASource() throws {
        let record = try stage.service.projects.definition(
            stage.anna, stage.key, locales: ["xx", "ru-RU"], source: "navigation")
        #expect(record.languages?.map(\.locale) == ["en", "ru", "fr"])
        #expect(record.extensions?.languages.members.map(\.name) == ["en", "ru"])
        let set = record.extensions?.sources["navigation"]?.object?["results"]?.object
        #expect(set?.members.map(\.name) == [Stage.inbox, Stage.messages])
        #expect(set?[Stage.inbox]?.array?.first?.object?["locked"] == true)
        #expect(set?[Stage.messages]?.array == [])
        #expect(record.json.object?["status"] == nil)
        let bare = try stage.service.languages.definition(stage.anna, "ru-RU", in: nil)
        #expect(bare.object?["locale"] == "ru")
        #expect(throws: ServiceError.self) {
            try stage.service.languages.definition(stage.anna, "xx", in: nil)
        }
    }

    @Test func sourcesAreCountedAndLanguagesWrapped() throws {
        let sources = try stage.service.sources.page(
            stage.anna, stage.key, search: nil, page: PageRequest())
        #expect(
            sources.records.map(\.count) == [
                SourceCount(name: "navigation", keys: 2), SourceCount(name: "inbox/list", keys: 2),
                SourceCount(name: "legal", keys: 0),
            ])
        #expect(sources.records[0].key == KeyHash.source(named: "navigation"))
        let languages = try stage.service.languages.page(stage.anna, stage.key, page: PageRequest())
        #expect(languages.total == 3)
        #expect(languages.records[1].object?["language"]?.object?["locale"] == "ru")
        #expect(languages.records[1].object?["state"] == "published")
    }
}
