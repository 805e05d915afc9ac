import Catalog

/// How the selected key stands to the list that it was selected in.
enum ListedKey: Equatable, Sendable {
    /// None is selected, or its row is not here yet.
    case none
    /// The list is looked through for it, where somebody stopped the last time.
    case expected(TranslationKey.ID)
    /// It is in the list, where the cursor is.
    case listed(KeyRow)
    /// The list no longer has it. Its row lies between those of the list until the selection moves:
    /// after a translation is saved, a list of unfinished keys does not have the key.
    case stray(KeyRow)
    /// The list shows other keys than before, and is looked through for it; without it, the list
    /// begins at its first row.
    case sought(KeyRow)

    var row: KeyRow? {
        switch self {
        case .none, .expected: nil
        case .listed(let row), .stray(let row), .sought(let row): row
        }
    }

    /// The key, also when its row is not here yet.
    var id: TranslationKey.ID? {
        if case .expected(let id) = self { return id }
        return row?.id
    }

    var isStray: Bool {
        switch self {
        case .stray: true
        case .none, .expected, .listed, .sought: false
        }
    }

    /// The list shows other keys.
    mutating func seek() { self = row.map(ListedKey.sought) ?? .none }

    /// What is known of the key now.
    mutating func update(_ new: KeyRow) {
        guard row?.id == new.id else { return }
        switch self {
        case .none, .expected: break
        case .listed: self = .listed(new)
        case .stray: self = .stray(new)
        case .sought: self = .sought(new)
        }
    }
}
