import Catalog
import HTTP
import TML
import Text
import Wire

/// A request to a server: method, path, parameters and body (`tml-service.md` 3).
struct Endpoint {
    var method = HTTPRequest.Method.get
    /// The path below the base URL, percent-encoded, with a slash at the start.
    var path: String
    var query = FormFields()
    /// The body with its content type.
    var body: (type: String, bytes: [UInt8])?
    /// True if the request contains the token.
    var isAuthorized = true
    /// The time in seconds that the server may wait before it answers.
    var wait = 0
    /// The time limit of the whole request; `nil`: the limit of a short request.
    var limit: Duration?
}

extension Endpoint {
    static let server = Endpoint(path: "/v1/server", isAuthorized: false)
    static let me = Endpoint(path: "/v1/users/me")

    /// The request with the shortest answer of a server.
    static func sign(within limit: Duration) -> Endpoint {
        Endpoint(path: "/v1/server", isAuthorized: false, limit: limit)
    }

    /// Passwords are in the body, here and below (`tml-service.md` 2.2).
    static func authorize(email: String, password: Secret, code: Secret?) -> Endpoint {
        var form: FormFields = ["email": email, "password": password.reveal()]
        if let code { form.add("second_factor_code", code.reveal()) }
        return Endpoint(
            method: .post, path: "/authorize",
            body: (FormFields.contentType, Array(form.encoded.utf8)), isAuthorized: false)
    }

    static func beginDeviceSignIn(client: String) -> Endpoint {
        let form: FormFields = ["client_id": client]
        return Endpoint(
            method: .post, path: "/oauth/device_authorization",
            body: (FormFields.contentType, Array(form.encoded.utf8)), isAuthorized: false)
    }

    static func deviceToken(_ code: Secret, client: String) -> Endpoint {
        let form: FormFields = [
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
            "device_code": code.reveal(), "client_id": client,
        ]
        return Endpoint(
            method: .post, path: "/oauth/token",
            body: (FormFields.contentType, Array(form.encoded.utf8)), isAuthorized: false)
    }

    static func changePassword(from old: Secret, to new: Secret) -> Endpoint {
        let form: FormFields = ["old_password": old.reveal(), "new_password": new.reveal()]
        return Endpoint(
            method: .put, path: "/v1/users/me/password",
            body: (FormFields.contentType, Array(form.encoded.utf8)))
    }

    static func projects(page: Int) -> Endpoint {
        Endpoint(
            path: "/v1/users/me/projects", query: ["page": String(page), "per_page": "100"])
    }

    /// With `locale`, the answer contains the definitions of that language and of the project's own
    /// language (`tml-service.md` 3.4).
    static func definition(of project: Project.Key, locale: LocaleCode?) -> Endpoint {
        var endpoint = Endpoint(path: path(project, "definition"))
        if let locale { endpoint.query.add("locale", locale.rawValue) }
        return endpoint
    }

    static func languageDefinition(_ locale: LocaleCode) -> Endpoint {
        Endpoint(path: "/v1/languages/\(PercentCoding.encoded(locale.rawValue))/definition")
    }

    /// The progress of each language (`tml-service.md` 3.11).
    static func metrics(of project: Project.Key) -> Endpoint {
        Endpoint(path: path(project, "metrics"))
    }

    static func membership(in project: Project.Key) -> Endpoint {
        Endpoint(path: path(project, "translators/me"))
    }

    /// The whole glossary in one answer (`tml-service.md` 3.11).
    static func glossary(of project: Project.Key) -> Endpoint {
        Endpoint(path: path(project, "glossary"))
    }

    /// Adds a term to the glossary.
    static func add(_ term: Term, to project: Project.Key) -> Endpoint {
        Endpoint(
            method: .post, path: path(project, "glossary"),
            body: ("application/json", TermRecord(term).bytes))
    }

    /// Changes a term, unless another person has changed it since.
    static func change(_ term: Term) -> Endpoint {
        Endpoint(
            method: .put, path: "/v1/glossary/\(term.id)",
            query: ["base_revision": String(term.revision)],
            body: ("application/json", TermRecord(term).bytes))
    }

    /// All shared queries in one answer (`tml-service.md` 3.11).
    static func queries(of project: Project.Key) -> Endpoint {
        Endpoint(path: path(project, "queries"), query: ["per_page": "\(SharedQuery.most)"])
    }

    /// Shares a query, in place of the shared query with the same name.
    static func share(_ query: SharedQuery, in project: Project.Key) -> Endpoint {
        Endpoint(
            method: .put, path: path(project, "queries"),
            body: ("application/json", SharedQueryRecord(query).bytes))
    }

    /// Removes a shared query.
    static func unshare(queryNamed name: String, in project: Project.Key) -> Endpoint {
        Endpoint(method: .delete, path: path(project, "queries"), query: ["name": name])
    }

    /// A request for a fact about a key. The request for the memory contains the hash of the key,
    /// because the server has the label.
    static func fact(_ id: KeyFact.ID) -> Endpoint {
        let (key, locale) = (id.key, id.locale.rawValue)
        return switch id.kind {
        case .memory:
            Endpoint(
                path: path(key.project, "memory"), query: ["key": key.hash, "locale": locale])
        case .history:
            Endpoint(
                path: path(
                    key.project, "translation_keys/\(PercentCoding.encoded(key.hash))/history"),
                query: ["locale": locale, "per_page": "50"])
        }
    }

    /// The states before the work of a person (`tml-service.md` 3.11).
    static func earlierStates(_ work: EarlierWork) -> Endpoint {
        var endpoint = Endpoint(
            path: path(work.project, "earlier_states"),
            query: ["locale": work.locale.rawValue, "per_page": "500"])
        switch work.person {
        case .me: endpoint.query.add("translator", "me")
        case .number(let number): endpoint.query.add("translator", String(number))
        case .name(let name): endpoint.query.add("translator_name", name.string)
        }
        let numbers = [
            ("since", work.time.since), ("until", work.time.until), ("within", work.time.within),
            ("unchanged_for", work.time.unchangedFor),
            ("after", work.after == 0 ? nil : work.after),
        ]
        for case (let name, let number?) in numbers { endpoint.query.add(name, String(number)) }
        return endpoint
    }

    /// The keys in the order of registration, so that new keys do not move the pages.
    static func keys(
        of project: Project.Key, locale: LocaleCode, page: Int, perPage: Int, seen: String?
    ) -> Endpoint {
        var endpoint = Endpoint(
            path: path(project, "translation_keys"),
            query: [
                "locale": locale.rawValue, "include": "translations,sources,labels,comments",
                "best": "false",
                "sort": "registered_at", "order": "asc", "page": String(page),
                "per_page": String(perPage),
            ])
        if let seen { endpoint.query.add("seen", seen) }
        return endpoint
    }

    /// The key at a position in that list, counted from 1, without its translations.
    static func label(of project: Project.Key, keyAt place: Int) -> Endpoint {
        Endpoint(
            path: path(project, "translation_keys"),
            query: [
                "sort": "registered_at", "order": "asc", "page": String(place), "per_page": "1",
            ])
    }

    static func news(
        of project: Project.Key, locale: LocaleCode, since cursor: String, seen: String?,
        limit: Int
    ) -> Endpoint {
        var endpoint = Endpoint(
            path: path(project, "changes"),
            query: ["since": cursor, "locale": locale.rawValue, "limit": String(limit)])
        if let seen { endpoint.query.add("seen", seen) }
        return endpoint
    }

    /// The server answers as soon as another person has changed something, or after the wait. Only
    /// the existence of news matters, so the limit is 1.
    static func newsOfOthers(
        of project: Project.Key, locale: LocaleCode, since cursor: String, wait seconds: Int
    ) -> Endpoint {
        var endpoint = news(of: project, locale: locale, since: cursor, seen: nil, limit: 1)
        endpoint.query.add("wait", String(seconds))
        endpoint.query.add("others", "true")
        endpoint.wait = seconds
        return endpoint
    }

    static func send(
        _ changes: [Change], to project: Project.Key, seen: String? = nil, isQuestion: Bool = false
    ) -> Endpoint {
        var request = ChangesRequest(seen: seen, changes: changes.map { ChangeRecord($0) })
        request.isQuestion = isQuestion
        return Endpoint(
            method: .post, path: path(project, "changes"),
            body: ("application/json", request.bytes))
    }

    private static func path(_ project: Project.Key, _ rest: String) -> String {
        "/v1/projects/\(PercentCoding.encoded(project.rawValue))/\(rest)"
    }
}

extension Endpoint {
    /// Creates the request to a server, with the token in a header if it exists.
    func request(to address: ServerAddress, token: Secret?) -> HTTPRequest {
        let encoded = query.encoded
        var request = HTTPRequest(
            method: method, url: address.url + path + (encoded.isEmpty ? "" : "?" + encoded),
            headers: ["Accept": "application/json"])
        // The transfer time is added to the time that the server waits.
        request.timeLimit = limit ?? request.timeLimit + .seconds(wait)
        request.stallLimit = request.stallLimit + .seconds(wait)
        request.isOverNewConnection = limit != nil
        if isAuthorized, let token {
            request.headers["Authorization"] = "Bearer " + token.reveal()
        }
        if let body {
            request.headers["Content-Type"] = body.type
            request.body = body.bytes
        }
        return request
    }
}
