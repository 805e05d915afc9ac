import Catalog

extension TranslateScreen {
    /// Typing needs the key that it is for, and going through the list the list. Everything else
    /// may depend on all there is. What has only been drafted decides nothing.
    func needs(for command: Command?) -> Set<Unanswered.Kind> {
        let isEditing = command?.isAboutTextAlone ?? true
        switch focus {
        case .keys where isEditing && keys.searchField != nil: return [.next]
        case .keys where command?.motion != nil: return [.next, .list, .change, .material]
        case .editor where isEditing && !isKeyComing: return [.next]
        default: return [.next, .list, .key, .change, .material]
        }
    }
}

extension Command {
    /// Whether it is about the text of a field and about nothing else.
    fileprivate var isAboutTextAlone: Bool {
        switch row.action {
        case .text, .form: true
        case .workbench, .screen, .list, .verdict, .issue, .conflict, .focused: false
        }
    }
}
