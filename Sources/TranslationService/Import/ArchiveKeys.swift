/// The keys that an archive has named so far, and what its `translations.json` say of them.
struct ArchiveKeys: Sendable {
    /// What is known of a key in a language.
    private struct Entry {
        /// Of what stands in `translations.json`; 0: nothing.
        var digest = 0
        /// Whether a page has the same.
        var isAgreedWith = false
    }

    private var places: [String: Int] = [:]
    private var ids: [Int] = []
    /// By locale, then by the place of the key.
    private var entries: [String: [Entry]] = [:]

    /// The id of the key with that hash.
    subscript(hash: String) -> Int? { places[hash].map { ids[$0] } }

    mutating func add(_ hash: String, id: Int) {
        places[hash] = ids.count
        ids.append(id)
    }

    /// Notes what stands about a key in the `translations.json` of a language.
    mutating func note(_ digest: Int, of hash: String, in locale: String) {
        guard let place = places[hash] else { return }
        let missing = place + 1 - (entries[locale]?.count ?? 0)
        if missing > 0 {
            entries[locale, default: []].append(contentsOf: repeatElement(Entry(), count: missing))
        }
        entries[locale]?[place].digest = digest
    }

    /// Whether the same stands there; notes that a page has it.
    mutating func agrees(_ digest: Int, of hash: String, in locale: String) -> Bool {
        guard let place = places[hash], place < entries[locale]?.count ?? 0,
            entries[locale]?[place].digest == digest
        else { return false }
        entries[locale]?[place].isAgreedWith = true
        return true
    }

    /// Whether a page has what stands there.
    func isAgreedWith(_ hash: String, in locale: String) -> Bool {
        guard let place = places[hash], let known = entries[locale], place < known.count else {
            return false
        }
        return known[place].isAgreedWith
    }
}
