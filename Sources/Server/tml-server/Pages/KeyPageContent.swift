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
    private let parameters: RequestParameters

    /// Reads the content. `parameters` has the page of the comments and the position in the
    /// history. A person who may see the key in one language only sees the content in the language
    /// that `parameters` names.
    init(
        _ service: TranslationService, _ session: ServiceSession, _ project: Project.Key,
        hash: String, _ parameters: RequestParameters
    ) throws {
        let locale = try Self.scope(
            service, session, project, hash: hash, locale: parameters.text("locale"))
        self.parameters = parameters
        record = try service.keys.record(
            session, project, hash: hash, locale: locale, include: [.sources, .labels])
        targets = try service.keys.targets(session, project, hash: hash, locale: locale)
        translations = try service.translations.page(
            session, project, hash: hash, locale: locale, statuses: [],
            page: PageRequest(perPage: Self.mostTexts))
        comments = try Page.orLast(
            PageRequest(page: try parameters.integer("comments") ?? 1, perPage: Self.count)
        ) { wanted in
            try service.comments.page(
                session, project, hash: hash, locale: locale, page: wanted)
        }
        history = try service.history.page(
            session, project, hash: hash, locale: locale,
            before: try parameters.integer("before"), page: PageRequest(perPage: Self.count))
        pictures =
            locale == nil
            ? try service.screenshots.page(
                session, project, hash: hash, page: PageRequest(perPage: 20), origin: ""
            ).records : []
        languages = try service.languages.records(session, project)
    }

    /// Returns the language in which the person may see the key; `nil` for all languages.
    private static func scope(
        _ service: TranslationService, _ session: ServiceSession, _ project: Project.Key,
        hash: String, locale: String?
    ) throws -> String? {
        do {
            _ = try service.keys.record(
                session, project, hash: hash, locale: nil, include: [])
            return nil
        } catch ServiceError.notFound where locale != nil {
            return locale
        }
    }

    /// Returns the number of the last page of the comments.
    static func lastPageOfComments(
        _ service: TranslationService, _ session: ServiceSession, _ project: Project.Key,
        hash: String, locale: String?
    ) throws -> Int {
        let locale = try scope(service, session, project, hash: hash, locale: locale)
        return try service.comments.page(
            session, project, hash: hash, locale: locale, page: PageRequest(perPage: count)
        ).totalPages
    }
}

extension KeyPageContent {
    /// The values of the page for a visitor. `root` is the path of the server.
    func values(
        _ visit: ProjectVisit, root: String, refused: RefusedKeyForm? = nil
    ) -> [String: Any] {
        let names = PageLanguages(languages)
        let commented = names.options(chosen: commentLocale(refused)) { locale in
            visit.project.role(in: locale) >= .translator
        }
        let own: [String: Any] = [
            "title": "Key in \(visit.project.name)", "project": visit.project.name,
            "hash": record.key, "draft": "", "once": FormSubmission.once,
            "scope": PageQuery(parameters, ["locale"]).text, "storedNote": false,
            "mayWrite": visit.project.role >= .manager,
            "mayComment": !commented.isEmpty,
            "languages": targets.map { language($0, names, visit) },
            "hasMoreTexts": translations.total > translations.records.count,
            "locales": commented,
            "hasPictures": !pictures.isEmpty, "pictures": pictures.map(Self.picture),
            "comments": comments.records.map { comment($0, names) },
        ]
        let address = "\(root)\(visit.path(.keys))/\(record.key)"
        return own.merging(facts) { $1 }.merging(names.direction(record.locale)) { $1 }
            .merging(commentLinks(address)) { $1 }.merging(historyValues(names, address)) { $1 }
            .merging(refused?.values(stored: stored) ?? [:]) { $1 }
            .merging(isToHide(refused)) { $1 }
            .merging(left(refused, visit, mayComment: !commented.isEmpty)) { $1 }
    }

    private func isToHide(_ refused: RefusedKeyForm?) -> [String: Any] {
        guard let form = refused?.form, form.isChanged("ignored") else {
            return ["isToHide": record.isIgnored]
        }
        return ["isToHide": form.fields["ignored"] != nil]
    }

    private func commentLocale(_ refused: RefusedKeyForm?) -> String? {
        refused?.form.fields["message"] != nil
            ? refused?.form.fields["locale"]
            : parameters.text("locale") ?? targets.first?.locale
    }

    private func commentLinks(_ address: String) -> [String: Any] {
        let (number, last) = (comments.request.page, comments.totalPages)
        func link(_ page: Int) -> String {
            address + PageQuery(parameters, ["locale"]).with("comments", page) + "#comments"
        }
        return [
            "moreComments": number < last ? link(number + 1) : false,
            "earlierComments": number > 1 ? link(number - 1) : false,
        ]
    }

    /// The typed texts of a form that the person may not send any more.
    private func left(
        _ refused: RefusedKeyForm?, _ visit: ProjectVisit, mayComment: Bool
    ) -> [String: Any] {
        let isThere = mayComment && visit.project.role >= .manager
        return RefusedKeyForm.left(isThere ? [] : refused?.form.typed ?? [])
    }

    /// The settings as texts of the form.
    private var stored: [String: String] {
        [
            "level": String(record.level), "note": record.note ?? "",
            "max_length": record.maxLength.map(String.init) ?? "",
            "ignored": record.isIgnored ? "1" : "",
        ]
    }

    private var parsedLabel: Label {
        Label(record.label, syntax: LabelSyntax(ofKey: record.syntax))
    }

    private var facts: [String: Any] {
        var form: [String: Any] = [:]
        for (name, text) in stored {
            form["\(name)Text"] = text
            form["old_\(name)"] = text
        }
        let facts: [String: Any] = [
            "label": record.label, "summary": record.summary ?? false, "level": record.level,
            "note": record.note ?? false, "maxLength": record.maxLength ?? false,
            "isHidden": record.isIgnored, "registeredAt": record.registeredAt ?? false,
            "tokens": Self.list(parsedLabel.tokens.map(\.text)),
            "tags": Self.list(record.labels ?? []), "sources": Self.list(record.sources ?? []),
        ]
        return facts.merging(form) { $1 }
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
            "mayLock": visit.project.role(in: locale) >= .reviewer,
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
    private func historyValues(_ names: PageLanguages, _ address: String) -> [String: Any] {
        let query = PageQuery(parameters, ["locale"])
        let last = history.records.last?.revision
        let hasMore = history.total > history.records.count
        return [
            "history": history.records.map { entry($0, names) },
            "next": hasMore
                ? last.map { "\(address)\(query.with("before", $0))#history" } ?? false : false,
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
