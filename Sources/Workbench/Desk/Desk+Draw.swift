import Catalog
import Display
import TML

extension TranslateScreen {
    var places: [Place] {
        switch focus {
        case .keys:
            keys.searchField == nil
                ? [.keyList, .list, .translate] : [.searchField, .textField, .translate]
        case .label: [.label, .list, .translate]
        case .editor: [.forms] + (keys.cursor.count == 0 ? [.list] : [.textField]) + [.translate]
        case .preview: [.preview, .list, .translate]
        case .translations: [.translations, .list, .translate]
        case .suggestions: [.suggestions, .list, .translate]
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

    func status(_ environment: ScreenEnvironment) -> [String] {
        guard let material else { return [title, locale.rawValue] }
        return [
            material.project.name, material.languageName,
            // While the keys are still to come, there is nothing to be done of nothing.
            material.progress.keys == 0 ? "" : Strings.progress(material.progress),
        ]
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = layout(environment)
        drawKeys(on: &frame, in: layout.keys, environment)
        drawLabel(on: &frame, in: layout.label)
        drawEditor(on: &frame, in: layout.editor, environment)
        drawPreview(on: &frame, in: layout.preview, environment)
        drawTranslations(on: &frame, in: layout.translations, layout)
        drawSuggestions(on: &frame, in: layout.suggestions, environment)
        for divider in layout.dividers { frame.divider(divider) }
    }
}
