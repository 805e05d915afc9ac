import Display

extension TranslateScreen {
    /// Where the tab key stops. Panes that show all they have are passed over, for there is nothing
    /// to do in them.
    func stops(_ environment: ScreenEnvironment) -> [PaneID] {
        let layout = layout(environment)
        return PaneID.allCases.filter { pane in
            switch pane {
            case .keys, .editor, .translations: true
            case .label: pane == focus || isCut(labelText, in: layout.label)
            case .preview: pane == focus || isPreviewCut(in: layout.preview, environment)
            case .suggestions: environment.settings.suggestionsEnabled
            }
        }
    }

    private func isCut(_ text: StyledText, in pane: PaneArea) -> Bool {
        let body = pane.body
        return pane.isShown
            && text.height(columns: body.columns, limit: body.rows + 1) > body.rows
    }

    private func isPreviewCut(in pane: PaneArea, _ environment: ScreenEnvironment) -> Bool {
        let body = pane.body
        return pane.isShown
            && (editor.isPreviewCut
                || previewHeight(columns: body.columns, limit: body.rows + 1, environment)
                    > body.rows)
    }
}
