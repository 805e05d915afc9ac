import Catalog

/// The changes that the server has not taken yet, and what can be done about each.
public struct OutboxScreen: Equatable, Sendable {
    /// `nil` until the disk has answered.
    private(set) var changes: [Change]?
    private(set) var cursor = ListCursor(count: 0)
    /// Whether something was just queued here, to be sent once the disk has it.
    private var sendsNext = false
    /// Why the last attempt to send came to nothing.
    private(set) var lastFailure: Failure?

    /// An outbox that has not been read yet; `appear` asks for it.
    public init() {}

    var selected: Change? {
        guard let changes, changes.indices.contains(cursor.selection) else { return nil }
        return changes[cursor.selection]
    }
}

extension OutboxScreen: ScreenContent {
    var places: [Place] { [.outbox, .list] }

    var hints: [Command] {
        let forAll: [Command] = [.synchronize, .back, .help]
        switch selected?.state {
        case .queued: return [.takeBack] + forAll
        case .conflicting: return [.decide, .takeBack] + forAll
        case .refused: return [.retry, .takeBack] + forAll
        case .gone: return [.sendAllAgain, .retry, .takeBack, .drop] + forAll
        case .sent: return [.takeBack] + forAll
        case nil: return forAll
        }
    }

    func status(_ around: Surroundings) -> [String] {
        [Strings.outboxTitle, Strings.changes(around.outbox.total)]
    }

    func needs(for command: Command?) -> Set<Unanswered.Kind> { [.outbox] }

    mutating func appear(_ around: Surroundings) -> Reaction { Reaction([.store(.outbox)]) }

    mutating func perform(_ invocation: Invocation, _ around: Surroundings) -> Reaction {
        let command = invocation.command
        switch command {
        case .back: return Reaction(navigation: .pop)
        case .decide, .open, .decideConflict: return decide()
        case .retry: return retry()
        case .takeBack: return takeBack()
        case .sendAllAgain: return sendAllAgain()
        case .drop: return drop(selected.map { [$0] } ?? [], id: selected?.id)
        case .dropAll: return drop(changes ?? [], id: nil)
        default: _ = cursor.perform(command, page: OutboxLayout.listRows(in: around.size))
        }
        return .none
    }

    mutating func answer(_ question: Question, _ answer: Answer, _ around: Surroundings)
        -> Reaction
    {
        if case .giveUp(let id) = question { return Reaction([.store(.giveUp(id))]) }
        if case .drop(let id) = question { return Reaction([.store(.drop(id))]) }
        guard case .conflict(let id) = question, case .conflict(let choice) = answer else {
            return .none
        }
        sendsNext = choice != .keepTheirs
        return Reaction([.store(.resolve(id, choice))])
    }

    mutating func receive(_ answer: StoreAnswer, _ around: Surroundings) -> Reaction {
        switch answer {
        case .outbox(let waiting, let counts):
            show(waiting)
            defer { sendsNext = false }
            guard sendsNext, counts.queued > 0, around.link.isWorthAsking else { return .none }
            return Reaction([.wait(.zero, .synchronize)])
        case .failed(.retry, let why), .failed(.takeBack, let why), .failed(.resolve, let why),
            .failed(.giveUp, let why), .failed(.sendAgain, let why), .failed(.drop, let why):
            sendsNext = false
            return Reaction([.store(.outbox)], notice: Notice(Strings.sentence(why), .error))
        case .failed(.outbox, let why):
            changes = changes ?? []
            return .notice(Strings.sentence(why), .error)
        default: return .none
        }
    }

    mutating func receive(_ answer: NetworkAnswer, _ around: Surroundings) -> Reaction {
        switch answer {
        case .synchronized: lastFailure = nil
        case .failed(.synchronize, let why, _): lastFailure = why
        default: return .none
        }
        return Reaction([.store(.outbox)])
    }
}

extension OutboxScreen {
    /// The selected change stays selected as long as it is there.
    private mutating func show(_ waiting: [Change]) {
        let before = selected?.id
        changes = waiting
        cursor.setCount(waiting.count)
        cursor.select(waiting.firstIndex { $0.id == before } ?? cursor.selection)
    }

    private func decide() -> Reaction {
        guard let selected else { return .none }
        guard let dialog = Dialog.conflict(selected) else {
            return .notice(Strings.onlyConflicting(selected))
        }
        return .dialog(dialog)
    }

    private mutating func retry() -> Reaction {
        guard let selected else { return .none }
        switch selected.state {
        case .refused:
            sendsNext = true
            return Reaction([.store(.retry(selected.id))])
        case .gone(nil):
            sendsNext = true
            return Reaction([.store(.sendAgain(selected.id))])
        case .gone(let obstacle): return .notice(Strings.explanation(of: obstacle))
        default: return .notice(Strings.onlyRefused(selected))
        }
    }

    private mutating func sendAllAgain() -> Reaction {
        guard let changes, changes.contains(where: \.isGone) else {
            return .notice(Strings.nothingGone)
        }
        sendsNext = true
        return Reaction([.store(.sendAgain(nil))])
    }

    /// What is dropped is lost, so it is asked about.
    private func drop(_ changes: [Change], id: Change.ID?) -> Reaction {
        let count = changes.count(where: \.isGone)
        guard count > 0 else { return .notice(Strings.nothingGone) }
        return .dialog(.confirm(.drop(id), Strings.dropQuestion(count)))
    }

    private func takeBack() -> Reaction {
        guard let selected else { return .none }
        if case .sent = selected.state {
            return .dialog(.confirm(.giveUp(selected.id), Strings.giveUpQuestion(lastFailure)))
        }
        return Reaction([.store(.takeBack(selected.id))])
    }
}

extension Change {
    /// Whether the server had it and went back to a state without it.
    fileprivate var isGone: Bool {
        if case .gone = state { true } else { false }
    }
}
