import Catalog
import Display
import LocalStore
import TML
import TestSupport
import Testing
import Text

@testable import Workbench
@testable import tml_translator

/// The reviewing list above a local copy on disk.
@Suite struct ReviewFlowTests {
    private let stage: DiskStage

    init() throws { stage = try DiskStage() }

    @Test func oneVerdictOnThreeFormsIsOneActionAndOneUndo() throws {
        var stage = stage
        stage.press("r", "a")
        #expect(try stage.outbox.map(\.kind) == Array(repeating: .judge(.approve), count: 3))
        #expect(try stage.store.actions(limit: 9).map(\.count) == [3])
        #expect(stage.review?.cursor.selection == 1)
        stage.press("u")
        #expect(try stage.outbox.isEmpty)
        #expect(try stage.store.actions(limit: 9).map(\.isUndone) == [true])
    }

    @Test func aTextThatChangedOnDiskIsNotApproved() throws {
        var stage = stage
        stage.press("r")
        try stage.news(0, text: "другой текст", of: 1)
        stage.press("a")
        #expect(try stage.outbox.isEmpty)
        #expect(stage.review?.cursor.selection == 0)
        stage.press("a")
        #expect(try stage.outbox.count == 3)
    }

    @Test func manyKeysAreReviewedAcrossPages() throws {
        var stage = stage
        stage.press("r")
        for _ in 0..<60 { stage.press("a") }
        #expect(try stage.outbox.count == 180)
        #expect(Set(try stage.outbox.map(\.form.key)).count == 60)
    }

    @Test func theListOfKeysIsReadInItsOrderAndWithItsFilter() throws {
        var stage = stage
        stage.press("o", "G", "r")
        #expect(stage.review?.keys?.count == DiskStage.keys)
        #expect(stage.review?.selected?.detail.key.label == "Label 99")
    }

    @Test func seenBlocksAreNoNews() throws {
        var stage = stage
        try stage.news(0, text: "другой текст", of: 1)
        try stage.news(1, text: "ещё текст", of: 2)
        stage.run(Invocation(.chooseFilter, "new"))
        stage.press("r")
        #expect(stage.review?.keys?.count == 2)
        stage.press("down")
        let new = KeyQuery(project: DiskStage.project, locale: "ru", filter: .new)
        #expect(try stage.store.keyCount(new) == 1)
        stage.press("escape")
        stage.run(Invocation(.markSeen))
        #expect(try stage.store.keyCount(new) == 0)
    }
}

/// The workbench above a local copy on disk, whose requests are answered at once.
private struct DiskStage {
    static let project = Project.Key("aa01")
    static let keys = 120
    private static let rules = ["one", "few", "other"]
    private let folder: TemporaryFolder
    private let worker: StoreWorker
    private var state: WorkbenchState
    private var revision = 100

    init() throws {
        folder = try TemporaryFolder()
        worker = StoreWorker()
        let store = try worker.open(folder.path("data/translations.sqlite"))
        let shop = Project(
            key: Self.project, name: "Shop", defaultLocale: "en",
            languages: [ProjectLanguage(locale: "ru", englishName: "Russian")])
        try store.saveProjects([shop])
        try store.saveMembership(
            Membership(
                translatorID: 7, role: "reviewer", permissions: [.approve, .reject, .vote]),
            of: Self.project)
        try store.apply(
            [
                KeyPage(
                    keys: (1...Self.keys).map(Self.pulled), page: 1, totalPages: 1,
                    totalKeys: Self.keys, cursor: "c1")
            ], project: Self.project, locale: "ru")
        try store.catchUp()
        let translator = Translator(userID: 7, name: "Mila", email: "mila@example.org")
        var settings = Settings()
        settings.connectsAtStart = false
        state = WorkbenchState(
            size: Size(rows: 24, columns: 80),
            session: Session(server: "https://tml.example", translator: translator),
            settings: settings)
        perform(state.start())
        perform(
            state.apply(
                Reaction(navigation: .push(.translate(TranslateScreen(shop, locale: "ru"))))))
    }

    /// A key with a pending text of another person in each of three forms.
    private static func pulled(_ number: Int) -> PulledKey {
        let key = TranslationKey(id: id(number), label: ExactText("Label \(number)"))
        let texts = rules.enumerated().map { place, rule in
            Translation(
                id: 4 * number + place, text: "текст \(rule)", context: ["n": ["number": rule]],
                author: "Ewa", authorID: 8, revision: 10, contentRevision: 10)
        }
        return PulledKey(key: key, target: Target(status: .pending), translations: texts)
    }

    private static func id(_ number: Int) -> TranslationKey.ID {
        let digits = String(number)
        return TranslationKey.ID(
            project: project, hash: String(repeating: "0", count: 32 - digits.count) + digits)
    }

    var store: TranslationStore {
        get throws { try #require(worker.store) }
    }

    var outbox: [Change] { get throws { try store.outbox() } }

    var review: ReviewScreen? {
        if case .review(let screen) = state.screen { screen } else { nil }
    }

    mutating func press(_ names: String...) {
        for name in names {
            guard let key = Key(name: name) else { preconditionFailure("No such key: \(name)") }
            perform(update(&state, .input(.key(key))))
        }
    }

    mutating func run(_ invocation: Invocation) { perform(state.run(invocation)) }

    /// The server sends a new text for a form of a key.
    mutating func news(_ form: Int, text: ExactText, of key: Int) throws {
        revision += 1
        let changed = Translation(
            id: 4 * key + form, text: text, context: ["n": ["number": Self.rules[form]]],
            author: "Ewa", authorID: 8, revision: revision, contentRevision: revision)
        try store.apply(
            NewsPage(
                items: [.translation(changed, hash: Self.id(key).hash)], cursor: "c\(revision)",
                hasMore: false),
            project: Self.project, locale: "ru")
    }

    private mutating func perform(_ effects: [Effect]) {
        var waiting = effects
        while !waiting.isEmpty {
            guard case .store(let request) = waiting.removeFirst() else { continue }
            waiting += update(&state, .store(worker.answer(to: request)))
        }
    }
}
