import Catalog
import Display
import TML
import Terminal
import TestSupport
import Testing
import Text

@testable import Workbench

/// The workbench on a stage: keys are pressed, the store answers at once (or when it is told to),
/// and what was asked of the network is written down.
struct TranslateStage: Equatable {
    var state: WorkbenchState
    var store: StageStore
    /// Every effect so far, in order.
    private(set) var effects: [Effect] = []
    /// While true the store's answers wait for `release`.
    var isHeld = false
    private(set) var waiting: [StoreRequest] = []
    private var isAnswering = false
    private let layout: [PaneRow]

    init(
        _ store: StageStore, columns: Int = 80, rows: Int = 24, settings: Settings = Settings(),
        layout: [PaneRow] = TranslateLayout.standard
    ) {
        self.store = store
        self.layout = layout
        let translator = Translator(userID: 1, name: "Mila", email: "mila@example.org")
        var settings = settings
        settings.connectsAtStart = false
        state = WorkbenchState(
            size: Size(rows: rows, columns: columns),
            session: Session(server: "https://tml.example", translator: translator),
            settings: settings)
        perform(state.start())
        open()
    }

    /// The screen of the store's project.
    mutating func open() {
        let screen = TranslateScreen(
            store.material.project, locale: store.material.locale, layout: layout)
        show(Reaction(navigation: .push(.translate(screen))))
    }

    /// A screen or a dialog that something asks for.
    mutating func show(_ reaction: Reaction) { perform(state.apply(reaction)) }

    var openScreen: TranslateScreen? {
        for case .translate(let screen) in state.screens { return screen }
        return nil
    }

    var screen: TranslateScreen {
        guard let openScreen else { preconditionFailure("No language is open on stage.") }
        return openScreen
    }

    /// What the panes of the screen share.
    var shared: Shared { screen.panes.shared(state.environment) }
    var frame: Frame { render(state) }
    /// What was asked of the network, but for listening.
    var network: [NetworkRequest] { requests.filter { $0.kind != .listen } }
    var listens: [NetworkRequest] { requests.filter { $0.kind == .listen } }
    private var requests: [NetworkRequest] {
        effects.compactMap { if case .network(let request) = $0 { request } else { nil } }
    }
    var asked: [StoreRequest] {
        effects.compactMap { if case .store(let request) = $0 { request } else { nil } }
    }

    mutating func send(_ event: Event) { perform(update(&state, event)) }

    /// Presses keys by their names.
    mutating func press(_ names: String...) {
        for name in names {
            guard let key = Key(name: name) else { preconditionFailure("No such key: \(name)") }
            send(.input(.key(key)))
        }
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { send(.input(.key(.scalar(scalar)))) }
    }

    /// Types a text as a terminal sends it that has waited: all of it at once.
    mutating func typeAtOnce(_ text: String) {
        var decoder = KeyDecoder()
        var events = decoder.decode(text.utf8).map { Event.input($0) }[...]
        while let event = state.next(of: &events) { send(event) }
    }

    /// Types a text as a terminal sends it, cut anywhere.
    mutating func type(_ text: String, _ random: inout SeededRandom) {
        var decoder = KeyDecoder()
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...7, using: &random)
            for event in decoder.decode(rest.prefix(count)) { send(.input(event)) }
            rest = rest.dropFirst(count)
        }
        precondition(!decoder.isWaiting && !decoder.isPasting, "The text ends within a key.")
    }

    mutating func paste(_ text: String) { send(.input(.paste(text))) }

    /// The store answers the oldest request that waits.
    mutating func releaseOne() { send(.store(store.answer(waiting.removeFirst()))) }

    /// The store answers what it was asked while it was held.
    mutating func release() {
        isHeld = false
        guard !isAnswering else { return }
        isAnswering = true
        var answers = 0
        while !waiting.isEmpty {
            answers += 1
            precondition(
                answers < 10_000,
                "The workbench and the store keep each other busy: \(asked.suffix(8))")
            send(.store(store.answer(waiting.removeFirst())))
        }
        isAnswering = false
    }

    mutating func forgetEffects() { effects = [] }

    private mutating func perform(_ new: [Effect]) {
        effects += new
        for case .store(let request) in new { waiting.append(request) }
        if !isHeld { release() }
    }
}

extension TranslateStage {
    /// The rows of the frame, without spaces at their ends.
    var lines: [String] {
        let frame = frame
        return (0..<frame.size.rows).map { row in
            var text = frame.text(ofRow: row)
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// All that is shown, with single spaces, so that it does not matter where lines are broken.
    var wholeText: String {
        lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    /// The forms' texts, from top to bottom.
    var texts: [String] { screen.forms.fields.map(\.text.string) }
    var states: [FormState] { screen.forms.fields.map(\.state) }
    var label: String? { screen.list.row?.label }
}

extension TranslateStage: CustomTestStringConvertible {
    /// The screen: all of the state would be thousands of lines.
    var testDescription: String { (lines + ["\(store.keys.count) keys"]).joined(separator: "\n") }
}

extension StageStore: CustomTestStringConvertible {
    var testDescription: String { "a store with \(keys.count) keys" }
}
