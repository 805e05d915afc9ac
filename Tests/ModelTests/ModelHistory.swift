import Catalog
import LocalStore
import TML
import TestSupport
import Testing
import Text
import Wire

/// What the desks of a history share.
struct ModelWorld {
    let chance: Chance
    let texts: RandomTexts
    let ledger = Ledger()
    let service: ModelService
}

/// Three desks and a server, step by step by chance, and what must be true of them.
///
/// Everything comes from the seed: there is one thing at a time, and the clock moves by steps.
final class ModelHistory {
    let seed: UInt64
    let world: ModelWorld
    let desks: [ModelDesk]
    private(set) var steps = 0
    /// What the last steps were, for whoever looks for the cause of a failure.
    private var trail: [String] = []

    private var chance: Chance { world.chance }
    private var service: ModelService { world.service }

    init(seed: UInt64) async throws {
        self.seed = seed
        let chance = Chance(seed: seed)
        world = ModelWorld(
            chance: chance, texts: RandomTexts(chance),
            service: try ModelService(threshold: chance.happens(50) ? 1 : 3))
        // Two machines of one translator, or two translators.
        let second = chance.happens(50) ? ModelService.translator : ModelService.anna
        let people = [ModelService.translator, second, ModelService.reviewer]
        desks = try zip(["a", "b", "c"], people).enumerated().map { [world] number, place in
            try ModelDesk(place.0, place.1, world, seed: seed &* 16 &+ UInt64(number))
        }
        for desk in desks {
            try await desk.refresh()
            try await desk.pull()
            desk.line.setFair(false)
        }
    }

    /// One step, and what must be true after it.
    func step() async throws {
        steps += 1
        service.clock.advance(by: 1)
        do {
            guard chance.happens(76), let desk = chance.one(of: desks) else {
                return try others()
            }
            try await act(desk)
            try desk.check()
        } catch {
            Issue.record("\(error); \(comment)")
            throw error
        }
    }

    /// What has happened, and what there is now.
    func story() throws -> [String] {
        let outboxes = try desks.flatMap { desk in try desk.store.outbox().map { "\($0)" } }
        return trail + outboxes + (try service.translations().map { "\($0)" })
    }

    private var comment: Comment {
        "seed \(seed), step \(steps), after: \(trail.suffix(25).joined(separator: ", "))"
    }

    private func note(_ what: String) { trail.append(what) }
}

extension ModelHistory {
    private func act(_ desk: ModelDesk) async throws {
        let number = chance.number(below: 100)
        guard number < 8 else { return try await act(desk, number) }
        note("\(desk.name): broken off")
        let choice = [0, 25, 28, 41, 47, 51, 61, 80][number]
        let isWhole = choice < 61 && choice != 47
        if try await desk.breakOff(isWhole: isWhole, { try await act(desk, choice) }) {
            note("\(desk.name): it was")
        }
    }

    private func act(_ desk: ModelDesk, _ number: Int) async throws {
        let (name, work) = Self.work(desk, number)
        note("\(desk.name): \(name)")
        try await work()
    }

    private static func work(
        _ desk: ModelDesk, _ number: Int
    ) -> (String, () async throws -> Void) {
        switch number {
        case 0..<25: ("submit", desk.submit)
        case 25..<28: ("undo", desk.undo)
        case 28..<30: ("redo", desk.redo)
        case 30..<32: ("act and undo", desk.actAndUndo)
        case 32..<37: ("draft", desk.saveDraft)
        case 37..<38: ("tag many", desk.tagMany)
        case 38..<40: ("put back", desk.putBack)
        case 40..<41: ("discard", desk.discardDrafts)
        case 41..<46: ("review", desk.review)
        case 46..<47: ("review many", desk.reviewMany)
        case 47..<49: ("replace many", desk.replaceMany)
        case 49..<50: ("comment", desk.comment)
        case 50..<51: ("lock many", desk.lockMany)
        case 51..<61: ("decide", desk.decide)
        case 61..<80: ("push", desk.push)
        case 80..<89: ("pull", desk.pull)
        case 89..<92: ("refresh", desk.refresh)
        case 92..<94: ("export", desk.export)
        case 94..<95: ("open beside", desk.openBeside)
        case 95..<97: ("restart", desk.endAndStart)
        case 97..<98: ("examine", desk.examine)
        default: ("die", desk.die)
        }
    }

    /// What the manager does, and what the network and the years do.
    private func others() throws {
        let number = chance.number(below: 100)
        note("others \(number)")
        switch number {
        case 0..<6: try service.addKey(chance)
        case 6..<12: try closeKey()
        case 12..<60: try changeTranslation()
        case 60..<64: try lock()
        case 64..<66: try tag()
        case 66..<75: try changeMember()
        case 75..<80: for desk in desks { try signIn(desk) }
        case 80..<81: try forget()
        default: chance.one(of: desks)?.line.deliverLate()
        }
    }

    /// Takes a key out of use, or back; lifts it above the translators, or down to them.
    private func closeKey() throws {
        guard let hash = chance.one(of: try service.hashes()) else { return }
        if chance.happens(60) {
            try service.setDetails(hash, ["ignored": .boolean(chance.happens(40))])
        } else {
            try service.setDetails(hash, ["level": .integer(chance.happens(40) ? 50 : 0)])
        }
    }

    private func lock() throws {
        guard let hash = chance.one(of: try service.hashes()) else { return }
        try service.change(chance.happens(50) ? .lock : .unlock) { change in
            change.key = hash
            change.locale = ModelProject.locale.rawValue
        }
    }

    private func tag() throws {
        guard let hash = chance.one(of: try service.hashes()) else { return }
        try service.change(chance.happens(50) ? .tag : .untag) { change in
            change.key = hash
            change.data.labels = [.string(chance.happens(50) ? "menu" : "home")]
        }
    }

    private func changeTranslation() throws {
        let operations: [ChangeRecord.Operation] = [
            .create, .create, .update, .update, .update, .approve, .approve, .reject, .reopen,
            .delete, .delete, .vote,
        ]
        guard let operation = chance.one(of: operations) else { return }
        guard operation != .create else { return try addTranslation() }
        guard let (id, revision) = chance.one(of: try service.translations()) else { return }
        try service.change(operation) { change in
            change.translationID = id
            change.baseRevision = revision
            change.data.value = chance.number(below: 3) - 1
            change.data.reason = "it is so"
            if operation == .update { change.data.label = text() }
        }
    }

    private func addTranslation() throws {
        guard let hash = chance.one(of: try service.hashes()) else { return }
        try service.change(.create) { change in
            change.key = hash
            change.locale = ModelProject.locale.rawValue
            change.data.label = text()
            change.data.context = chance.happens(30) ? ModelProject.few : Context()
        }
    }

    /// A text of the manager's own, or one that a desk has submitted.
    private func text() -> ExactText {
        let submitted = chance.one(of: desks)?.pledges.values.sorted() ?? []
        let copied = chance.happens(25) ? chance.one(of: submitted) : nil
        let text = copied ?? world.texts.new("manager")
        world.texts.noteOther(text)
        return text
    }

    private func changeMember() throws {
        guard let desk = chance.one(of: desks) else { return }
        switch chance.number(below: 11) {
        case 0: try service.remove(desk.person)
        case 1: try service.block(desk.person)
        case 2: try service.revokeTokens(of: desk.person)
        case 3...5: try service.promote(desk.person)
        default: for desk in desks { try service.enter(desk.person) }
        }
    }

    private func signIn(_ desk: ModelDesk) throws {
        desk.signIn(with: try service.token(for: desk.person))
    }

    /// The server forgets its answers after a while; what still needs them must be through.
    private func forget() throws {
        let isWaiting = try desks.contains { desk in
            try desk.line.lateCount > 0 || desk.store.outbox().contains { $0.state == .sent }
        }
        if !isWaiting { try service.forget() }
    }
}
