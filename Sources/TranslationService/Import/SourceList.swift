import TML

/// The sources that an archive's files name, with their keys and texts.
struct SourceList: Sendable {
    struct Source: Sendable {
        var name: String
        /// By their ids.
        var keys: Set<Int> = []
        /// Hashes that nothing else in the archive names.
        var strangers: Set<String> = []
        /// The names of the sources within it.
        var nested: Set<ExactText> = []
    }

    private(set) var sources: [Source] = []
    /// What stands there about a key and not in `translations.json`.
    private(set) var texts: [PageText] = []
    private var places: [ExactText: Int] = [:]
    /// With the notes of which `translations.json` a page agrees with.
    private(set) var keys: ArchiveKeys

    init(names: [String], keys: ArchiveKeys) {
        self.keys = keys
        for name in names { place(of: ExactText(name)) }
    }

    @discardableResult
    private mutating func place(of name: ExactText) -> Int {
        if let place = places[name] { return place }
        places[name] = sources.count
        sources.append(Source(name: name.string))
        return sources.count - 1
    }

    /// `/index` and `index` share a file; both have then what is in it.
    mutating func add(_ file: ReleaseMember, path: String, locale: String) throws {
        var found = [path, "/" + path].compactMap { places[ExactText($0)] }
        if found.isEmpty { found = [place(of: ExactText(path))] }
        var page = Source(name: path)
        try file.eachKeyOfSource { hash, digest, parse in
            put(hash, into: &page)
            guard !keys.agrees(digest, of: hash, in: locale) else { return }
            let list = try parse().list
            if !list.isEmpty {
                texts.append(PageText(hash: hash, locale: locale, list: list))
            }
        }
        for hash in try file.ignoredKeys() {
            if let key = keys[hash] { page.keys.insert(key) }
        }
        page.nested = Set(try file.nestedSources().map { ExactText($0) })
        for place in found { sources[place].unite(page) }
        for name in page.nested.sorted() { self.place(of: name) }
    }

    private func put(_ hash: String, into page: inout Source) {
        if let key = keys[hash] {
            page.keys.insert(key)
        } else {
            page.strangers.insert(hash)
        }
    }
}

extension SourceList.Source {
    fileprivate mutating func unite(_ other: SourceList.Source) {
        keys.formUnion(other.keys)
        strangers.formUnion(other.strangers)
        nested.formUnion(other.nested)
    }
}
