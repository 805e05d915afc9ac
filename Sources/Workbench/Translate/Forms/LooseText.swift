import Catalog
import TML
import Text

/// What is typed while there is no text that could take it, and what was cut last.
///
/// After a key that leaves, what is typed belongs to the key that comes. When none comes, or one that
/// takes no text, it belongs to no key: it is shown, and goes where the translator puts it back, as
/// if it had been cut.
struct LooseText: Equatable, Sendable {
    /// What is typed after a key was left and no other came; `nil`: there is a key to type for.
    private(set) var editor: TextEditor?
    /// What was cut last, or typed for no key: it can be put back into whatever key comes.
    private(set) var cut: ExactText = ""

    /// What is typed from now on is for no key.
    mutating func begin() { editor = editor ?? TextEditor() }

    /// The key goes out of sight, and with it the text that something was cut from.
    mutating func keep(cut text: ExactText) { cut = text }

    /// Types, and tells what is there and what there was no room for.
    mutating func type(
        _ environment: ScreenEnvironment, _ change: (inout TextEditor) -> Void
    ) -> Reaction {
        var text = editor ?? TextEditor()
        change(&text)
        let refused = text.takeRefused()
        editor = text
        let told = Self.told(text.text, environment)
        guard let refused else { return told }
        return told + .notice(Strings.noRoom(for: refused, room: text.room), .warning)
    }

    /// The translator turns to a key: what was typed for none waits to be put back.
    ///
    /// - Returns: `nil` when nothing was typed.
    mutating func takeUp() -> ExactText? {
        defer { editor = nil }
        guard let text = editor?.exact, !text.isEmpty else { return nil }
        cut = text
        return text
    }

    static func told(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        guard !text.isEmpty else { return .none }
        let key = environment.keyName(for: .yank, in: [.textField])
        return Reaction(
            notice: Notice(Strings.typedForNoKey(text, yank: key), .warning, about: .loose))
    }
}
