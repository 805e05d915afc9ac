import Catalog

/// All translations of the key in hand, whoever wrote them.
struct ReviewPane: Equatable, Sendable {
    var cursor = ListCursor(count: 0)

    /// The translation that was selected stays selected as long as it is there.
    mutating func show(_ detail: KeyDetail) {
        cursor.setCount(detail.translations.count)
    }

    mutating func perform(_ command: Command, page: Int) {
        _ = cursor.perform(command, page: max(1, page))
    }

    func selected(of detail: KeyDetail) -> Translation? {
        detail.translations.indices.contains(cursor.selection)
            ? detail.translations[cursor.selection] : nil
    }
}
