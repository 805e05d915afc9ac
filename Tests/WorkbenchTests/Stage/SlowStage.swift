import Catalog
import Display
import TML
import Testing

@testable import Workbench

/// The workbench with a disk and a server that take their time: what is asked waits in its lane
/// until that moves, and what is answered waits until it is delivered.
struct SlowStage {
    enum Step: CaseIterable {
        case work, list, network, delivery
    }

    private(set) var state: WorkbenchState
    private(set) var store: StageStore
    private var work: [StoreRequest] = []
    private var lists: [StoreRequest] = []
    private var mailbox: [Event] = []
    private var isServerAsked = false
    /// Whether the server answers; else a synchronization never ends.
    let hasServer: Bool

    init(_ store: StageStore, size: Size = Size(rows: 24, columns: 80), hasServer: Bool) {
        self.store = store
        self.hasServer = hasServer
        let translator = Translator(userID: 1, name: "Mila", email: "mila@example.org")
        state = WorkbenchState(
            size: size, session: Session(server: "https://tml.example", translator: translator),
            settings: Settings())
        perform(state.start())
        perform(state.open(store.material.project, store.material.locale))
        finish()
    }

    mutating func send(_ event: Event) { perform(update(&state, event)) }

    /// Moves on in one place; false when nothing waits there.
    @discardableResult
    mutating func move(_ step: Step) -> Bool {
        switch step {
        case .work:
            guard !work.isEmpty else { return false }
            mailbox.append(.store(store.answer(work.removeFirst())))
        case .list:
            guard !lists.isEmpty else { return false }
            mailbox.append(.store(store.answer(lists.removeFirst())))
        case .network:
            guard isServerAsked, hasServer else { return false }
            isServerAsked = false
            store.useAll()
            mailbox.append(.network(.synchronized(SynchronizationReport(outbox: store.counts))))
        case .delivery:
            guard !mailbox.isEmpty else { return false }
            send(mailbox.removeFirst())
        }
        return true
    }

    /// Whether something still waits.
    var isBusy: Bool {
        !work.isEmpty || !lists.isEmpty || !mailbox.isEmpty || isServerAsked && hasServer
    }

    /// A command given by name, and everything that it asks answered.
    mutating func run(_ invocation: Invocation) {
        let effects = state.run(invocation)
        state.unanswered.ask(effects)
        perform(effects)
        finish()
    }

    mutating func press(_ name: String) {
        guard let key = Key(name: name) else { preconditionFailure("No such key: \(name)") }
        send(.input(.key(key)))
        finish()
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { send(.input(.key(.scalar(scalar)))) }
    }

    /// Everything that was asked is answered, one after the other.
    mutating func finish() {
        while move(.delivery) || move(.work) || move(.list) || move(.network) {}
    }

    private mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .store(let request):
                if request.isAboutList { lists.append(request) } else { work.append(request) }
            case .network(let request) where request.kind == .synchronize: isServerAsked = true
            default: break
            }
        }
    }
}

extension WorkbenchState {
    /// As choosing the language among the projects does.
    fileprivate mutating func open(_ project: Project, _ locale: LocaleCode) -> [Effect] {
        let effects = apply(
            Reaction(navigation: .push(.translate(TranslateScreen(project, locale: locale)))))
        unanswered.ask(effects)
        return effects
    }
}

extension StoreRequest {
    fileprivate var isAboutList: Bool { if case .list(.window) = self { true } else { false } }
}
