import Catalog
import LocalStore
import TML
import TranslationMemory

/// The hidden suggestions of the memory, for the texts of many keys.
struct HiddenSuggestions {
    let imported: ImportedMemory
    let store: TranslationStore

    /// Restores the hidden suggestions that are texts in use of the marked keys.
    ///
    /// - Returns: the number of restored suggestions.
    func restore(in marked: MarkedKeys) throws -> Int {
        let target = marked.list.locale.normalized
        let hidden = try imported.forgotten().filter { $0.entry.target == target }
        guard !hidden.isEmpty else { return 0 }
        let used = try TextsInUse(store).of(marked, labels: Set(hidden.map(\.entry.label)))
        let wanted = hidden.filter {
            used.contains(TextInUse(label: $0.entry.label, text: $0.entry.text))
        }
        for one in wanted { _ = try imported.bringBack(one.number) }
        return wanted.count
    }
}
