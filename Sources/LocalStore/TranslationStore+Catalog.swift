public import Catalog
import Foundation
import GRDB
public import TML

extension TranslationStore {
    /// Returns the position of the download of a language.
    public func pullPosition(
        of project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> PullPosition {
        try read { db in
            guard let id = try Places(db: db).language(locale, of: project) else { return .never }
            return try LanguageTable(db: db).position(of: id)
        }
    }

    /// Saves pages of the full list, one after the other, each with its position of the download.
    ///
    /// Page 1 starts a full download. A page replaces all stored data of its keys, except drafts
    /// and changes. After the last page, keys of this language that no page contained are removed,
    /// unless there is work on them. The next download then reads the feed, from the cursor of page
    /// 1. If the server has returned to an earlier state, the outbox is adapted. Call `catchUp`
    /// afterwards. The pages are taken one at a time, in one transaction. A power failure can undo
    /// the last pages, and the download then continues after the pages before them.
    ///
    /// Throws `failed` if an earlier page is missing or the project was never saved.
    public func apply(
        _ pages: some Sequence<KeyPage>, project: Project.Key, locale: LocaleCode
    ) throws(StoreError) {
        try write(keys: true, isLasting: false) { db in
            let language = try Places(db: db).ensuredLanguage(locale, of: project)
            for page in pages { try save(page, project, language, in: db) }
        }
    }

    private func save(
        _ page: KeyPage, _ project: Project.Key, _ language: Int64, in db: Database
    ) throws {
        let table = LanguageTable(db: db)
        let round = try table.begin(page, of: language)
        let writer = try NewsWriter(
            db: db, project: try Places(db: db).knownProject(project), language: language,
            round: round, makeID: makeID)
        try writer.save(page.keys)
        try ProjectTable(db: db).setNewest(page.cursor, of: project)
        guard page.page >= page.totalPages else { return }
        try writer.removeUnseen()
        try table.finishPages(of: language)
        if try table.isBack(language) {
            try Rereading(db: db, language: language, makeID: makeID).finish()
        }
        try KeptTable(db: db).noteFound(in: language, cursor: page.cursor)
    }

    /// Does the work that saved pages leave for later, in very short transactions, so that other
    /// writes can run in between. A search finds the last few thousand keys only after the last
    /// page. The opening of the store does the remaining work.
    public func catchUp() throws(StoreError) { try catchUp(waiting: SearchTable.textsPerStep) }

    /// - Parameter count: the number of waiting texts of a language from which texts are added
    ///   before the last page.
    func catchUp(waiting count: Int) throws(StoreError) {
        for table in LeveledTable.all {
            while let level = try read({ try table.fullLevel(in: $0) }) {
                while try write(isLasting: false, { try table.move(from: level, in: $0) }) {}
            }
        }
        while let language = try read({ try SearchTable(db: $0).nextLanguage(waiting: count) }) {
            try write(isLasting: false) { try SearchTable(db: $0).advance(language) }
        }
    }

    /// Saves a page of the feed together with its cursor. Stored records with a newer revision
    /// stay, and so do changes and drafts. Only a typed draft whose text the page brings is deleted.
    /// A page without news writes nothing.
    public func apply(
        _ news: NewsPage, project: Project.Key, locale: LocaleCode
    ) throws(StoreError) {
        guard try !isKnown(news, project, locale) else { return }
        let tellsOfKeys = news.items.contains { if case .key = $0 { true } else { false } }
        try write(keys: tellsOfKeys) { db in
            let places = Places(db: db)
            let language = try places.ensuredLanguage(locale, of: project)
            let table = LanguageTable(db: db)
            let writer = try NewsWriter(
                db: db, project: try places.knownProject(project), language: language,
                round: try table.round(of: language), makeID: makeID)
            try writer.apply(news.items)
            try table.setCursor(news.cursor, of: language)
            try ProjectTable(db: db).setNewest(news.newest, of: project)
            try KeptTable(db: db).noteFound(in: language, cursor: news.newest)
        }
    }

    private func isKnown(
        _ news: NewsPage, _ project: Project.Key, _ locale: LocaleCode
    ) throws(StoreError) -> Bool {
        guard news.items.isEmpty else { return false }
        return try read { db in
            let places = Places(db: db)
            guard let language = try places.language(locale, of: project) else { return false }
            let newest = try ProjectTable(db: db).newest(of: project)
            return try LanguageTable(db: db).position(of: language) == .feed(cursor: news.cursor)
                && (news.newest == nil || news.newest == newest)
        }
    }

    /// Deletes the position of the download, so that the next download reads the full list again.
    /// The keys stay until then.
    public func restartPull(of project: Project.Key, locale: LocaleCode) throws(StoreError) {
        try write { db in
            guard let language = try Places(db: db).language(locale, of: project) else { return }
            try LanguageTable(db: db).restart(language)
        }
    }
}

extension TranslationStore {
    /// Returns a window of the keys that a query finds. In the order of registration and without a
    /// search or a source, the time does not depend on the offset. Otherwise, the first window
    /// after a write takes the time to find all keys.
    public func keys(
        _ query: KeyQuery, offset: Int, limit: Int
    ) throws(StoreError) -> [KeyRow] {
        try list(query) { try $0.rows(offset: offset, limit: limit) } ?? []
    }

    /// Returns the keys of a list from one key to another key, in either direction. If the list
    /// does not have both keys, returns only these two keys.
    public func identities(
        _ query: KeyQuery, from first: TranslationKey.ID, to last: TranslationKey.ID
    ) throws(StoreError) -> [TranslationKey.ID] {
        try list(query) { list in
            let ends = try [first, last].compactMap { key in
                try Places(db: list.db).key(key).flatMap { try list.offset(of: $0) }
            }
            guard ends.count == 2 else { return [first, last] }
            let start = min(ends[0], ends[1])
            return try list.identities(offset: start, limit: max(ends[0], ends[1]) - start + 1)
        } ?? []
    }

    /// Returns the numbers of the marked keys that the list has: of all marked keys in the order of
    /// the list, else in the order of registration. A key that was marked in a list of new texts can
    /// have left the list, because the translator has looked at the key.
    func keys(_ marked: MarkedKeys) throws(StoreError) -> [Int64] {
        if let read = marked.read { return try keys(marked, of: read) }
        return try list(marked.list) { list in
            let keys = try marked.keys.compactMap { try Places(db: list.db).key($0) }
            guard marked.isAll else {
                let stay = marked.list.condition.asksForNews
                return try (stay ? keys : list.listed(among: keys)).sorted()
            }
            let others = Set(keys)
            return try list.keys(offset: 0, limit: .max).filter { !others.contains($0) }
        } ?? []
    }

    private func keys(_ marked: MarkedKeys, of read: [Int64]) throws(StoreError) -> [Int64] {
        try self.read { db in
            let keys = Set(try marked.keys.compactMap { try Places(db: db).key($0) })
            return read.filter { keys.contains($0) != marked.isAll }
        }
    }

    /// Returns the number of keys that a query finds; a search stops at 10,000 keys, or earlier if
    /// it takes long.
    public func count(_ query: KeyQuery) throws(StoreError) -> KeyCount {
        try list(query) { try $0.count() } ?? .exact(0)
    }

    /// Returns the number of keys that can be shown for a query: the number of `count`.
    public func keyCount(_ query: KeyQuery) throws(StoreError) -> Int {
        try count(query).number
    }

    /// Returns the number of keys that can be shown for a query, and `limit` rows from `offset`. If
    /// the list contains `key` outside of these rows, returns the rows around it instead.
    ///
    /// If the first keys of a long list are enough, the number is only the number of these keys.
    public func window(
        _ query: KeyQuery, around key: TranslationKey.ID?, offset: Int, limit: Int
    ) throws(StoreError) -> KeyWindow {
        let need = { (db: Database) in
            KeySelection.Need(
                offset: offset, limit: limit, key: try key.flatMap { try Places(db: db).key($0) })
        }
        return try list(query, for: need) { list in
            let number = try key.flatMap { try Places(db: list.db).key($0) }
            let place = try number.flatMap { try list.offset(of: $0) }
            var first = offset
            if let place, !(offset..<offset + limit).contains(place) {
                first = max(0, place - limit / 2)
            }
            return KeyWindow(
                count: try list.count().number, isWhole: !list.isBeginning, place: place,
                offset: first, rows: try list.rows(offset: first, limit: limit))
        } ?? KeyWindow(offset: offset)
    }

    /// Returns the nearest key after or before a position that needs the translator or reviewer.
    ///
    /// Without a position, the search starts at the first key or, backwards, at the last. The
    /// search starts at the key of the position, even if keys before it have left the list.
    ///
    /// - Parameter around: whether the search continues from the other end, up to the position.
    public func nextKey(
        _ query: KeyQuery, after position: KeyPosition?, forward: Bool, unfinished: Unfinished,
        around: Bool = true
    ) throws(StoreError) -> (offset: Int, row: KeyRow)? {
        try list(query) { list in
            let key = try position?.key.flatMap { try Places(db: list.db).key($0) }
            guard
                let found = try list.next(
                    after: position.map { (key, $0.offset) }, forward: forward,
                    passing: KeyPart(unfinished, in: query.condition), around: around),
                let row = try list.rows(of: [found.key]).first
            else { return nil }
            return (found.offset, row)
        } ?? nil
    }
}

extension TranslationStore {
    /// Runs `body` with the list of a query; `nil` if the language was never downloaded.
    ///
    /// - Parameter need: returns the window for which the first keys are enough; `nil`: the whole
    ///   list is needed.
    func list<Value>(
        _ query: KeyQuery, for need: (Database) throws -> KeySelection.Need? = { _ in nil },
        _ body: (KeyList) throws -> Value
    ) throws(StoreError) -> Value? {
        let stamp = selections.stamp
        return try read { db in
            guard let language = try Places(db: db).language(query.locale, of: query.project) else {
                return nil
            }
            let builder = SelectionBuilder(
                db: db, language: language, query: query, now: now(), indexes: terms,
                cache: selections, stamp: stamp)
            return try body(try KeyList(builder, for: need(db)))
        }
    }
}

extension TranslationStore {
    /// Returns the projects in the server's order, then the projects outside of its list with work
    /// that is not on the server.
    public func projects() throws(StoreError) -> [ProjectSummary] {
        try read { db in
            let keys = try db.rows(
                """
                SELECT key FROM project WHERE position IS NOT NULL OR EXISTS (
                    SELECT 1 FROM language WHERE project = project.id AND (
                        EXISTS (SELECT 1 FROM draft WHERE language = language.id)
                        OR EXISTS (SELECT 1 FROM change WHERE language = language.id)
                        OR EXISTS (
                            SELECT 1 FROM keptChange WHERE language = language.id AND isGone = 1)))
                ORDER BY position IS NULL, position, name
                """)
            let table = ProjectTable(db: db)
            return try keys.compactMap { row in
                let key = Project.Key(try row["key"])
                return try table.project(key).map {
                    var summary = ProjectSummary(
                        project: $0, progress: try table.progress(of: key),
                        told: try table.told(of: key))
                    let id = try Places(db: db).knownProject(key)
                    summary.queries = try SharedQueryTable(db: db).all(of: id)
                    return summary
                }
            }
        }
    }

    /// Returns the work of the translator in each project since a time, in seconds since 1970.
    /// Projects without work are left out.
    public func workDone(
        since seconds: Int
    ) throws(StoreError) -> [Project.Key: WorkDone] {
        try read { try WorkDone.byProject(since: seconds, $0) }
    }

    /// Saves the progress of a project's languages on the server, in place of the last one.
    public func saveTold(
        _ progress: [LanguageProgress], of project: Project.Key
    ) throws(StoreError) {
        try write { db in
            guard let id = try Places(db: db).project(project) else { return }
            let table = ProjectTable(db: db)
            if try table.told(of: project) != progress.sorted(by: Self.byLocale) {
                try table.save(told: progress, of: id)
            }
        }
    }

    private static func byLocale(_ left: LanguageProgress, _ right: LanguageProgress) -> Bool {
        left.locale.rawValue < right.locale.rawValue
    }

    /// Returns a project as it was downloaded last, listed or not; `nil` if it was never
    /// downloaded.
    public func project(_ key: Project.Key) throws(StoreError) -> Project? {
        try read { try ProjectTable(db: $0).project(key) }
    }

    /// Returns the translator's membership as it was downloaded last.
    public func membership(of project: Project.Key) throws(StoreError) -> Membership? {
        try read { try ProjectTable(db: $0).membership(of: project) }
    }

    /// Returns the definition as the server sent it, JSON of `tml-service.md` 4.3.
    public func languageDefinition(
        _ locale: LocaleCode, project: Project.Key
    ) throws(StoreError) -> [UInt8]? {
        try read { db in
            let row = try db.row(
                """
                SELECT json FROM languageDefinition
                WHERE project = (SELECT id FROM project WHERE key = ?) AND code = ?
                """, [project.rawValue, locale.folded])
            return try row.map { [UInt8](try $0["json"] as Data) }
        }
    }

    /// Returns the sources with keys in the local copy, by name, with the numbers of these keys.
    public func sources(of project: Project.Key) throws(StoreError) -> [SourceCount] {
        try read { db in
            try db.rows(
                """
                SELECT source.name, keys FROM source JOIN project ON project.id = source.project
                WHERE key = ? AND keys > 0 ORDER BY source.name
                """, [project.rawValue]
            ).map { try SourceCount(name: $0["name"], keys: $0["keys"]) }
        }
    }

    /// Returns the progress of every language that is downloaded or has work of the translator.
    public func progress(of project: Project.Key) throws(StoreError) -> [LanguageProgress] {
        try read { try ProjectTable(db: $0).progress(of: project) }
    }

    /// Replaces the list of projects. A project that is missing in the new list is kept, but not
    /// listed.
    public func saveProjects(_ projects: [Project]) throws(StoreError) {
        try write { db in
            let table = ProjectTable(db: db)
            try db.run("UPDATE project SET position = NULL")
            for (position, project) in projects.enumerated() {
                try table.save(project, position: position)
            }
        }
    }

    /// Saves a project with language definitions, which replace those of the same locales.
    public func saveProject(_ definition: ProjectDefinition) throws(StoreError) {
        guard try !has(definition) else { return }
        try write { db in
            let id = try ProjectTable(db: db).save(definition.project, position: nil)
            for (locale, json) in definition.languageDefinitions {
                try db.run(
                    "INSERT OR REPLACE INTO languageDefinition (project, code, json) VALUES (?, ?, ?)",
                    [id, locale.folded, Data(json)])
            }
            if let terms = definition.terms { try TermTable(db: db).replaceAll(of: id, by: terms) }
            if let queries = definition.queries {
                try SharedQueryTable(db: db).replaceAll(of: id, by: queries)
            }
        }
    }

    /// Returns the queries that managers share with the members of a project.
    public func sharedQueries(of project: Project.Key) throws(StoreError) -> [SharedQuery] {
        try read { db in
            try Places(db: db).project(project).map { try SharedQueryTable(db: db).all(of: $0) }
                ?? []
        }
    }

    /// Saves a query that the server has shared, in place of the shared query with the same name.
    public func saveShared(_ query: SharedQuery, of project: Project.Key) throws(StoreError) {
        try write(lists: false) { db in
            let id = try Places(db: db).knownProject(project)
            try SharedQueryTable(db: db).save(query, of: id)
        }
    }

    /// Removes a query that is not shared any more.
    public func removeShared(
        queryNamed name: String, of project: Project.Key
    ) throws(StoreError) {
        try write(lists: false) { db in
            let id = try Places(db: db).knownProject(project)
            try SharedQueryTable(db: db).remove(name, of: id)
        }
    }

    /// Returns true if the whole definition is stored unchanged. Missing parts count as unchanged.
    private func has(_ definition: ProjectDefinition) throws(StoreError) -> Bool {
        let key = definition.project.key
        guard var here = try project(key) else { return false }
        if definition.project.languages.isEmpty { here.languages = [] }
        guard here == definition.project else { return false }
        for (locale, json) in definition.languageDefinitions {
            guard try languageDefinition(locale, project: key) == json else { return false }
        }
        if let terms = definition.terms {
            guard try StoredTerms(self).all(of: key) == terms.sorted(by: { $0.id < $1.id }) else {
                return false
            }
        }
        if let queries = definition.queries {
            guard Set(try sharedQueries(of: key)) == Set(queries) else { return false }
        }
        return true
    }

    /// Replaces the translator's membership in a stored project.
    ///
    /// With another role, the translator may see other keys, which the feed does not report. For
    /// this reason, the next download reads the full list.
    public func saveMembership(
        _ membership: Membership, of project: Project.Key
    ) throws(StoreError) {
        guard try self.membership(of: project) != membership else { return }
        try write { db in
            let id = try Places(db: db).knownProject(project)
            let table = ProjectTable(db: db)
            let before = try table.membership(of: project)
            try table.save(membership, of: id)
            if let before, before.isForOtherKeys(than: membership) {
                try LanguageTable(db: db).restartAll(of: id)
            }
        }
    }
}

extension Membership {
    /// Returns true if a role in the project or in one of its languages differs, because the level
    /// may then differ, too.
    fileprivate func isForOtherKeys(than other: Membership) -> Bool {
        level != other.level || otherPermissions != other.otherPermissions
    }

    /// The permissions in the languages in which they differ from those of the project.
    private var otherPermissions: [LocaleCode: Set<Permission>] {
        localePermissions.filter { $0.value != permissions }
    }
}

extension TranslationStore {
    /// Returns the project's translations of the engine's own texts in a language, as downloaded
    /// last: for each text, the best translation that always applies (`tml-language.md` 9, 16.1).
    public func phrases(
        of project: Project.Key, in locale: LocaleCode
    ) throws(StoreError) -> Phrases {
        try read { db in
            guard let language = try Places(db: db).language(locale, of: project) else {
                return .none
            }
            let arguments: [any DatabaseValueConvertible] =
                [project.rawValue] + Self.phrasesByHash.keys.sorted() + [language]
            var translations: [Phrase: String] = [:]
            for row in try db.rows(Self.phraseQuery, StatementArguments(arguments)) {
                guard let phrase = Self.phrasesByHash[try row["hash"]] else { continue }
                if translations[phrase] == nil { translations[phrase] = try row["text"] }
            }
            return Phrases(translations)
        }
    }

    private static let phrasesByHash = Dictionary(
        Phrase.standard.map {
            (KeyHash.key(label: $0.label, description: $0.description), $0)
        }, uniquingKeysWith: { first, _ in first })

    /// The best translation of a key comes first. SQLite searches the few keys by hash first, and
    /// then their translations.
    private static let phraseQuery = """
        SELECT hash, text FROM keyHash CROSS JOIN translation ON translation.key = keyHash.key
        WHERE level IN (0, 1, 2) AND project = (SELECT id FROM project WHERE key = ?)
            AND hash IN (\(phrasesByHash.map { _ in "?" }.joined(separator: ", ")))
            AND language = ? AND context = '' AND status < 3
        ORDER BY \(TranslationTable.order)
        """
}
