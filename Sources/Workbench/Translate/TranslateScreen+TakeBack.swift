import Catalog
import TML
import Text

/// Taking back what was submitted.
extension TranslateScreen {
    /// Takes back what was submitted and has not left: in the forms the text of the one with the
    /// cursor, among the translations what was said of the selected one, elsewhere all of the key.
    /// What is typed goes to the disk first, so that it says whether a form has another draft.
    mutating func takeBack(_ environment: ScreenEnvironment) -> Reaction {
        guard let key = selection.current else { return .none }
        let wanted = panes[focus].changes(of: key)
        guard !wanted.isEmpty else {
            return .notice(Strings.nothingToTakeBack(panes[focus].state(of: key)))
        }
        let saved = panes.change(FormsPane.self) { $0.saveTyped() }
        return Reaction(saved + [.store(.withdraw(wanted.map(\.id), key.id, locale))])
    }
}
