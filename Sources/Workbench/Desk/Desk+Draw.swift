import Catalog
import Display
import TML

extension Desk {
    var places: [Place] {
        switch focus {
        case .keys:
            keys.searchField == nil ? [.keyList, .list, .desk] : [.searchField, .textField, .desk]
        case .label: [.label, .list, .desk]
        case .editor: [.editor] + (keys.cursor.count == 0 ? [.list] : [.textField]) + [.desk]
        case .preview: [.preview, .list, .desk]
        case .translations: [.translations, .list, .desk]
        case .suggestions: [.suggestions, .list, .desk]
        }
    }

    /// Nothing that the translator may not do is offered.
    var hints: [Command] { everyHint.filter { whyNot($0) == nil } }

    private var everyHint: [Command] {
        switch focus {
        case .keys where keys.searchField != nil: [.open, .back]
        case .keys:
            (canTakeBack ? [.takeBack] : []) + [
                .edit, .approve, .reject, .search, .nextFilter, .nextUnfinished, .chooseSource,
                .nextPane, .help,
            ]
        case .editor where !isTyping:
            (canTakeBack ? [.takeBack] : []) + [.nextKey, .nextPane, .back, .help]
        case .editor:
            [.saveAndNext] + (canTakeBack ? [.takeBack] : [])
                + (editor.issues.isEmpty ? [] : [.showIssues]) + [
                    .insertToken, .copyLabel, .chooseArrangement, .nextPane, .back, .help,
                ]
        case .label, .preview: [.selectNext, .selectPrevious, .nextPane, .back]
        case .translations:
            [.approve, .reject, .voteUp, .copyTranslation, .nextPane, .back]
        case .suggestions: [.open, .askForSuggestion, .nextPane, .back]
        }
    }

    func status(_ around: Surroundings) -> [String] {
        guard let material else { return [title, locale.rawValue] }
        return [
            material.project.name, material.languageName,
            // While the keys are still to come, there is nothing to be done of nothing.
            material.progress.keys == 0 ? "" : Strings.progress(material.progress),
        ]
    }

    func draw(on frame: inout Frame, in area: Rect, _ around: Surroundings) {
        let layout = layout(around)
        drawKeys(on: &frame, in: layout.keys, around)
        drawLabel(on: &frame, in: layout.label)
        drawEditor(on: &frame, in: layout.editor, around)
        drawPreview(on: &frame, in: layout.preview, around)
        drawTranslations(on: &frame, in: layout.translations, layout)
        drawSuggestions(on: &frame, in: layout.suggestions, around)
        for divider in layout.dividers { frame.divider(divider) }
    }
}
