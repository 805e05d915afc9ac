import Catalog
import Hummingbird
import KeyIndex
import Logging
import Text
import TranslationService
import Wire

/// The pages of the glossary: the list, the form of a term, and the question before a deletion.
struct GlossaryPageRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/glossary") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await list(request, visit)
            }
        }
        router.get("projects/:key/glossary/:term") { request, context in
            let id = Self.id(context)
            return try await pages.projectPage(request, context) { visit in
                guard id != nil || visit.project.isManager else {
                    throw ServiceError.forbidden(
                        .writeGlossary, "Only people who manage the project can add terms")
                }
                let (form, languages) = try await read(id, visit)
                return page(form, id, languages, visit)
            }
        }
        router.post("projects/:key/glossary/:term") { request, context in
            let id = Self.id(context)
            return try await pages.projectPage(request, context) { visit in
                try await save(id, request, context, visit)
            }
        }
        router.get("projects/:key/glossary/:term/delete") { request, context in
            let id = Self.id(context)
            return try await pages.projectPage(request, context) { visit in
                try await ask(id, visit)
            }
        }
        router.post("projects/:key/glossary/:term/delete") { request, context in
            let id = Self.id(context)
            return try await pages.projectPage(request, context) { visit in
                try await remove(id, request, context, visit)
            }
        }
    }

    /// The number of the term in the address; `nil` for a new term.
    private static func id(_ context: ServerContext) -> TermID? {
        let name = context.parameters.get("term") ?? ""
        return name == "new" ? nil : TermID(Int(name) ?? 0)
    }

    private func list(_ request: Request, _ visit: ProjectVisit) async throws -> Response {
        let parameters = pages.api.parameters(request)
        let wanted = PageRequest(page: parameters.page().page, perPage: GlossaryPage.count)
        let (terms, languages) = try await pages.run { service in
            (
                try Page.orLast(wanted) { wanted in
                    try service.glossary.page(
                        visit.session, visit.key, search: parameters.text("search"),
                        locale: parameters.text("locale"), page: wanted)
                },
                try service.languages.records(visit.session, visit.key)
            )
        }
        let page = GlossaryPage(
            parameters: parameters, languages: PageLanguages(languages),
            mayWrite: visit.project.isManager)
        return try await pages.run { [pages] _ in
            pages.html(.glossary, visit.values(.glossary, page.values(terms)), visit.visitor)
        }
    }

    /// Returns the term, or an empty form for a new term.
    private func read(
        _ id: TermID?, _ visit: ProjectVisit
    ) async throws -> (TermForm, PageLanguages) {
        try await pages.run { service in
            let languages = PageLanguages(
                try service.languages.records(visit.session, visit.key))
            guard let id else { return (TermForm(), languages) }
            let record = try service.glossary.record(visit.session, visit.key, id: id)
            return (TermForm(record: record.object ?? JSONObject()), languages)
        }
    }

    private func page(
        _ form: TermForm, _ id: TermID?, _ languages: PageLanguages, _ visit: ProjectVisit,
        sent: PlainFields? = nil, present: TermForm? = nil, refusal: ServiceError? = nil
    ) -> Response {
        var values = form.values(id?.rawValue, languages)
        if let sent, let refusal {
            values["once"] = FormSubmission.once(sent, after: refusal)
            if case .storage(let text) = refusal { pages.log.error("\(text)") }
        }
        values["present"] = present?.summary ?? false
        if present != nil {
            values["problem"] = """
                Another person changed this term after you opened the form. Your values are still in \
                the form. If you save them, they replace the values of the other person.
                """
        } else if let refusal {
            values["problem"] = "\(PageContext.sentence(of: refusal))."
        }
        return pages.html(
            .term, visit.values(.glossary, values), visit.visitor, status: refusal?.status ?? 200)
    }

    private func save(
        _ id: TermID?, _ request: Request, _ context: ServerContext, _ visit: ProjectVisit
    ) async throws -> Response {
        let sent = try await FormSubmission(request, context, visit, pages)
        let records = try await pages.run { service in
            try service.languages.records(visit.session, visit.key)
        }
        let languages = PageLanguages(records)
        let form = TermForm(sent: sent.fields)
        do {
            try await sent.write {
                [term = form.fields, base = form.revision] service, once in
                guard let id else {
                    return try service.glossary.add(visit.session, visit.key, term, once: once)
                }
                return try service.glossary.change(
                    visit.session, id: id, term, base: base, once: once)
            }
        } catch ServiceError.conflict(let conflict) {
            let present = TermForm(record: conflict.other?.object ?? JSONObject())
            let kept = TermForm(sent: sent.fields, revision: conflict.currentRevision)
            return page(
                kept, id, languages, visit, present: present, refusal: .conflict(conflict))
        } catch let error as ServiceError {
            return page(form, id, languages, visit, sent: sent.fields, refusal: error)
        }
        return pages.redirect(to: visit.path(.glossary))
    }

    /// The question before a deletion. `isChanged` is true if another person changed the term after
    /// the person saw the question.
    private func ask(
        _ id: TermID?, _ visit: ProjectVisit, isChanged: Bool = false
    ) async throws -> Response {
        guard visit.project.isManager else {
            throw ServiceError.forbidden(
                .writeGlossary, "Only people who manage the project can delete terms")
        }
        let (form, languages) = try await read(id, visit)
        var values = form.values(id?.rawValue, languages)
        values["title"] = "Delete a term"
        if isChanged {
            values["problem"] = "Another person changed this term after you opened this page."
            values["present"] = form.summary
        }
        return pages.html(
            .termRemoval, visit.values(.glossary, values), visit.visitor,
            status: isChanged ? 409 : 200)
    }

    /// A term that changed after the question is shown again and not deleted.
    private func remove(
        _ id: TermID?, _ request: Request, _ context: ServerContext, _ visit: ProjectVisit
    ) async throws -> Response {
        let sent = try await FormSubmission(request, context, visit, pages)
        guard let id else { throw ServiceError.notFound("There is no such glossary term") }
        do {
            let base = sent.fields["revision"].flatMap { Int($0) }
            try await sent.write { service, once in
                try service.glossary.remove(
                    visit.session, id: id, base: base, once: once)
            }
        } catch ServiceError.conflict {
            return try await ask(id, visit, isChanged: true)
        }
        return pages.redirect(to: visit.path(.glossary))
    }
}
