import Catalog
import LocalStore
import Sync
import TML
import TestSupport
import Text
import TranslationAPI

/// A store that has pulled everything from a model server.
struct SyncDesk {
    let server = ModelServer()
    let store: TranslationStore
    private let folder: TemporaryFolder

    var synchronizer: Synchronizer { Synchronizer(store: store, server: server) }

    init(keys: Int) async throws {
        folder = try TemporaryFolder()
        let (ids, clock) = (Counter(), Counter())
        store = try TranslationStore(
            path: folder.path("store.sqlite"), makeID: { "id-\(ids.next())" },
            now: { clock.next() })
        for number in 1...keys { await server.addKey(number) }
        _ = try await synchronizer.refreshProjects()
        _ = try await pull()
    }

    func pull() async throws -> PullReport {
        try await synchronizer.pull(ModelServer.project, locale: ModelServer.locale)
    }

    func id(_ number: Int) -> TranslationKey.ID {
        TranslationKey.ID(project: ModelServer.project, hash: "key-\(number)")
    }

    func submit(_ text: ExactText, _ number: Int) throws {
        let detail = try store.detail(of: id(number), locale: ModelServer.locale)
        let edit = Edit(
            context: Context(), text: text, baseRevision: detail?.target.revision ?? 0)
        _ = try store.submit([edit], of: id(number), locale: ModelServer.locale)
    }

    func statuses(_ number: Int) throws -> [TranslationStatus] {
        let detail = try store.detail(of: id(number), locale: ModelServer.locale)
        return detail?.translations.map(\.status) ?? []
    }

    func listed(_ most: Int = 1000) throws -> [String] {
        let query = KeyQuery(project: ModelServer.project, locale: ModelServer.locale)
        return try store.keys(query, offset: 0, limit: most).map(\.id.hash)
    }
}
