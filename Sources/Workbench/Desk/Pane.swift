/// The parts of the desk, in the order of the tab key.
enum PaneID: Hashable, Sendable, CaseIterable {
    case keys, label, editor, preview, translations, suggestions
}
