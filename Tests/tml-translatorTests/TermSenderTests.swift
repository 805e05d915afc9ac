import Catalog
import HTTP
import LocalStore
import Locking
import TML
import TermLibrary
import TestSupport
import Testing
import Text
import Workbench

@testable import tml_translator

/// Words on their way into the glossary of a project, and from both into the label.
struct TermSenderTests {
    private let folder: TemporaryFolder
    private let service: ScriptedService
    private let stores = StoreWorker()
    private let memory = MemoryWorker()
    private let worker: NetworkWorker
    private let project = Project.Key("k1")
    private let word = Term(
        word: "folder", locale: "en", wordings: ["de": [Term.Wording("Ordner")]])
    private static let taken = #"""
        {"status":"ok","glossary":{"id":5,"keyword":"folder","locale":"en","revision":3,
         "translations":{"de":"Ordner","fr":"dossier"}}}
        """#

    init() async throws {
        folder = try TemporaryFolder()
        service = try ScriptedService()
        let paths = try Paths(environment: ["HOME": folder.path])
        worker = NetworkWorker(
            client: HTTPClient(userAgent: "test"), paths: paths, stores: stores,
            settings: try SettingsFile(path: paths.settings), session: nil, memory: memory)
        _ = try await worker.signIn(service.url, "anna@example.org", Secret("secret"))
        let store = try #require(stores.store)
        memory.termStore.follow(
            store, at: paths.store(server: service.url, email: "anna@example.org"))
        _ = await report(.synchronize(.full(project, "de")))
    }

    private func report(_ request: NetworkRequest) async -> SynchronizationReport? {
        let found = Locked<SynchronizationReport?>(nil)
        await worker.carryOut(request) { answer in
            guard case .synchronized(let report) = answer else { return }
            found.withLock { $0 = report }
        }
        return found.withLock { $0 }
    }

    private var waiting: [Term] {
        get throws { try memory.termStore.library?.waiting(for: project).map(\.term) ?? [] }
    }

    private var glossary: [Term] {
        get throws { try stores.store.map { try StoredTerms($0).all(of: project) } ?? [] }
    }

    private func hits(_ label: ExactText) -> [String] {
        let key = TranslationKey(
            id: TranslationKey.ID(project: project, hash: "x"), label: label, revision: 1)
        return memory.termStore.hits(in: key, "de").flatMap { hit in
            hit.usable.map { "\(hit.word): \($0.text) (\($0.place))" }
        }
    }

    @Test func aWordGoesWithTheNextSynchronizationAndIsKnownBefore() async throws {
        try memory.termStore.keep(word, for: project)
        #expect(hits("Two folders") == ["folder: Ordner (file(\"my terms\"))"])
        service.answer("/glossary", with: .json(Self.taken, status: 201))
        let before = service.server.requests.count
        let report = await report(.synchronize(.exchange(project, "de")))
        let asked = service.server.requests.dropFirst(before).map { "\($0.method) \($0.path)" }
        #expect(asked == ["GET /v1/projects/k1/changes", "POST /v1/projects/k1/glossary"])
        #expect(report?.termsTaken == 1 && report?.isCopyChanged == true)
        #expect(try waiting.isEmpty)
        #expect(try glossary.map(\.word) == ["folder"])
        #expect(hits("Two folders") == ["folder: Ordner (project)"])
    }

    @Test func whatTheGlossaryHasAlreadyIsChanged() async throws {
        service.answer("/glossary", with: .json(Self.taken, status: 201))
        try memory.termStore.keep(word, for: project)
        _ = await report(.synchronize(.exchange(project, "de")))
        service.answer("/5", with: .json(Self.taken))
        var other = word
        other.wordings = ["de": [Term.Wording("Mappe")]]
        try memory.termStore.keep(other, for: project)
        _ = await report(.synchronize(.exchange(project, "de")))
        let last = try #require(service.server.requests.last)
        #expect(last.method == "PUT" && last.target == "/v1/glossary/5?base_revision=3")
        let words = JSON(last.body)?.object?["translations"]?.object
        #expect(words?["de"]?.string == "Mappe" && words?["fr"]?.string == "dossier")
    }

    @Test func whatIsRefusedStaysTheTranslatorsOwn() async throws {
        service.answer(
            "/glossary", with: .json(#"{"error":"Not for you","reason":"forbidden"}"#, status: 403))
        try memory.termStore.keep(word, for: project)
        let report = await report(.synchronize(.exchange(project, "de")))
        #expect(report?.termsTaken == 0 && report?.termsRefused.count == 1)
        #expect(report?.termsRefused.first?.hasPrefix("folder: ") == true)
        #expect(try waiting.isEmpty)
        #expect(hits("folder") == ["folder: Ordner (file(\"my terms\"))"])
        #expect(await self.report(.synchronize(.exchange(project, "de")))?.termsRefused == [])
    }

    @Test func whatDoesNotArriveWaits() async throws {
        service.answer("/glossary", with: .answer(500))
        try memory.termStore.keep(word, for: project)
        let report = await report(.synchronize(.exchange(project, "de")))
        #expect(report?.termsTaken == 0 && report?.termsRefused == [])
        #expect(try waiting == [word])
    }

    @Test func theGlossaryOfAProjectIsItsOwn() async throws {
        let store = try #require(stores.store)
        try StoredTerms(store).save(
            Term(id: 1, word: "file", locale: "en", wordings: ["de": [Term.Wording("Datei")]]),
            of: project)
        #expect(hits("A file") == ["file: Datei (project)"])
        let key = TranslationKey(
            id: TranslationKey.ID(project: Project.Key("k2"), hash: "x"), label: "A file",
            revision: 1)
        #expect(memory.termStore.hits(in: key, "de").isEmpty)
        memory.termStore.close()
        #expect(hits("A file").isEmpty)
    }
}
