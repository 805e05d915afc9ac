public import Catalog
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

    /// Saves a page of the full list together with the position it leads to.
    ///
    /// Page 1 begins a pull. What the page says of a key replaces what was known, but for drafts
    /// and changes, which are never touched. After the last page, keys of this language that no
    /// page had are removed, unless there is work on them; then the feed is next, from the
    /// cursor of page 1. If the server went back, the outbox is fitted to what it has now.
    ///
    /// Throws `failed` when an earlier page is missing or the project was never saved.
    public func apply(
        _ page: KeyPage, project: Project.Key, locale: LocaleCode
    ) throws(StoreError) {
        try write { db in
            let places = Places(db: db)
            let language = try places.ensuredLanguage(locale, of: project)
            let table = LanguageTable(db: db)
            let round = try table.begin(page, of: language)
            let writer = NewsWriter(
                db: db, project: try places.knownProject(project), language: language,
                round: round)
            for pulled in page.keys { try writer.save(pulled) }
            try ProjectTable(db: db).setNewest(page.cursor, of: project)
            guard page.page >= page.totalPages else { return }
            try writer.removeUnseen()
            try table.finishPages(of: language)
            if try table.isBack(language) {
                try Rereading(db: db, language: language, makeID: makeID).finish()
            }
            try KeptTable(db: db).noteFound(in: language, cursor: page.cursor)
        }
    }

    /// Saves a page of the feed together with its cursor. Records that are here in a newer
    /// revision stay, as do drafts and changes.
    public func apply(
        _ news: NewsPage, project: Project.Key, locale: LocaleCode
    ) throws(StoreError) {
        try write { db in
            let places = Places(db: db)
            let language = try places.ensuredLanguage(locale, of: project)
            let table = LanguageTable(db: db)
            let writer = NewsWriter(
                db: db, project: try places.knownProject(project), language: language,
                round: try table.round(of: language))
            try writer.apply(news.items)
            try table.setCursor(news.cursor, of: language)
            try ProjectTable(db: db).setNewest(news.newest, of: project)
            try KeptTable(db: db).noteFound(in: language, cursor: news.newest)
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
