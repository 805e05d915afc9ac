import Display

extension Desk {
    /// Where the tab key stops. Panes that show all they have are passed over, for there is nothing
    /// to do in them.
    func stops(_ around: Surroundings) -> [Pane] {
        let layout = layout(around)
        return Pane.allCases.filter { pane in
            switch pane {
            case .keys, .editor, .translations: true
            case .label: pane == focus || isCut(labelText, in: layout.label)
            case .preview: pane == focus || isPreviewCut(in: layout.preview, around)
            case .suggestions: around.settings.suggestionsEnabled
            }
        }
    }

    private func isCut(_ text: StyledText, in pane: PaneArea) -> Bool {
        let body = pane.body
        return pane.isShown
            && text.height(columns: body.columns, limit: body.rows + 1) > body.rows
    }

    private func isPreviewCut(in pane: PaneArea, _ around: Surroundings) -> Bool {
        let body = pane.body
        return pane.isShown
            && (editor.isPreviewCut
                || previewHeight(columns: body.columns, limit: body.rows + 1, around) > body.rows)
    }
}
