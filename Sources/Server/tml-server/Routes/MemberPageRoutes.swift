import Catalog
import Hummingbird
import KeyIndex
import TML
import Text
import TranslationService
import Wire

/// The pages on which managers invite people, change their roles, and remove members.
struct MemberPageRoutes: RouteGroup {
    let pages: PageContext

    private var api: APIContext { pages.api }

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/members") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await list(request, visit, InvitationFields())
            }
        }
        router.post("projects/:key/members") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await invite(request, context, visit)
            }
        }
        addMember(to: router)
        addRemoval(to: router)
        addWithdrawal(to: router)
    }

    private func addMember(to router: Router<ServerContext>) {
        router.get("projects/:key/members/:id") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await show(member(context), visit)
            }
        }
        router.post("projects/:key/members/:id") { request, context in
            try await pages.projectPage(request, context) { visit in
                let fields = try await pages.form(request, context, visit.visitor)
                return try await change(member(context), fields, visit)
            }
        }
    }

    private func member(_ context: ServerContext) throws -> MemberID {
        MemberID(try api.number("id", context, called: "member"))
    }

    private func invitation(_ context: ServerContext) throws -> InvitationID {
        InvitationID(try api.number("id", context, called: "invitation"))
    }
}

/// The list of members, and invitations.
extension MemberPageRoutes {
    /// The texts of the form, which stay in the form if the server refuses them.
    private struct InvitationFields {
        var emails = ""
        var role = MemberRole.translator.rawValue
        var message = ""
        var problem: String?
    }

    private static let perPage = 100

    private func list(
        _ request: Request, _ visit: ProjectVisit, _ typed: InvitationFields, status: Int = 200
    ) async throws -> Response {
        let wanted = PageRequest(page: api.parameters(request).page().page, perPage: Self.perPage)
        return try await pages.run { service in
            let members = try Page.orLast(wanted) { wanted in
                try service.members.roles(visit.session, visit.key, page: wanted)
            }
            let invitations = try service.invitations.pending(visit.session, visit.key)
            let values = Self.values(members, invitations, visit, typed)
            return pages.html(
                .members, visit.values(.members, values), visit.visitor, status: status)
        }
    }

    private static func values(
        _ members: Page<MemberRoles>, _ invitations: [JSON], _ visit: ProjectVisit,
        _ typed: InvitationFields
    ) -> [String: Any] {
        let number = members.request.page
        var values: [String: Any] = [
            "members": members.records.map(Self.values(of:)),
            "hasInvitations": !invitations.isEmpty,
            "invitations": invitations.map { invitation in
                [
                    "id": invitation["id"]?.integer ?? 0,
                    "email": invitation["email"]?.string ?? "",
                    "role": invitation["role"]?.string ?? "",
                    "expiresAt": invitation["expires_at"]?.string ?? "",
                ]
            },
            "roles": Self.roles(upTo: visit.project.role, chosen: typed.role),
            "emails": typed.emails, "words": typed.message,
        ]
        values["previous"] = number > 1 ? String(number - 1) : nil
        values["next"] = number < members.totalPages ? String(number + 1) : nil
        values["problem"] = typed.problem
        return values
    }

    private static func values(of member: MemberRoles) -> [String: Any] {
        [
            "id": member.id.rawValue, "name": member.name, "email": member.email,
            "role": member.role.rawValue, "isBlocked": member.isBlocked,
            "localeRoles": member.localeRoles.map { "\($0.locale): \($0.role.rawValue)" }
                .joined(separator: ", "),
        ]
    }

    /// The roles that a person may give: at most the own role.
    private static func roles(
        upTo most: MemberRole, chosen: String? = nil
    ) -> [[String: Any]] {
        MemberRole.ofPeople.filter { $0 <= most }.map { role in
            ["role": role.rawValue, "isChosen": role.rawValue == chosen]
        }
    }

    /// Shows the links. The server does not store the secrets in them.
    private func invite(
        _ request: Request, _ context: ServerContext, _ visit: ProjectVisit
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visit.visitor)
        do {
            let new = try NewInvitations(
                emails: MemberRoutes.emails(fields["emails"] ?? ""), role: fields["role"],
                message: fields["message"])
            let made = try await pages.run { service in
                try service.invitations.invite(new, to: visit.key, visit.session)
            }
            return links(made, request, visit)
        } catch let error as ServiceError where error.isAboutForm {
            let typed = InvitationFields(
                emails: fields["emails"] ?? "", role: fields["role"] ?? "",
                message: fields["message"] ?? "", problem: "\(PageContext.sentence(of: error)).")
            return try await list(request, visit, typed, status: error.status)
        }
    }

    private func links(
        _ made: [Invitations.MadeInvitation], _ request: Request, _ visit: ProjectVisit
    ) -> Response {
        let address = pages.address(request)
        let secrets = made.enumerated().map { index, invitation in
            [
                "id": "link-\(index)", "label": invitation.record["email"]?.string ?? "",
                "secret": "\(address)/invitations/\(invitation.secret.reveal())",
            ]
        }
        let values: [String: Any] = [
            "title": "Links of the invitations", "secrets": secrets,
            "back": visit.path(.members),
            "sentence":
                (pages.settings.mail.isOn
                ? "The server sends a mail with a link to each person. You can also send these "
                    + "links yourself. "
                : "Send each link to the person with this email address. ")
                + "The server shows the links only on this page.",
        ]
        return pages.html(.secrets, visit.values(.members, values), visit.visitor)
    }
}

/// One member.
extension MemberPageRoutes {
    private func show(
        _ id: MemberID, _ visit: ProjectVisit, problem: String? = nil, status: Int = 200
    ) async throws -> Response {
        let (member, languages) = try await pages.run { service in
            (
                try service.members.roles(visit.session, visit.key, id: id),
                try service.languages.shown(visit.session, visit.key)
            )
        }
        let role = visit.project.role
        var values = Self.values(of: member)
        values["title"] = "\(member.name) – \(visit.project.name)"
        values["mayManage"] = member.role <= role
        values["ownRole"] = role.rawValue
        values["roles"] = Self.roles(upTo: role, chosen: member.role.rawValue)
        values["newRoles"] = Self.roles(upTo: role)
        values["hasLocaleRoles"] = !member.localeRoles.isEmpty
        values["localeRoles"] = member.localeRoles.map { locale, role in
            ["locale": locale.rawValue, "role": role.rawValue]
        }
        values["locales"] = languages.map {
            ["locale": $0.locale, "englishName": $0.englishName]
        }
        values["problem"] = problem
        return pages.html(
            .member, visit.values(.members, values), visit.visitor, status: status)
    }

    /// The field `locale` is only in the form for the role in one language.
    private func change(
        _ id: MemberID, _ fields: PlainFields, _ visit: ProjectVisit
    ) async throws -> Response {
        let (locale, name) = (fields["locale"], fields["role"])
        let role = name.flatMap { MemberRole(name: $0) }
        do {
            guard role != nil || (locale != nil && name == nil) else {
                throw ServiceError.malformed(
                    name.map { "There is no role \($0)" } ?? "The form has no role")
            }
            try await pages.write(visit) { service in
                if let locale {
                    try service.members.setRole(
                        role, of: id, for: LocaleCode(locale), in: visit.key, visit.session)
                } else if let role {
                    try service.members.setRole(role, of: id, in: visit.key, visit.session)
                }
            }
        } catch let error as ServiceError where error.isAboutForm {
            return try await show(
                id, visit, problem: "\(PageContext.sentence(of: error)).", status: error.status)
        }
        return await goOn(to: "\(visit.path(.members))/\(id)", visit)
    }

    /// Goes to a page for managers. After a change of the own role, goes to a page that the person
    /// may still see.
    private func goOn(to path: String, _ visit: ProjectVisit) async -> Response {
        let standing = try? await pages.run { try $0.projects.standing(visit.session, visit.key) }
        guard let standing else { return pages.redirect(to: "/") }
        return pages.redirect(
            to: standing.isManager ? path : "/projects/\(visit.key.rawValue)")
    }

    private func addRemoval(to router: Router<ServerContext>) {
        router.get("projects/:key/members/:id/remove") { request, context in
            try await pages.projectPage(request, context) { visit in
                let id = try member(context)
                let member = try await pages.run { service in
                    try service.members.roles(visit.session, visit.key, id: id)
                }
                return try pages.ask(visit, Self.removal(of: member, visit), in: .members)
            }
        }
        router.post("projects/:key/members/:id/remove") { request, context in
            try await pages.projectPage(request, context) { visit in
                _ = try await pages.form(request, context, visit.visitor)
                let id = try member(context)
                _ = try await pages.write(visit) { service in
                    try service.members.remove(visit.session, visit.key, id: id)
                }
                return await goOn(to: visit.path(.members), visit)
            }
        }
    }

    private static func removal(
        of member: MemberRoles, _ visit: ProjectVisit
    ) -> ProjectVisit.Question {
        ProjectVisit.Question(
            title: "Remove \(member.name)",
            sentence: "Remove \(member.name) (\(member.email)) from \(visit.project.name)?",
            facts: [
                "The translations, votes and comments of the member stay.",
                "The member's roles for languages and open invitations end.",
                "The member cannot upload changes any more.",
            ],
            button: "Remove the member", action: "\(member.id)/remove")
    }

    private func addWithdrawal(to router: Router<ServerContext>) {
        router.get("projects/:key/members/invitations/:id") { request, context in
            try await pages.projectPage(request, context) { visit in
                let id = try invitation(context)
                let found = try await pages.run { service in
                    try service.invitations.pending(visit.session, visit.key, id: id)
                }
                guard let email = found.first?["email"]?.string else {
                    throw ServiceError.notFound("The project has no pending invitation \(id)")
                }
                let question = ProjectVisit.Question(
                    title: "Withdraw the invitation of \(email)",
                    sentence: "Withdraw the invitation of \(email)? The link becomes invalid.",
                    button: "Withdraw the invitation", action: "invitations/\(id)")
                return try pages.ask(visit, question, in: .members)
            }
        }
        router.post("projects/:key/members/invitations/:id") { request, context in
            try await pages.projectPage(request, context) { visit in
                _ = try await pages.form(request, context, visit.visitor)
                let id = try invitation(context)
                _ = try await pages.run { service in
                    try service.invitations.revoke(visit.session, visit.key, id: id)
                }
                return pages.redirect(to: visit.path(.members))
            }
        }
    }
}
