import Catalog
import TML
import Text

/// Typed text that belongs to no form, and the text that was cut last.
///
/// After a key is saved, typed text belongs to the next key. If there is no next key, if it is
/// locked, or if the save was held back, the text belongs to no key. The workstation shows the
/// text, and Ctrl-Y inserts it.
struct LooseText: Equatable, Sendable {
    /// What is typed for no key; `nil`: there is a key to type for.
    private(set) var editor: TextEditor?
    /// What was typed for no key before that and is in none yet, in the order of typing.
    private var kept: [ExactText] = []
    /// What was cut last: it can be put back into whatever key comes.
    private(set) var cut: ExactText = ""
    /// Whether the translator may believe to be at another key.
    private var isUnseen = false
    /// Whether they have seen it since, and have typed a text for that other key before.
    private var hasRested = false

    /// How long typing has to rest until the translator is taken to have seen where they are: before
    /// anything was typed, and within a text.
    static let rests = (first: Duration.seconds(2), within: Duration.seconds(1))

    /// Everything that is in no key, in the order of typing.
    var all: [ExactText] {
        kept + [editor?.exact ?? ""].filter { !$0.isEmpty }
    }

    /// Whether changes of a text are about what was typed for no key, not about the text with the cursor.
    var takesEdits: Bool { editor?.isEmpty == false && !hasRested }

    /// Whether nothing that is shown takes what is typed.
    var isBetweenKeys: Bool { editor != nil && !isUnseen }

    /// What is typed from now on is for no key.
    mutating func begin() { editor = editor ?? TextEditor() }

    /// The translator may believe to be at another key: what is typed without a rest is for that.
    mutating func beginUnseen() -> [Effect] {
        begin()
        (isUnseen, hasRested) = (true, false)
        return [.wait(Self.rests.first, .seen)]
    }

    /// Typing has rested. A text that was begun goes on.
    mutating func noteRest() {
        guard isUnseen else { return }
        if editor?.isEmpty == true { takeUp() } else { hasRested = true }
    }

    /// The key goes out of sight, and with it the text that something was cut from.
    mutating func keep(cut text: ExactText) { cut = text }

    /// Texts that were in no key already.
    mutating func bring(_ texts: [ExactText]) { kept += texts }

    /// Types, and tells what is there and what there was no room for.
    mutating func type(
        _ environment: ScreenEnvironment, _ change: (inout TextEditor) -> Void
    ) -> Reaction {
        var text = editor ?? TextEditor()
        change(&text)
        let refused = text.takeRefused()
        editor = text
        hasRested = false
        let rest: [Effect] = isUnseen ? [.wait(Self.rests.within, .seen)] : []
        let reaction = Reaction(rest) + told(environment)
        guard let refused else { return reaction }
        return reaction + .notice(Strings.noRoom(for: refused, room: text.room), .warning)
    }

    /// What was typed is whole: what comes is another text.
    mutating func part() {
        kept = all
        editor = TextEditor()
    }

    /// The translator turns to a key: what was typed for none waits to be put back.
    mutating func takeUp() {
        kept = all
        (editor, isUnseen, hasRested) = (nil, false, false)
    }

    /// Takes out the text that was typed first, to be put into a form with so much room; `nil`: there is
    /// none, or it has no room.
    mutating func takeFirst(room: Int) -> ExactText? {
        guard let first = kept.first, first.string.utf8.count <= room else { return nil }
        return kept.removeFirst()
    }

    func told(_ environment: ScreenEnvironment) -> Reaction {
        guard !all.isEmpty else { return .none }
        let key = environment.keyName(for: .yank, in: [.textField])
        let text = Strings.typedForNoKey(all, isTyped: editor?.isEmpty == false, yank: key)
        return Reaction(notice: Notice(text, .warning, about: .loose))
    }
}
