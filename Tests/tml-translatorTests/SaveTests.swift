import Catalog
import HTTP
import LocalStore
import Locking
import TML
import TestSupport
import Testing
import Text
import Workbench

@testable import tml_translator

/// What is asked of the server when something is saved, and when something is opened.
struct SaveTests {
    private let folder: TemporaryFolder
    private let service: ScriptedService
    private let stores = StoreWorker()
    private let client = HTTPClient(userAgent: "test")
    private let paths: Paths
    private let worker: NetworkWorker
    private let project = Project.Key("k1")

    init() async throws {
        folder = try TemporaryFolder()
        service = try ScriptedService()
        paths = try Paths(environment: ["HOME": folder.path])
        worker = NetworkWorker(
            client: client, paths: paths, stores: stores,
            settings: try SettingsFile(path: paths.settings), session: nil)
        _ = try await worker.signIn(service.url, "anna@example.org", Secret("secret"))
        _ = await asked(.synchronize(.full(project, "de")))
    }

    /// The method and the end of the path of each request that it takes.
    private func asked(
        _ request: NetworkRequest, by other: NetworkWorker? = nil
    ) async -> [String] {
        let before = service.server.requests.count
        await (other ?? worker).carryOut(request) { _ in }
        return service.server.requests.dropFirst(before).map { request in
            "\(request.method) \(request.path.split(separator: "/").last ?? "")"
        }
    }

    private func submit() throws {
        let key = TranslationKey.ID(project: project, hash: ScriptedService.key)
        _ = try stores.store?.submit(
            [Edit(context: Context(), text: "Sichern")], of: key, locale: "de")
    }

    @Test func aSaveIsOneRequest() async throws {
        service.tellsAll.withLock { $0 = true }
        try submit()
        #expect(await asked(.synchronize(.exchange(project, "de"))) == ["POST changes"])
        #expect(try stores.store?.outboxCounts().total == 0)
    }

    @Test func aSaveIsOneRequestAndALookAtTheFeedWhereTheServerDoesNotTellAll() async throws {
        try submit()
        #expect(
            await asked(.synchronize(.exchange(project, "de"))) == ["POST changes", "GET changes"])
        #expect(try stores.store?.outboxCounts().total == 0)
    }

    @Test func everyMinuteTheRoleIsAskedForToo() async {
        #expect(await asked(.synchronize(.poll(project, "de"))) == ["GET me", "GET changes"])
    }

    @Test(arguments: [false, true])
    func whereNothingIsNewNothingIsReadAgain(isSaved: Bool) async throws {
        let changes = Locked<[Bool]>([])
        if isSaved { try submit() }
        await worker.carryOut(.synchronize(.poll(project, "de"))) { answer in
            guard case .synchronized(let report) = answer else { return }
            changes.withLock { $0.append(report.isCopyChanged) }
        }
        #expect(changes.withLock { $0 } == [isSaved])
    }

    @Test func whoeverOpensALanguageHasItsDefinitionFetched() async {
        let asked = await asked(.synchronize(.full(project, "de")))
        #expect(asked.first == "GET definition")
        #expect(asked.suffix(2) == ["GET me", "GET changes"])
    }

    @Test func aLanguageOfWhichTheFeedTellsIsFetched() async {
        service.answer(
            "/changes",
            with: .json(
                #"""
                {"results":[{"revision":3,"type":"language","action":"updated","locale":"de"}],
                 "cursor":"3"}
                """#))
        #expect(await asked(.synchronize(.exchange(project, "de"))).contains("GET definition"))
        service.answer("/changes", with: .json(#"{"results":[],"cursor":"3"}"#))
        #expect(await asked(.synchronize(.exchange(project, "de"))) == ["GET changes"])
    }

    @Test func aRefusalHasTheRoleAskedFor() async throws {
        try submit()
        service.refuses.withLock { $0 = true }
        #expect(await asked(.synchronize(.exchange(project, "de"))).contains("GET me"))
        #expect(try stores.store?.outboxCounts().refused == 1)
    }

    @Test func aProgramThatWasOpenedWithoutAConnectionFetchesTheDefinitionLater() async throws {
        let later = NetworkWorker(
            client: client, paths: paths, stores: stores,
            settings: try SettingsFile(path: paths.settings),
            session: try SessionFile(path: paths.session).read())
        #expect(
            await asked(.synchronize(.poll(project, "de")), by: later).contains("GET definition"))
        #expect(
            await asked(.synchronize(.poll(project, "de")), by: later) == ["GET me", "GET changes"])
    }
}
