import Catalog
import Foundation
import LocalStore
import Sync
import Synchronization
import TML
import TestSupport
import Testing
import Text
import TranslationAPI

/// A translator's history with a store and a server, step by step by chance, and what must be true
/// of it. Each submitted text is unlike any other, though some differ from others only in how their
/// letters are composed.
struct History {
    let server = ModelServer()
    private var random: SeededRandom
    private var folder: TemporaryFolder
    private var store: TranslationStore?
    private let ids = Counter()
    private let clock = Counter()
    /// What the screen shows of each key; it may be older than what is on disk.
    private var seen: [TranslationKey.ID: KeyDetail] = [:]
    /// The text submitted last for each form, unless it was given up.
    private var last: [FormID: ExactText] = [:]
    private var drafts: [FormID: ExactText] = [:]
    private var used: Set<[UInt8]> = []
    private var texts = 0
    private var keys = 0
    private var steps = 0
    /// Whether the server went back and the translator has not fetched everything since.
    private var isBack = false

    init(seed: UInt64) async throws {
        random = SeededRandom(seed: seed)
        folder = try TemporaryFolder()
        try open()
        _ = try await synchronizer().refreshProjects()
        try await synchronizer().refresh(ModelServer.project, locale: ModelServer.locale)
        for _ in 0..<10 { await addKey() }
        _ = try await synchronizer().pull(ModelServer.project, locale: ModelServer.locale)
    }

    mutating func step() async throws {
        steps += 1
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<28: try submit()
        case 28..<36: try saveDraft()
        case 36..<42: try review()
        case 42..<58: try await push()
        case 58..<66: try await pull()
        case 66..<86: await others()
        case 86..<90: try decide()
        case 90..<92: await backUpOrGoBack()
        case 92..<93:
            _ = try open(store).sendAgain()
            try noteSentAgain()
        case 93..<96: try restart()
        default: try die()
        }
    }

    /// What is true at any moment.
    func check() async throws {
        let outbox = try open(store).outbox()
        let applied = await server.applied
        for (text, uses) in Dictionary(grouping: applied, by: { Array($0.text.utf8) }) {
            let words = String(decoding: text, as: UTF8.self)
            try #require(uses.count == 1, "\(words) was applied \(uses.count) times; \(comment)")
        }
        for (form, text) in last where !isBack {
            let isHere = outbox.contains { $0.form == form && $0.text == text }
            let isThere = applied.contains { $0.text == text }
            try #require(isHere || isThere, "\(text) is lost; \(comment)")
        }
        for change in outbox {
            guard case .conflicting(let conflict) = change.state, let text = change.text else {
                continue
            }
            try #require(text == last[change.form], "our side is not the last text; \(comment)")
            let isGone = conflict.kind == .deleted || conflict.kind == .keyDeleted
            try #require(isGone || conflict.theirs != nil || conflict.kind == .keyChanged, comment)
        }
        for (form, text) in drafts {
            let detail = try open(store).detail(of: form.key, locale: form.locale)
            try #require(detail?.drafts == [Draft(form: form, text: text)], comment)
            try #require(detail?.drafts.first?.text.utf8.elementsEqual(text.utf8) == true, comment)
        }
    }

    /// Sends and fetches everything in peace; then both sides are the same.
    mutating func settle() async throws {
        await server.work()
        try await exchange()
        try await check()
        // What waits for another text of its form goes with the next one.
        while try open(store).sendAgain() > 0 { try await exchange() }
        try await check()
        let gone = try open(store).outbox().filter { $0.state == .gone(nil) }
        try #require(try gone.allSatisfy(hasRival), comment)
        let held = Set(try open(store).outbox().map(\.form.key)).union(drafts.keys.map(\.key))
        for key in await server.keys {
            let detail = try open(store).detail(of: key.id, locale: ModelServer.locale)
            let translations = await server.translations(of: key.id.hash)
            try #require(detail?.translations.sorted { $0.id < $1.id } == translations, comment)
            let target = await server.targets[key.id.hash]
            try #require(detail?.target == target, comment)
        }
        let query = KeyQuery(project: ModelServer.project, locale: ModelServer.locale)
        let listed = Set(try open(store).keys(query, offset: 0, limit: 10_000).map(\.id))
        let theirs = Set(await server.keys.map(\.id))
        try #require(listed.isSuperset(of: theirs), comment)
        try #require(listed.subtracting(theirs).isSubset(of: held), comment)
    }
}

extension History {
    private var comment: Comment { "seed \(random.seed), step \(steps)" }

    private var path: String { folder.path("store.sqlite") }

    private mutating func open() throws {
        let (ids, clock) = (ids, clock)
        store = try TranslationStore(
            path: path, makeID: { "id-\(ids.next())" }, now: { clock.next() })
    }

    private func open(_ store: TranslationStore?) throws -> TranslationStore {
        try #require(store)
    }

    private func synchronizer() throws -> Synchronizer {
        Synchronizer(store: try open(store), server: server)
    }

    /// A text that nothing here has ever been; often one that looks the same as a former text.
    private mutating func newText(_ word: String, insteadOf former: ExactText?) -> ExactText {
        var words = former.flatMap {
            $0.string.split(separator: " ").dropLast().joined(separator: " ")
        }
        if words?.isEmpty != false || Bool.random(using: &random) {
            texts += 1
            words = "\(word) \(texts)"
        }
        var text = ""
        repeat {
            text = Compositions.text(words ?? word, using: &random)
        } while !used.insert(Array(text.utf8)).inserted
        return ExactText(text)
    }

    private mutating func addKey() async {
        keys += 1
        await server.addKey(keys)
    }

    private mutating func anyKey() throws -> TranslationKey.ID? {
        let query = KeyQuery(project: ModelServer.project, locale: ModelServer.locale)
        let rows = try open(store).keys(query, offset: 0, limit: 10_000)
        return rows.randomElement(using: &random)?.id
    }

    /// The desk's view of a key: read now, or some steps ago.
    private mutating func look(at key: TranslationKey.ID) throws -> KeyDetail? {
        if seen[key] == nil || Int.random(in: 0..<3, using: &random) > 0 {
            seen[key] = try open(store).detail(of: key, locale: ModelServer.locale)
        }
        return seen[key]
    }

    private mutating func submit() throws {
        guard let key = try anyKey(), let detail = try look(at: key) else { return }
        let context: Context = Bool.random(using: &random) ? [:] : ["n": ["number": "few"]]
        let form = FormID(key: key, locale: ModelServer.locale, context: context)
        let text = newText("text", insteadOf: last[form] ?? detail.current(for: context)?.text)
        var edit = Edit(context: context, text: text, baseRevision: detail.target.revision)
        if let current = detail.current(for: context) {
            edit.translation = current.id
            edit.base = current.text
            edit.baseRevision = current.contentRevision
        }
        let after = try open(store).submit([edit], of: key, locale: form.locale)
        try #require(after.changes.contains { $0.form == form && $0.text == text }, comment)
        last[form] = text
        drafts[form] = nil
    }

    private mutating func saveDraft() throws {
        guard let key = try anyKey() else { return }
        let form = FormID(key: key, locale: ModelServer.locale)
        let draft = Draft(form: form, text: newText("draft", insteadOf: drafts[form]))
        try open(store).saveDrafts([draft])
        drafts[draft.form] = draft.text
    }

    private mutating func review() throws {
        guard let key = try anyKey(),
            let detail = try open(store).detail(of: key, locale: ModelServer.locale),
            let translation = detail.translations.randomElement(using: &random)
        else { return }
        let verdicts: [Verdict] = [.vote(1), .vote(-1), .approve, .reject(reason: "no")]
        _ = try open(store).review(
            verdicts.randomElement(using: &random) ?? .approve, of: [SeenTranslation(translation)],
            key: key, locale: ModelServer.locale)
    }

    private mutating func push(faults: Bool = true) async throws {
        let possible: [ModelServer.Fault] = [
            .refusedConnection, .lostRequest, .lostAnswer, .lostAnswer, .partialAnswer,
            .reorderedAnswers,
            .unavailable, .signedOut,
        ]
        if faults, let fault = possible.randomElement(using: &random) { await server.fail(fault) }
        do {
            _ = try await synchronizer().push()
        } catch let error as SyncError {
            guard case .server = error else { throw error }
        }
    }

    private mutating func pull() async throws {
        if Int.random(in: 0..<3, using: &random) == 0 { await server.fail(.lostAnswer) }
        do {
            _ = try await synchronizer().pull(ModelServer.project, locale: ModelServer.locale)
            isBack = false
        } catch let error as SyncError {
            guard case .server = error else { throw error }
        }
    }

    private mutating func exchange() async throws {
        repeat { try await push(faults: false) } while try !open(store).projectsWithWork().isEmpty
        _ = try await synchronizer().pull(ModelServer.project, locale: ModelServer.locale)
        isBack = false
    }

    /// What is sent again is wanted again.
    private mutating func noteSentAgain() throws {
        for change in try open(store).outbox() where change.state == .queued {
            if let text = change.text { last[change.form] = text }
        }
    }

    /// Whether the outbox has a change of the same form.
    private func hasRival(_ change: Change) throws -> Bool {
        try open(store).outbox().contains { $0.id != change.id && $0.form == change.form }
    }

    /// Every few hundred steps the server goes back to one of the backups, not always the last.
    private mutating func backUpOrGoBack() async {
        let backups = await server.backups
        guard !backups.isEmpty, Bool.random(using: &random),
            let backup = backups.suffix(3).randomElement(using: &random)
        else { return await server.backUp() }
        await server.goBack(to: backup)
        isBack = true
    }

    private mutating func others() async {
        let record = await server.records.sorted { $0.key < $1.key }.randomElement(using: &random)
        let hash = await server.keys.randomElement(using: &random)?.id.hash ?? ""
        let text = newText("their", insteadOf: record?.value.translation.text)
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<4: await addKey()
        case 4..<5: await server.deleteKey(hash)
        case 5..<10: await server.addTranslation(text, of: hash, by: 8)
        case 10..<17:
            if let record { await server.edit(record.key, text) }
        case 17..<20:
            if let record { await server.judge(record.key, .approved) }
        case 20..<22:
            if let record { await server.delete(record.key) }
        case 22: await server.forgetOldNews()
        default: await server.lock(hash)
        }
    }

    /// The translator goes through the outbox.
    private mutating func decide() throws {
        let store = try open(store)
        guard let change = try store.outbox().randomElement(using: &random) else { return }
        switch change.state {
        case .sent:
            try #require(try store.takeBack([change.id]).taken.first == nil, comment)
        case .refused:
            try store.retry([change.id])
        case .gone where Bool.random(using: &random):
            try store.dropGone([change.id])
            if change.text != nil, change.text == last[change.form] { last[change.form] = nil }
        case .gone:
            _ = try store.sendAgain([change.id])
            try noteSentAgain()
        case .conflicting where Bool.random(using: &random):
            let choices: [ConflictChoice] = [.keepMine, .keepTheirs, .sendAsNew]
            let choice = choices.randomElement(using: &random) ?? .keepMine
            try store.resolve([change], choice)
            if choice == .keepTheirs, change.text != nil { last[change.form] = nil }
        case .queued, .conflicting:
            guard try store.takeBack([change.id]).taken.first != nil, let text = change.text else {
                return
            }
            // An earlier text of the form may be under way.
            last[change.form] = try store.outbox().first { $0.form == change.form }?.text
            if change.form.context.isAlways {
                drafts[change.form] = text
            } else {
                try store.discardDrafts(of: change.form.key, locale: change.form.locale)
                drafts = drafts.filter { $0.key.key != change.form.key }
            }
        }
    }

    private mutating func restart() throws {
        store = nil
        try open()
    }

    /// The program is killed: what was not on the disk at this moment is gone.
    private mutating func die() throws {
        let before = try (open(store).outbox(), open(store).projects())
        let copy = try TemporaryFolder()
        for name in ["store.sqlite", "store.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: folder.path(name), toPath: copy.path(name))
        }
        store = nil
        folder = copy
        try open()
        try #require(try open(store).outbox() == before.0, comment)
        try #require(try open(store).projects() == before.1, comment)
    }
}

/// Numbers from 1 on.
final class Counter: Sendable {
    private let value = Atomic(0)

    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}

extension Change {
    var text: ExactText? {
        if case .translate(let text, _) = kind { return text }
        return nil
    }
}
