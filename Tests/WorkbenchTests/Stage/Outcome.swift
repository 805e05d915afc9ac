import Catalog
import TML
import Text

@testable import Workbench

/// What a script of events has led to: what is on disk, and what the translator sees and types in.
struct Outcome: Equatable {
    var screens: Int
    var dialog: DialogQuestion?
    var commandLine: String?
    var focus: PaneID?
    var query: KeyQuery?
    var search: ExactText?
    var selected: String?
    var line: Int?
    var texts: [ExactText]
    var loose: [ExactText]
    var cut: ExactText?
    var drafts: [ExactText]
    var changes: [ExactText]

    init(_ stage: SlowStage) {
        let state = stage.state
        screens = state.screens.count
        dialog = state.dialog?.question
        commandLine = state.commandLine?.field.text
        let screen = state.screens.compactMap { screen -> TranslateScreen? in
            if case .translate(let screen) = screen { screen } else { nil }
        }.first
        focus = screen?.focus
        query = screen?.list.query
        search = screen?.list.searchField.map { ExactText($0.text) }
        selected = screen?.list.row?.label
        line = screen?.list.cursor.selection
        texts = screen?.forms.fields.map { "\($0.id.context.code): \($0.text)" } ?? []
        loose = screen?.looseTexts ?? []
        cut = screen?.forms.field?.editor.killed
        drafts = stage.store.keys.flatMap(\.drafts).map(Self.describe).sorted()
        changes = stage.store.keys.flatMap { key in Self.describe(key, stage.hasServer) }.sorted()
    }

    private static func describe(_ draft: Draft) -> ExactText {
        "\(draft.form.key.hash) \(draft.form.context.code): \(draft.text)"
    }

    /// Once the server has taken changes, their texts are all that is left of them.
    private static func describe(_ detail: KeyDetail, _ hasServer: Bool) -> [ExactText] {
        let texts = detail.translations.map { "\($0.context.code): \($0.text) \($0.status)" }
        let changes = detail.changes.map { change in
            "\(change.form.context.code): \(change.kind) of \(change.translation ?? 0)"
                + " on \(change.baseRevision)"
        }
        return (hasServer ? texts : texts + changes).map { "\(detail.key.label): \($0)" }
    }
}
