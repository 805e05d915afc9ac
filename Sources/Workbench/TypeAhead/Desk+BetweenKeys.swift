import Catalog
import TML

/// After a key that leaves, what is typed belongs to the key that comes. When none comes, or one
/// that takes no text, it belongs to no key: it is shown, and goes where the translator puts it
/// back, as if it had been cut.
extension TranslateScreen {
    /// Whether the last key was left and no other has come.
    var isBetweenKeys: Bool { loose != nil && focus == .editor }

    /// Whether there is no text that could take what is typed.
    var isForNoKey: Bool { isBetweenKeys || whyReadOnly != nil }

    /// The disk has no next key, or could not say which.
    mutating func noKeyCame() {
        if focus == .editor, loose == nil { loose = TextEditor() }
    }

    mutating func typeForNoKey(
        _ environment: ScreenEnvironment, _ change: (inout TextEditor) -> Void
    )
        -> Reaction
    {
        var text = loose ?? TextEditor()
        change(&text)
        let refused = text.takeRefused()
        loose = text
        let told = tell(text.text, environment)
        guard let refused else { return told }
        return told + .notice(Strings.noRoom(for: refused, room: text.room), .warning)
    }

    /// Saving goes on to the next key again, editing is about what was typed last. Everything else
    /// is about the key in hand once more.
    mutating func performBetweenKeys(_ command: Command, _ environment: ScreenEnvironment)
        -> Reaction?
    {
        let isEmpty = loose?.isEmpty ?? true
        switch command {
        case .saveAndNext, .confirmForm:
            if !isEmpty { _ = typeForNoKey(environment) { $0.insert(text: "\n") } }
            return save(thenNext: true)
        case .yank, .undo, .redo, .moveUp, .moveDown: break
        default:
            guard !isEmpty, case .text(let change) = command.row.action else { break }
            return typeForNoKey(environment) { _ = change(&$0) }
        }
        _ = takeUpLoose(environment)
        return nil
    }

    /// The translator turns to a key: what was typed for none waits to be put back.
    mutating func takeUpLoose(_ environment: ScreenEnvironment) -> Reaction {
        guard let text = loose?.exact else { return .none }
        loose = nil
        guard !text.isEmpty else { return .none }
        cut = text
        editor.keep(cut: text)
        return tell(text.string, environment)
    }

    private func tell(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        guard !text.isEmpty else { return .none }
        let key = environment.keyName(for: .yank, in: [.textField])
        return Reaction(
            notice: Notice(Strings.typedForNoKey(text, yank: key), .warning, about: .loose))
    }
}
