import Catalog
import Foundation
import LocalStore
import Sync
import TML
import TestSupport
import Testing
import Text
import TranslationAPI

/// A workstation: its store, what its translator has seen and done, and what must be there of it.
final class ModelDesk {
    /// What a conflict must keep until it is decided.
    struct Held: Equatable {
        var base: ExactText?
        var conflict: Conflict
    }

    let name: String
    let person: ModelService.Person
    let line: Line
    let chance: Chance
    let texts: RandomTexts
    let ledger: Ledger
    let saboteur = Saboteur()
    let clock: ModelClock
    private let ids = Counter()
    private var folder: TemporaryFolder
    private(set) var store: TranslationStore
    /// What the screen shows of each key; it may be older than what is on disk.
    private var screen: [TranslationKey.ID: KeyDetail] = [:]
    /// Everything that the translator has read or written.
    var read: Set<ExactText> = []

    /// The changes that may have arrived and are undone after the answer.
    var awaited: Set<Change.ID> = []
    /// The texts that may have arrived at the last check.
    var onTheWay: [Change] = []
    /// The text that each form was left with.
    var drafts: [FormID: ExactText] = [:]
    /// The texts that batches wrote into forms, as drafts or into the outbox.
    var replaced: [FormID: [ExactText: Replaced]] = [:]
    /// The keys of the batches, by their actions.
    var batches: [Action.ID: Set<TranslationKey.ID>] = [:]
    /// The text submitted last for each form, unless it was withdrawn.
    var pledges: [FormID: ExactText] = [:]
    /// The verdicts given and not withdrawn, the last one on each translation, and the last vote.
    var verdicts: [VerdictPlace] = []
    /// The comments submitted and not withdrawn.
    var comments: Set<ExactText> = []
    var held: [Change.ID: Held] = [:]
    /// The changes that the translator has decided about since the last check.
    var decided: Set<Change.ID> = []
    /// The tokens that it has had.
    private var tokens: [Secret]

    init(_ name: String, _ person: ModelService.Person, _ world: ModelWorld, seed: UInt64) throws {
        self.name = name
        self.person = person
        (chance, texts, ledger, clock) = (
            world.chance, world.texts, world.ledger, world.service.clock
        )
        let token = try world.service.token(for: person)
        tokens = [token]
        line = Line(
            name, door: ServiceDoor(service: world.service.service), ledger: world.ledger,
            token: token, seed: seed)
        folder = try TemporaryFolder()
        store = try Self.open(folder, name, ids, clock, saboteur)
    }

    var path: String { folder.path("data/store.sqlite") }
    var dataFolder: URL { folder.url.appending(path: "data") }

    func synchronizer() throws -> Synchronizer {
        Synchronizer(store: store, server: try line.server())
    }

    func signIn(with token: Secret) {
        tokens.append(token)
        line.signIn(with: token)
    }

    /// Ends as it should, and starts again.
    func restart() throws {
        store.close()
        try requireNoToken()
        store = try Self.open(folder, name, ids, clock, saboteur)
    }

    /// Goes on with the files that were copied at the moment of a sudden end.
    func goOn(with copy: TemporaryFolder) throws {
        store.close()
        folder = copy
        try requireNoToken()
        store = try Self.open(folder, name, ids, clock, saboteur)
    }

    func close() throws {
        store.close()
        try requireNoToken()
    }

    /// The desk's view of a key: read now, or some steps ago.
    func look(at key: TranslationKey.ID) throws -> KeyDetail? {
        if screen[key] == nil || chance.happens(65) { screen[key] = try detail(of: key) }
        return screen[key]
    }

    func detail(of key: TranslationKey.ID) throws -> KeyDetail? {
        let detail = try store.detail(of: key, locale: ModelProject.locale)
        read.formUnion(detail?.translations.map(\.text) ?? [])
        return detail
    }

    func listed() throws -> [TranslationKey.ID] {
        let query = KeyQuery(project: ModelProject.key, locale: ModelProject.locale)
        return try store.keys(query, offset: 0, limit: 10_000).map(\.id)
    }

    private static func open(
        _ folder: TemporaryFolder, _ name: String, _ ids: Counter, _ clock: ModelClock,
        _ saboteur: Saboteur
    ) throws -> TranslationStore {
        let store = try TranslationStore(
            path: folder.path("data/store.sqlite"), makeID: { "\(name)-\(ids.next())" },
            now: { clock.now })
        try store.prepare(saboteur)
        return store
    }

    /// Tokens are in no file that lies beside the database, or in it (I7).
    private func requireNoToken() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: dataFolder, includingPropertiesForKeys: nil)
        try #require(!files.isEmpty)
        for file in files {
            let bytes = try Data(contentsOf: file)
            for token in tokens {
                let found = bytes.range(of: Data(token.reveal().utf8))
                try #require(found == nil, "a token is in \(file.lastPathComponent)")
            }
        }
    }
}
