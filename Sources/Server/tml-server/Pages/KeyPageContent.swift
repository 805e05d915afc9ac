import Catalog
import TML
import Text
import TranslationService
import Wire

/// The content of the page of a key.
struct KeyPageContent: Sendable {
    /// The maximum number of translations, and of comments and entries of the history of a page.
    static let mostTexts = 300
    static let count = 50

    let record: TranslationKeyRecord
    let targets: [TargetRecord]
    let translations: Page<TranslationRecord>
    let comments: Page<JSON>
    let history: Page<HistoryEntryRecord>
    let pictures: [JSON]
    let languages: [LanguageRecord]

    /// Reads the content. `parameters` has the page of the comments and the position in the history.
    init(
        _ service: TranslationService, _ session: ServiceSession, _ project: Project.Key,
        hash: String, _ parameters: RequestParameters
    ) throws {
        record = try service.keys.record(
            session, project, hash: hash, locale: nil, include: [.sources, .labels])
        targets = try service.keys.targets(session, project, hash: hash)
        translations = try service.translations.page(
            session, project, hash: hash, locale: nil, statuses: [],
            page: PageRequest(perPage: Self.mostTexts))
        comments = try service.comments.page(
            session, project, hash: hash, locale: nil,
            page: PageRequest(
                page: try parameters.integer("comments") ?? 1, perPage: Self.count))
        history = try service.history.page(
            session, project, hash: hash, locale: nil,
            before: try parameters.integer("before"), page: PageRequest(perPage: Self.count))
        pictures = try service.screenshots.page(
            session, project, hash: hash, page: PageRequest(perPage: 20), origin: ""
        ).records
        languages = try service.languages.records(session, project)
    }
}

extension KeyPageContent {
    /// The values of the page for a visitor. `draft` is a comment that was refused.
    func values(_ visit: ProjectVisit, draft: String = "") -> [String: Any] {
        let names = PageLanguages(languages)
        let own: [String: Any] = [
            "title": "Key in \(visit.project.name)", "project": visit.project.name,
            "hash": record.key, "draft": draft, "once": FormSubmission.once,
            "mayWrite": visit.project.role >= .manager,
            "mayComment": visit.project.role >= .translator,
            "languages": targets.map { language($0, names, visit) },
            "hasMoreTexts": translations.total > translations.records.count,
            "locales": names.options(chosen: targets.first?.locale),
            "hasPictures": !pictures.isEmpty, "pictures": pictures.map(Self.picture),
            "comments": comments.records.map { comment($0, names) },
            "moreComments": comments.request.page < comments.totalPages
                ? "?comments=\(comments.request.page + 1)#comments" : false,
        ]
        return own.merging(facts) { $1 }.merging(names.direction(record.locale)) { $1 }
            .merging(historyValues(names)) { $1 }
    }

    private var facts: [String: Any] {
        [
            "label": record.label, "summary": record.summary ?? false, "level": record.level,
            "note": record.note ?? false, "noteText": record.note ?? "",
            "maxLength": record.maxLength ?? false,
            "maxLengthText": record.maxLength.map(String.init) ?? "",
            "isHidden": record.isIgnored, "registeredAt": record.registeredAt ?? false,
            "tokens": Self.list(Label(record.label).tokens.map(\.text)),
            "tags": Self.list(record.labels ?? []), "sources": Self.list(record.sources ?? []),
        ]
    }

    private static func list(_ names: [String]) -> Any {
        names.isEmpty ? false : names.joined(separator: ", ")
    }

    private func language(
        _ target: TargetRecord, _ names: PageLanguages, _ visit: ProjectVisit
    ) -> [String: Any] {
        let locale = target.locale ?? ""
        let direction = names.direction(locale)
        return [
            "locale": locale, "name": names.name(locale), "state": target.status.rawValue,
            "isLocked": target.isLocked, "lockedBy": target.lockedBy?.pageName ?? false,
            "mayLock": visit.project.role >= .reviewer,
            "texts": translations.records.filter { $0.locale == locale }.map { translation in
                text(translation).merging(direction) { $1 }
            },
        ]
    }

    private func text(_ translation: TranslationRecord) -> [String: Any] {
        let author =
            translation.translator?.pageName ?? (translation.isImported ? "imported" : "unknown")
        return [
            "text": translation.label.string, "status": translation.status.rawValue,
            "context": translation.contextDescription ?? false, "author": author,
            "reason": translation.rejectReason?.string ?? false,
        ]
    }

    private static func picture(_ picture: JSON) -> [String: Any] {
        let object = picture.object ?? JSONObject()
        return [
            "id": object["id"]?.integer ?? 0, "width": object["width"]?.integer ?? 0,
            "height": object["height"]?.integer ?? 0,
            "pictureTitle": object["title"]?.string ?? "",
        ]
    }

    private func comment(_ comment: JSON, _ names: PageLanguages) -> [String: Any] {
        let object = comment.object ?? JSONObject()
        let author = object["translator"]?.object?["display_name"]?.string
        return [
            "message": object["message"]?.string ?? "", "author": author ?? "unknown",
            "name": names.name(object["locale"]?.string ?? ""),
            "at": object["created_at"]?.string ?? "",
        ]
    }
}

/// The history of the key.
extension KeyPageContent {
    private func historyValues(_ names: PageLanguages) -> [String: Any] {
        let last = history.records.last?.revision
        let hasMore = history.total > history.records.count
        return [
            "history": history.records.map { entry($0, names) },
            "next": hasMore ? last.map { "?before=\($0)#history" } ?? false : false,
            "nextText": "Older entries",
        ]
    }

    private func entry(_ entry: HistoryEntryRecord, _ names: PageLanguages) -> [String: Any] {
        let values: [String: Any] = [
            "at": entry.at ?? "", "actor": entry.actor?.pageName ?? "import or app",
            "what": Self.words(entry), "name": names.name(entry.locale),
            "text": entry.text?.string ?? false, "former": entry.former?.string ?? false,
            "remark": entry.note ?? false,
        ]
        return values.merging(names.direction(entry.locale)) { $1 }
    }

    private static func words(_ entry: HistoryEntryRecord) -> String {
        guard let kind = Change.Kind.Name(rawValue: entry.kind) else { return entry.kind }
        return switch kind {
        case .translate: entry.former == nil ? "new translation" : "changed translation"
        case .delete: "deleted translation"
        case .vote:
            (entry.vote ?? 0) < 0 ? "vote against" : (entry.vote ?? 0) > 0 ? "vote for" : "vote"
        case .approve: "approval"
        case .reject: "rejection"
        case .reopen: "review reopened"
        case .comment: "comment"
        case .lock: "lock"
        case .unlock: "unlock"
        case .tag, .untag: "tags"
        }
    }
}
