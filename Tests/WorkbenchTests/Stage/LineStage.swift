@testable import Workbench

/// The workbench in line mode: lines are given, and what it says to each is kept.
struct LineStage {
    var stage: TranslateStage
    private var teller = LineTeller()
    /// What was said to the last line.
    private(set) var said: [String] = []

    static let settings = {
        var settings = Settings(keymap: Keymap([]))
        settings.isLineMode = true
        return settings
    }()

    init(_ store: StageStore, isOpen: Bool = true) {
        stage = TranslateStage(store, columns: 80, rows: 14, settings: Self.settings)
        if !isOpen { give("back") }
        listen()
    }

    /// Gives lines, one after the other.
    mutating func give(_ lines: String...) {
        for line in lines {
            stage.send(.line(line))
            listen()
        }
    }

    /// What there is to say by now.
    mutating func listen() { said = teller.lines(for: stage.state) }

    var prompt: String { stage.state.linePrompt.text }
    var texts: [String] { stage.texts }

    func says(_ text: String) -> Bool { said.contains { $0.contains(text) } }
}
