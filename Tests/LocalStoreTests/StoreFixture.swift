import Catalog
import LocalStore
import Synchronization
import TML
import TestSupport
import Text

/// A store in a folder of its own, with one project, ids and a clock that count.
struct StoreFixture {
    let folder: TemporaryFolder
    let store: TranslationStore
    let project = Project.Key("aa01")
    let locale: LocaleCode = "ru"
    private let ids: Counter

    init() throws {
        let folder = try TemporaryFolder()
        try self.init(in: folder, path: folder.path("data/translations.sqlite"))
        try store.saveProjects([
            Project(
                key: project, name: "Shop", defaultLocale: "en",
                languages: [ProjectLanguage(locale: "ru", englishName: "Russian")])
        ])
        try store.saveMembership(Membership(translatorID: 7, role: "translator"), of: project)
    }

    /// Opens what is at `path`; `ids` goes on from those handed out before.
    init(in folder: TemporaryFolder, path: String, ids: Counter = Counter()) throws {
        self.folder = folder
        self.ids = ids
        store = try TranslationStore(
            path: path, makeID: { "id-\(ids.next())" }, now: { 1_700_000_000 })
    }

    /// Saves the membership of the translator, and downloads three keys: key 1 has a pending
    /// translation of the translator, key 2 one of somebody else, key 3 none.
    func pullThreeKeys(as role: String, _ permissions: Set<Permission>) throws {
        try store.saveMembership(
            Membership(translatorID: 7, role: role, permissions: permissions), of: project)
        try pull([
            pulled(1, status: .pending, translations: [translation(5, "А")]),
            pulled(2, status: .pending, translations: [translation(6, "Б", by: 8)]),
            pulled(3),
        ])
    }

    var path: String { folder.path("data/translations.sqlite") }

    func id(_ number: Int) -> TranslationKey.ID {
        TranslationKey.ID(project: project, hash: hash(number))
    }

    func hash(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    func key(
        _ number: Int, label: ExactText? = nil, description: ExactText = "", sources: [String] = []
    ) -> TranslationKey {
        TranslationKey(
            id: id(number), label: label ?? "Label \(number)", description: description,
            sources: sources, revision: 1)
    }

    /// A key as the server sends it, its status what its translations amount to.
    func pulled(
        _ number: Int, label: ExactText? = nil, sources: [String] = [], isLocked: Bool = false,
        status: TargetStatus = .untranslated, revision: Int = 10,
        translations: [Translation] = []
    ) -> PulledKey {
        PulledKey(
            key: key(number, label: label, sources: sources),
            target: Target(status: status, isLocked: isLocked, revision: revision),
            translations: translations)
    }

    func page(_ keys: [PulledKey], _ page: Int = 1, of pages: Int = 1) -> KeyPage {
        KeyPage(
            keys: keys, page: page, totalPages: pages, totalKeys: keys.count * pages, cursor: "c1")
    }

    func pull(_ keys: [PulledKey]) throws {
        try store.apply([page(keys)], project: project, locale: locale)
        try store.catchUp()
    }

    func news(_ items: [NewsItem], cursor: String = "c2") throws {
        try store.apply(
            NewsPage(items: items, cursor: cursor, hasMore: false), project: project,
            locale: locale)
    }

    func detail(_ number: Int) throws -> KeyDetail {
        guard let detail = try store.detail(of: id(number), locale: locale) else {
            throw StoreError.failed("no key \(number)")
        }
        return detail
    }

    func form(_ number: Int, _ context: Context = Context()) -> FormID {
        FormID(key: id(number), locale: locale, context: context)
    }

    func query(
        _ filter: KeyFilter = .everyKey, search: ExactText = "", source: ExactText? = nil,
        order: KeyQuery.Order = .registered
    ) -> KeyQuery {
        KeyQuery(
            project: project, locale: locale, filter: filter, search: search, source: source,
            order: order)
    }

    /// Submits a text for a form as the desk does: over the form's translation if there is one.
    @discardableResult
    func submit(_ text: ExactText, _ number: Int = 1, _ context: Context = Context()) throws
        -> KeyDetail
    {
        let detail = try detail(number)
        let current = detail.current(for: context)
        let edit = Edit(
            context: context, text: text, translation: current?.id, base: current?.text,
            baseRevision: current?.contentRevision ?? detail.target.revision)
        return try store.submit([edit], of: id(number), locale: locale)
    }

    func apply(_ id: Change.ID, _ outcome: ChangeResult.Outcome) throws -> AnswerReport {
        let result = ChangeResult(id: id, outcome: outcome)
        return try store.apply(ChangesAnswer(results: [result], cursor: nil), project: project)
    }

    func take(_ limit: Int = 100) throws -> [Change] {
        try store.takeNextChanges(project: project, limit: limit).changes
    }
}

/// Numbers from 1 on.
final class Counter: Sendable {
    private let value = Atomic(0)

    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}

/// A translation by the fixture's translator, unless said otherwise.
func translation(
    _ id: Int, _ text: ExactText, context: Context = Context(),
    status: TranslationStatus = .pending,
    rank: Int = 0, by author: Int = 7, revision: Int = 10
) -> Translation {
    Translation(
        id: id, text: text, context: context, status: status, rank: rank, authorID: author,
        revision: revision, contentRevision: revision)
}

/// An accepted translation without an author.
func imported(_ id: Int, _ text: ExactText, rank: Int = 0) -> Translation {
    Translation(
        id: id, text: text, status: .accepted, rank: rank, revision: 10, contentRevision: 10)
}

extension Change {
    var text: ExactText? {
        if case .translate(let text, _) = kind { return text }
        return nil
    }

    var base: ExactText? {
        if case .translate(_, let base) = kind { return base }
        return nil
    }
}

extension StoreFixture {
    /// A verdict on a translation as it is now.
    func review(_ verdict: Verdict, _ translation: Int, of key: Int) throws -> KeyDetail {
        let known = try store.detail(of: id(key), locale: locale)
        let seen = (known?.translations ?? []).filter { $0.id == translation }
        return try store.review(
            verdict, of: seen.map(SeenTranslation.init), key: id(key), locale: locale
        ).detail
    }
}
