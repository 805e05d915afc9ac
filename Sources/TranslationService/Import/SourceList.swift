import GRDB
import KeyIndex
import TML
import Text

/// The sources that an archive's files name, with their keys and texts.
struct SourceList: Sendable {
    struct Source: Sendable {
        var name: String
        /// By their ids.
        var keys: Set<KeyID> = []
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

/// What the file of a source says of a key in a language, where `translations.json` says something
/// else.
struct PageText: Sendable {
    let hash: String
    let locale: String
    let list: [ReleaseArchive.Translation]
}

/// The texts of one key in one language that stand only in files of sources.
///
/// Apps showed these on the pages of the sources, so the one that most of these pages have is put
/// before that of `translations.json`; the others are further translations. Nothing is put before
/// the work of people, and before what a page agrees with.
struct PageTexts {
    let writer: ProjectWriter
    let key: KeyID
    let locale: String
    /// Whether a page has what `translations.json` has.
    let isAgreedWith: Bool

    /// What became of a text.
    enum Outcome {
        /// It is what apps are given.
        case shown
        /// Another one is.
        case further
        /// It was here already.
        case known
    }

    private var db: Database { writer.db }

    /// Adds what is not here yet; returns the texts, without repetitions, with what became of each.
    func add(_ texts: [PageText]) throws -> [(Text, Outcome)] {
        var counts: [Text: Int] = [:]
        var order: [Text] = []
        for translation in texts.flatMap(\.list) {
            let text = Text(label: translation.label, context: translation.context)
            if counts.updateValue(counts[text, default: 0] + 1, forKey: text) == nil {
                order.append(text)
            }
        }
        // A stable sort: of those that as many pages have, the first in the archive.
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

    /// How many others there are for the context, and whether people had a hand in them.
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
    private var ids: [KeyID] = []
    /// By locale, then by the place of the key.
    private var entries: [String: [Entry]] = [:]

    /// The id of the key with that hash.
    subscript(hash: String) -> KeyID? { places[hash].map { ids[$0] } }

    mutating func add(_ hash: String, id: KeyID) {
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
