import Display
import Text

/// Copying out of the program.
extension TranslateScreen {
    /// Copies a text to the clipboard: the selection or the form with the cursor, else the selected text
    /// of the focused pane, else the label.
    func copyOut(_ environment: ScreenEnvironment) -> Reaction {
        guard environment.settings.copiesOut else {
            return .notice(Strings.noClipboard, .warning)
        }
        let text = panes[focus].textInHand(shared(environment))?.string ?? ""
        guard !text.isEmpty else { return .notice(Strings.nothingToCopy) }
        guard text.utf8.count <= TextEditor.limit else {
            return .notice(Strings.tooLongToCopy(limit: TextEditor.limit), .warning)
        }
        return Reaction([.copyOut(text)], notice: Notice(Strings.copiedOut(text)))
    }
}
