import Catalog

/// The relation of the selected key to the list.
enum ListedKey: Equatable, Sendable {
    /// No key is selected, or the row of the key is not loaded.
    case none
    /// The program searches the list for the key of the last session.
    case expected(TranslationKey.ID)
    /// The key is in the list, at the cursor.
    case listed(KeyRow)
    /// The list no longer has the key. The row of the key stays until the selection moves. Example:
    /// after a save, a list of unfinished keys does not have the key.
    case stray(KeyRow)
    /// The filter has changed, and the program searches the list for the key. If the list does not
    /// have the key, its first row is selected.
    case sought(KeyRow)
    /// The program searches the list for the key of a place. The row of the key stays even if the
    /// list does not have the key.
    case placed(KeyRow)

    var row: KeyRow? {
        switch self {
        case .none, .expected: nil
        case .listed(let row), .stray(let row), .sought(let row), .placed(let row): row
        }
    }

    /// The key, even if its row is not loaded.
    var id: TranslationKey.ID? {
        if case .expected(let id) = self { return id }
        return row?.id
    }

    /// True if the row of the key stays when the list does not have the key.
    var staysWithoutList: Bool {
        switch self {
        case .listed, .placed: true
        case .none, .expected, .stray, .sought: false
        }
    }

    var isPlaced: Bool { if case .placed = self { true } else { false } }

    var isStray: Bool {
        switch self {
        case .stray: true
        case .none, .expected, .listed, .sought, .placed: false
        }
    }

    /// Starts the search for the key after a change of the filter.
    mutating func seek() { self = row.map(ListedKey.sought) ?? .none }

    /// Takes the new row of the key.
    mutating func update(_ new: KeyRow) {
        guard row?.id == new.id else { return }
        switch self {
        case .none, .expected: break
        case .listed: self = .listed(new)
        case .stray: self = .stray(new)
        case .sought: self = .sought(new)
        case .placed: self = .placed(new)
        }
    }
}
