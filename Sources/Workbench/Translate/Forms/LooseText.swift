import Catalog
import TML
import Text

/// Typed text that belongs to no form, and the text that was cut last.
///
/// After a key is saved, typed text belongs to the next key. If there is no next key, if the next
/// key is locked, or if the save was not performed, the text belongs to no key. The workstation
/// shows the text, and Ctrl-Y inserts it.
struct LooseText: Equatable, Sendable {
    /// The typed text that belongs to no key; `nil`: typed text belongs to a key.
    private(set) var editor: TextEditor?
    /// Earlier typed texts that belong to no key, in the order of typing.
    private var kept: [ExactText] = []
    /// The text that was cut last. The translator can insert it into any key.
    private(set) var cut: ExactText = ""
    /// True if the translator may think that a key other than the current key is selected.
    private var isUnseen = false
    /// True if the translator has paused after typing the text, and so has seen the current key.
    private var hasRested = false

    /// The pauses after which the translator has seen the current key: before typed text, and
    /// within a text. After two pauses within a text, further text belongs to the current key.
    static let rests = (first: Duration.seconds(2), within: Duration.seconds(1))

    /// All texts that belong to no key, in the order of typing.
    var all: [ExactText] {
        kept + [editor?.exact ?? ""].filter { !$0.isEmpty }
    }

    /// True if edits change the text that belongs to no key, not the form with the cursor.
    var takesEdits: Bool { editor?.isEmpty == false && !hasRested }

    /// True if no form receives typed text.
    var isBetweenKeys: Bool { editor != nil && !isUnseen }

    /// From this call on, typed text belongs to no key.
    mutating func begin() { editor = editor ?? TextEditor() }

    /// Called when the translator may think that a key other than the current key is selected. Text
    /// that is typed without a pause does not go into the current key.
    mutating func beginUnseen() -> [Effect] {
        begin()
        (isUnseen, hasRested) = (true, false)
        return [.wait(Self.rests.first, .seen)]
    }

    /// Notes that the translator has paused. After the first pause, a text that has been begun can
    /// be continued. After the second one, the translator edits the current key.
    mutating func noteRest() -> [Effect] {
        guard isUnseen else { return [] }
        guard editor?.isEmpty == false, !hasRested else {
            takeUp()
            return []
        }
        hasRested = true
        return [.wait(Self.rests.within, .seen)]
    }

    /// Takes the cut text when the selection leaves its key.
    mutating func keep(cut text: ExactText) { cut = text }

    /// Takes texts that belonged to no key in a closed screen.
    mutating func bring(_ texts: [ExactText]) { kept += texts }

    /// Changes the typed text. Returns the message about the text, or about a text that is too
    /// long.
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

    /// Ends the typed text. Further typing begins another text.
    mutating func part() {
        kept = all
        editor = TextEditor()
    }

    /// Notes that the translator edits a key. Ctrl-Y can still insert the text that belongs to no
    /// key.
    mutating func takeUp() {
        kept = all
        (editor, isUnseen, hasRested) = (nil, false, false)
    }

    /// Removes and returns the text that was typed first, for a form with this much room; `nil`:
    /// there is no text, or the text does not fit.
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
