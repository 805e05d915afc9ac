import Catalog

/// All translations of the key in hand, whoever wrote them.
struct TranslationsPane: Equatable, Sendable {
    private(set) var cursor = ListCursor(count: 0)
    /// The translations that are shown, in their order.
    private var shown: [Int] = []

    /// The translation that was selected stays selected as long as it is there.
    mutating func show(_ detail: KeyDetail) {
        let selected = shown.indices.contains(cursor.selection) ? shown[cursor.selection] : nil
        shown = detail.translations.map(\.id)
        cursor.setCount(shown.count)
        if let place = selected.flatMap(shown.firstIndex) { cursor.select(place) }
    }

    mutating func perform(_ command: Command, page: Int) {
        _ = cursor.perform(command, page: max(1, page))
    }

    func selected(of detail: KeyDetail) -> Translation? {
        detail.translations.indices.contains(cursor.selection)
            ? detail.translations[cursor.selection] : nil
    }
}
