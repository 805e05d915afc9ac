import GRDB
import KeyIndex
import TML
import Text

/// The sources in the files of an archive, with their keys and texts.
struct SourceList: Sendable {
    struct Source: Sendable {
        var name: String
        /// The ids of the keys.
        var keys: Set<KeyID> = []
        /// Hashes that occur nowhere else in the archive.
        var strangers: Set<String> = []
        /// The names of the nested sources.
        var nested: Set<ExactText> = []
    }

    private(set) var sources: [Source] = []
    /// The texts of keys that are not in `translations.json`.
    private(set) var texts: [PageText] = []
    private var places: [ExactText: Int] = [:]
    /// The keys, each with a mark if a page confirms the entry in `translations.json`.
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

    /// `/index` and `index` have the same file. Both sources then get its content.
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

/// A text in the file of a source, for a key in a language, that differs from `translations.json`.
struct PageText: Sendable {
    let hash: String
    let locale: String
    let list: [ReleaseArchive.Translation]
}

/// The texts of one key in one language that occur only in files of sources.
///
/// Apps showed these texts on the pages of the sources. So the text of most pages is placed before
/// the text of `translations.json`. The other texts are further translations. No imported text is
/// placed before a text that people wrote, or before a text that a page confirms.
struct PageTexts {
    let writer: ProjectWriter
    let key: KeyID
    let locale: String
    /// True if a page has the text of `translations.json`.
    let isAgreedWith: Bool

    /// The result for a text.
    enum Outcome {
        /// Apps get this text.
        case shown
        /// Apps get another text.
        case further
        /// The project already had the text.
        case known
    }

    private var db: Database { writer.db }

    /// Adds the texts that the project does not have. Returns the texts without repetitions, with
    /// the result for each.
    func add(_ texts: [PageText]) throws -> [(Text, Outcome)] {
        var counts: [Text: Int] = [:]
        var order: [Text] = []
        for translation in texts.flatMap(\.list) {
            let text = Text(label: translation.label, context: translation.context)
            if counts.updateValue(counts[text, default: 0] + 1, forKey: text) == nil {
                order.append(text)
            }
        }
        // The sort is stable: of texts on the same number of pages, the first in the archive comes
        // first.
        let ranked = order.enumerated().sorted {
            (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset)
        }
        var decided: Set<Context> = []
        return try ranked.map { _, text in
            (text, try add(text, isFirst: decided.insert(text.context).inserted))
        }
    }

    /// A text of the pages.
    struct Text: Hashable {
        let label: ExactText
        let context: Context
    }

    private func add(_ text: Text, isFirst: Bool) throws -> Outcome {
        let same = try StoredTranslation.same(
            db, key: key, locale: locale, label: text.label, context: text.context)
        guard same == nil else { return .known }
        let rivals = try rivals(text.context)
        let isShown = isFirst && !isAgreedWith && !rivals.haveWork
        _ = try writer.add(
            ProjectWriter.NewTranslation(
                key: key, locale: locale, label: text.label, context: text.context,
                isImported: true, isPreferred: isShown && rivals.count > 0))
        return isShown || rivals.count == 0 ? .shown : .further
    }

    /// Returns the number of other translations for the context, and true if people wrote or
    /// reviewed one of them.
    private func rivals(_ context: Context) throws -> (count: Int, haveWork: Bool) {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT count(*) AS count,
                       coalesce(max(isImported = 0 OR positiveVotes + negativeVotes > 0
                                    OR approvedBy IS NOT NULL OR rejectedBy IS NOT NULL), 0)
                           AS haveWork
                FROM translation WHERE key = ? AND locale = ? AND context = ?
                """, arguments: [key, locale, context.code])
        return (row?["count"] ?? 0, row?["haveWork"] ?? false)
    }
}

/// The keys of the archive so far, with the entries in `translations.json`.
struct ArchiveKeys: Sendable {
    /// The data of a key in a language.
    private struct Entry {
        /// The digest of the entry in `translations.json`; 0 if there is none.
        var digest = 0
        /// True if a page has the same entry.
        var isAgreedWith = false
    }

    private var places: [String: Int] = [:]
    private var ids: [KeyID] = []
    /// The entries by locale, then by the place of the key.
    private var entries: [String: [Entry]] = [:]

    /// The id of the key with this hash.
    subscript(hash: String) -> KeyID? { places[hash].map { ids[$0] } }

    mutating func add(_ hash: String, id: KeyID) {
        places[hash] = ids.count
        ids.append(id)
    }

    /// Stores the digest of a key's entry in the `translations.json` of a language.
    mutating func note(_ digest: Int, of hash: String, in locale: String) {
        guard let place = places[hash] else { return }
        let missing = place + 1 - (entries[locale]?.count ?? 0)
        if missing > 0 {
            entries[locale, default: []].append(contentsOf: repeatElement(Entry(), count: missing))
        }
        entries[locale]?[place].digest = digest
    }

    /// Returns true if the entry in `translations.json` is the same, and stores that a page has
    /// this entry.
    mutating func agrees(_ digest: Int, of hash: String, in locale: String) -> Bool {
        guard let place = places[hash], place < entries[locale]?.count ?? 0,
            entries[locale]?[place].digest == digest
        else { return false }
        entries[locale]?[place].isAgreedWith = true
        return true
    }

    /// Returns true if a page has the entry of `translations.json`.
    func isAgreedWith(_ hash: String, in locale: String) -> Bool {
        guard let place = places[hash], let known = entries[locale], place < known.count else {
            return false
        }
        return known[place].isAgreedWith
    }
}
