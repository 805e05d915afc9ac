public import Catalog
import Foundation
import GRDB
public import TML

extension TranslationStore {
    /// Where the pull of a language stands.
    public func pullPosition(
        of project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> PullPosition {
        try read { db in
            guard let id = try Places(db: db).language(locale, of: project) else { return .never }
            return try LanguageTable(db: db).position(of: id)
        }
    }

    /// Saves pages of the full list, one after the other, together with the position they lead to.
    ///
    /// Page 1 begins a pull. What a page says of a key replaces what was known, but for drafts
    /// and changes, which are never touched. After the last page, keys of this language that no
    /// page had are removed, unless there is work on them; then the feed is next, from the
    /// cursor of page 1. If the server went back, the outbox is fitted to what it has now.
    /// `catchUp` is to be called after it. Pages are taken one at a time, in one transaction.
    ///
    /// Throws `failed` when an earlier page is missing or the project was never saved.
    public func apply(
        _ pages: some Sequence<KeyPage>, project: Project.Key, locale: LocaleCode
    ) throws(StoreError) {
        try write(keys: true) { db in
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
            round: round)
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

    /// Does what pages of keys leave for later, in transactions of a moment each, so that a save comes
    /// in between. A search finds the last few thousand keys only after the last page; opening the
    /// store finds what was left.
    public func catchUp() throws(StoreError) { try catchUp(waiting: SearchTable.textsPerStep) }

    /// - Parameter count: how many texts of a language have to wait while more pages are to come.
    func catchUp(waiting count: Int) throws(StoreError) {
        while let level = try read({ try KeyHashes(db: $0).fullLevel() }) {
            while try write({ try KeyHashes(db: $0).move(from: level) }) {}
        }
        while let language = try read({ try SearchTable(db: $0).nextLanguage(waiting: count) }) {
            try write { try SearchTable(db: $0).advance(language) }
        }
    }

    /// Saves a page of the feed together with its cursor. Records that are here in a newer
    /// revision stay, as do drafts and changes. A page without news costs nothing.
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
                round: try table.round(of: language))
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

    /// Forgets how far the pull came, so that the next one reads the full list again. Keys stay
    /// until that is done.
    public func restartPull(of project: Project.Key, locale: LocaleCode) throws(StoreError) {
        try write { db in
            guard let language = try Places(db: db).language(locale, of: project) else { return }
            try LanguageTable(db: db).restart(language)
        }
    }
}

extension TranslationStore {
    /// A window of the keys that a query finds. In the order of registration and without search
    /// or source it costs the same at any offset; otherwise the first window after a write costs
    /// finding them all.
    public func keys(
        _ query: KeyQuery, offset: Int, limit: Int
    ) throws(StoreError) -> [KeyRow] {
        try list(query) { try $0.rows(offset: offset, limit: limit) } ?? []
    }

    /// How many keys a query finds; a search is cut short at 10,000, or when it would take long.
    public func count(_ query: KeyQuery) throws(StoreError) -> KeyCount {
        try list(query) { try $0.count() } ?? .exact(0)
    }

    /// How many keys can be shown for a query: the number of `count`.
    public func keyCount(_ query: KeyQuery) throws(StoreError) -> Int {
        try count(query).number
    }

    /// How many keys can be shown for a query, and a part of them: `limit` from `offset` on, or with
    /// a key in their middle that is among all and not among these.
    public func window(
        _ query: KeyQuery, around key: TranslationKey.ID?, offset: Int, limit: Int
    ) throws(StoreError) -> KeyWindow {
        try list(query) { list in
            let number = try key.flatMap { try Places(db: list.db).key($0) }
            let place = try number.flatMap { try list.offset(of: $0) }
            var first = offset
            if let place, !(offset..<offset + limit).contains(place) {
                first = max(0, place - limit / 2)
            }
            return KeyWindow(
                count: try list.count().number, place: place, offset: first,
                rows: try list.rows(offset: first, limit: limit))
        } ?? KeyWindow(offset: offset)
    }

    /// The nearest key after a place, or before it, that needs the translator or reviewer.
    ///
    /// `nil` for the place begins at the first key or, backwards, at the last. The place is that of its
    /// key, however many keys before it have left the list since it was seen.
    ///
    /// - Parameter around: at the end it goes on from the other end, as far as the place itself.
    public func nextKey(
        _ query: KeyQuery, after position: KeyPosition?, forward: Bool, unfinished: Unfinished,
        around: Bool = true
    ) throws(StoreError) -> (offset: Int, row: KeyRow)? {
        try list(query) { list in
            let key = try position?.key.flatMap { try Places(db: list.db).key($0) }
            guard
                let found = try list.next(
                    after: position.map { (key, $0.offset) }, forward: forward,
                    passing: KeyPart(unfinished, in: query.filter), around: around),
                let row = try list.rows(of: [found.key]).first
            else { return nil }
            return (found.offset, row)
        } ?? nil
    }
}

extension TranslationStore {
    /// `nil` when nothing was ever pulled for the language.
    private func list<Value>(
        _ query: KeyQuery, _ body: (KeyList) throws -> Value
    ) throws(StoreError) -> Value? {
        let stamp = selections.stamp
        return try read { db in
            guard let language = try Places(db: db).language(query.locale, of: query.project) else {
                return nil
            }
            let builder = SelectionBuilder(
                db: db, language: language, query: query, cache: selections, stamp: stamp)
            return try body(try KeyList(builder))
        }
    }
}

extension TranslationStore {
    /// The projects in the server's order, then those that left its list but hold work that is not there.
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
                    ProjectSummary(
                        project: $0, progress: try table.progress(of: key),
                        told: try table.told(of: key))
                }
            }
        }
    }

    /// The work of the translator in each project since a time, in seconds since 1970. A project without
    /// work is missing.
    public func workDone(
        since seconds: Int
    ) throws(StoreError) -> [Project.Key: WorkDone] {
        try read { try WorkDone.byProject(since: seconds, $0) }
    }

    /// Keeps how far languages of a project are on the server; what it told before is forgotten.
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

    /// A project as it was pulled last, listed or not; `nil` when it never was.
    public func project(_ key: Project.Key) throws(StoreError) -> Project? {
        try read { try ProjectTable(db: $0).project(key) }
    }

    /// What the translator may do, as last pulled.
    public func membership(of project: Project.Key) throws(StoreError) -> Membership? {
        try read { try ProjectTable(db: $0).membership(of: project) }
    }

    /// The definition as the server sent it, JSON of `tml-service.md` 4.3.
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

    /// The sources that the local copy has keys of, by name, with the number of these.
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

    /// Every language that keys have been pulled for.
    public func progress(of project: Project.Key) throws(StoreError) -> [LanguageProgress] {
        try read { try ProjectTable(db: $0).progress(of: project) }
    }

    /// Replaces the list of projects. One that is missing is kept, but no longer listed.
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
        }
    }

    /// Whether all of it is here like that. What nothing is said of counts as the same.
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
        return true
    }

    /// Replaces what the translator may do in a project that was saved before.
    ///
    /// Who has another role now may see other keys, of which the feed tells nothing: the next pull
    /// reads the full list.
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
    /// Whether a role in the project or in one of its languages differs, and so may the level.
    fileprivate func isForOtherKeys(than other: Membership) -> Bool {
        level != other.level || otherPermissions != other.otherPermissions
    }

    /// Of the languages in which there are not those of the project.
    private var otherPermissions: [LocaleCode: Set<Permission>] {
        localePermissions.filter { $0.value != permissions }
    }
}

extension TranslationStore {
    /// What the project makes of the engine's own texts in a language, as last pulled: of each the
    /// best translation that applies always (`tml-language.md` 9, 16.1).
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
                translations[phrase] = try row["text"]
            }
            return Phrases(translations)
        }
    }

    private static let phrasesByHash = Dictionary(
        Phrase.standard.map {
            (KeyHash.key(label: $0.label, description: $0.description), $0)
        }, uniquingKeysWith: { first, _ in first })

    /// The best of a key comes last. Few keys are looked up by hash, and then their translations.
    private static let phraseQuery = """
        SELECT hash, text FROM keyHash CROSS JOIN translation ON translation.key = keyHash.key
        WHERE level IN (0, 1, 2) AND project = (SELECT id FROM project WHERE key = ?)
            AND hash IN (\(phrasesByHash.map { _ in "?" }.joined(separator: ", ")))
            AND language = ? AND context = '' AND status < 3
        ORDER BY status DESC, rank, translation.id
        """
}
