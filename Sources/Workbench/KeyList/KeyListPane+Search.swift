import Catalog
import TML

extension KeyListPane {
    /// How long typing has to rest before the list is searched.
    static let searchDelay = Duration.milliseconds(120)

    mutating func openSearch() {
        searchField = searchField ?? TextField(text: query.search.string)
    }

    func searchIsTyped() -> [Effect] { [.wait(Self.searchDelay, .search)] }

    /// Searches for what is in the field, if that is new.
    mutating func applySearch(page: Int) -> [Effect] {
        guard let text = searchField?.text else { return [] }
        return change(page: page) { $0.search = ExactText(text) }
    }
}
