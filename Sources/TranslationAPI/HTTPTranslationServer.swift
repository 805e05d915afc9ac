public import Catalog
import Glibc
public import HTTP
public import TML
import Text
import Wire

/// A translation service over HTTP.
///
/// The token is sent only in a header. Except after a refused token, no request is repeated.
public struct HTTPTranslationServer: WorkstationServer {
    /// The maximum number of changes in one request (`tml-service.md` 3.12).
    public static let mostChanges = 100
    private static let mostProjectPages = 100

    /// Sends a request and returns the answer, or throws the error of the transfer.
    package typealias Transport =
        @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

    /// The base URL of all requests.
    public let address: ServerAddress
    private let transport: Transport
    private let pauseAfterRefusal: Duration
    private let token: Secret?

    /// Creates a connection to a server.
    ///
    /// - Parameter token: the result of `signIn`; `nil` before the sign-in.
    public init(address: ServerAddress, client: HTTPClient, token: Secret? = nil) {
        self.init(
            address: address, token: token, pauseAfterRefusal: .milliseconds(300)
        ) { request async throws(HTTPError) in try await client.send(request) }
    }

    /// Creates a connection to a server over any transport.
    package init(
        address: ServerAddress, token: Secret?, pauseAfterRefusal: Duration,
        transport: @escaping Transport
    ) {
        self.address = address
        self.token = token
        self.pauseAfterRefusal = pauseAfterRefusal
        self.transport = transport
    }

    /// Creates a connection to a server. Reads the address and throws the errors of
    /// `ServerAddress`.
    public init(
        url: String, client: HTTPClient, token: Secret? = nil, allowInsecure: Bool = false
    ) throws(ServerAddressError) {
        self.init(
            address: try ServerAddress(url, allowInsecure: allowInsecure), client: client,
            token: token)
    }

    /// Returns the same server with that token.
    public func signedIn(with token: Secret) -> HTTPTranslationServer {
        HTTPTranslationServer(
            address: address, token: token, pauseAfterRefusal: pauseAfterRefusal,
            transport: transport)
    }

    /// Downloads the description of the server. The answer 404 means a server without the
    /// workstation's routes, which is read-only.
    public func serverInfo() async throws(ServerError) -> ServerDescription {
        let json: JSON
        do {
            json = try await answer(.server)
        } catch .notFound {
            return ServerDescription(isReadOnly: true)
        }
        let info: ServerInfo = try ServerAnswer.record(json)
        let takesChanges = info.features.isEmpty || info.features.contains("changes")
        return ServerDescription(
            name: info.name, features: info.features.union(info.extensions),
            isReadOnly: !info.offersWorkstation || !takesChanges)
    }

    /// Returns the seconds that the server's clock is ahead of this machine's clock; `nil` if the
    /// answer has no time.
    public func secondsAhead() async throws(ServerError) -> Int? {
        let response = try await send(.server)
        return response.headers["Date"].flatMap(HTTPDate.seconds).map { $0 - Int(time(nil)) }
    }

    /// Signs in. Distinguishes a wrong password, for which old servers send status 200, and a
    /// missing or wrong code of the second factor from other failures.
    public func signIn(
        email: String, password: Secret, code: Secret? = nil
    ) async throws(ServerError) -> Secret {
        let response = try await send(.authorize(email: email, password: password, code: code))
        if response.status == 429 {
            let body = try? ErrorBody(bytes: response.body)
            throw .tooManyAttempts(seconds: RetryAfter.seconds(response.headers, body))
        }
        let isAboutPassword = [400, 401, 403, 422].contains(response.status)
        guard response.isSuccess || isAboutPassword else { throw ServerAnswer.error(response) }
        if !response.isSuccess, let error = Self.codeError(response) { throw error }
        guard let answer = try? AuthorizeResponse(bytes: response.body) else {
            throw response.status == 401 ? .wrongPassword("") : Self.notASignIn(response)
        }
        guard response.isSuccess, answer.succeeded, let token = answer.accessToken, !token.isEmpty
        else { throw .wrongPassword(answer.message) }
        return Secret(token)
    }

    /// Changes the translator's own password. The token of this connection stays valid; all others
    /// become invalid (`tml-service.md` 3.15).
    ///
    /// Throws `wrongPassword` if the old password is wrong, and `refused` if the server refuses the
    /// new one.
    public func changePassword(from old: Secret, to new: Secret) async throws(ServerError) {
        let response = try await send(.changePassword(from: old, to: new))
        guard !response.isSuccess else {
            _ = try ServerAnswer.json(response)
            return
        }
        let body = (try? JSON(parsing: response.body)).flatMap { try? ErrorBody(json: $0) }
        if response.status == 429 {
            throw .tooManyAttempts(seconds: RetryAfter.seconds(response.headers, body))
        }
        let flaw = body?.details["errors"]?.array?.first?.object
        switch flaw?["field"]?.string {
        case "old_password": throw .wrongPassword(flaw?["message"]?.string ?? "")
        case "new_password": throw .refused(flaw?["message"]?.string ?? "")
        default: throw ServerAnswer.error(response)
        }
    }

    /// Returns the signed-in person. Throws `signedOut` if the token is no longer valid.
    public func me() async throws(ServerError) -> Translator {
        let user: UserRecord = try ServerAnswer.record(try await answer(.me))
        return user.translator
    }

    /// Returns the answer of `translators/me` (`tml-service.md` 3.11).
    public func membership(in project: Project.Key) async throws(ServerError) -> Membership {
        let membership: MembershipRecord = try ServerAnswer.record(
            try await answer(.membership(in: project)))
        return membership.membership
    }

    /// Downloads a page of the list of keys (`tml-service.md` 3.11). An answer without pagination
    /// counts as the requested page. `flawed` contains the labels of keys with bytes that were
    /// replaced.
    public func keys(
        of project: Project.Key, locale: LocaleCode, page: Int, perPage: Int, seen: String? = nil
    ) async throws(ServerError) -> KeyPage {
        let response = try await send(
            .keys(of: project, locale: locale, page: page, perPage: perPage, seen: seen))
        guard response.status != 413 else { throw .tooLarge }
        return try ServerAnswer.keyPage(response, of: project, number: page)
    }

    /// Downloads the list of one key without its translations.
    public func label(
        of project: Project.Key, keyAt place: Int
    ) async throws(ServerError) -> String? {
        let answer = try await orNone(.label(of: project, keyAt: place))
        return answer?.object?["results"]?.array?.first?.object?["label"]?.string
    }

    /// Downloads a page of the change feed (`tml-service.md` 3.12). `flawed` contains the texts
    /// with bytes that were replaced.
    public func news(
        of project: Project.Key, locale: LocaleCode, since cursor: String, seen: String? = nil,
        limit: Int
    ) async throws(ServerError) -> NewsPage {
        let response = try await send(
            .news(of: project, locale: locale, since: cursor, seen: seen, limit: limit))
        let (json, isFlawed) = try ServerAnswer.read(response)
        let feed: ChangeFeed = try ServerAnswer.record(json)
        var news = feed.newsPage(of: project)
        if isFlawed {
            news.flawed = news.items.compactMap(\.flawedText?.string)
        }
        return news
    }

    /// Waits until another person has changed something after the cursor, which must be the newest
    /// known cursor of the project, or until the time in seconds has passed (`tml-service.md`
    /// 3.12). The answer contains the first news and the project's change position.
    public func newsOfOthers(
        of project: Project.Key, locale: LocaleCode, since cursor: String, wait seconds: Int
    ) async throws(ServerError) -> NewsPage {
        let json = try await answer(
            .newsOfOthers(of: project, locale: locale, since: cursor, wait: seconds))
        let feed: ChangeFeed = try ServerAnswer.record(json)
        return feed.newsPage(of: project)
    }

    /// Returns true if the server answers over a new connection within that time.
    public func isThere(within limit: Duration) async -> Bool {
        (try? await sendOnce(.sign(within: limit))) != nil
    }

    /// Uploads the first 100 changes. A change without a final result in the answer has no result;
    /// results of other changes are ignored.
    public func send(
        _ changes: [Change], to project: Project.Key, seen: String? = nil
    ) async throws(ServerError) -> ChangesAnswer {
        let batch = Array(changes.prefix(Self.mostChanges))
        guard !batch.isEmpty else { return ChangesAnswer(results: [], cursor: nil) }
        return try await answer(to: batch, .send(batch, to: project, seen: seen))
    }

    /// Sends the first 100 changes as a `question` (`tml-service.md` 3.12). The server applies no
    /// change.
    public func outcomes(
        of changes: [Change], in project: Project.Key
    ) async throws(ServerError) -> ChangesAnswer {
        let batch = Array(changes.prefix(Self.mostChanges))
        return try await answer(to: batch, .send(batch, to: project, isQuestion: true))
    }

    private func answer(
        to batch: [Change], _ endpoint: Endpoint
    ) async throws(ServerError) -> ChangesAnswer {
        let response = try await send(endpoint)
        try ServerAnswer.refuseForeign(response)
        let answer = try ServerAnswer.json(response)
        let results = ChangeResults.read(answer, of: batch)
        let tellsAll = results.count == batch.count && results.allSatisfy(\.outcome.isWhole)
        return ChangesAnswer(
            results: results, cursor: answer.object?["cursor"]?.string,
            since: tellsAll ? answer.object?["since"]?.string : nil)
    }
}

extension HTTPTranslationServer {
    /// Downloads all pages of the list, at most 100, and the definition of each project that has no
    /// languages in the list.
    public func projects() async throws(ServerError) -> [Project] {
        var projects: [Project] = []
        for page in 1...Self.mostProjectPages {
            let record: PageRecord<ProjectRecord> = try ServerAnswer.record(
                try await answer(.projects(page: page)))
            projects += try await complete(record.results)
            let pages = record.pagination?.totalPages ?? 1
            if record.results.isEmpty || page >= pages { break }
        }
        return projects
    }

    /// Downloads the definition with the glossary. Each of the two languages that the extensions do
    /// not contain needs another request. Data that the server does not have or refuses are left
    /// out.
    public func definition(
        of project: Project.Key, locale: LocaleCode
    ) async throws(ServerError) -> ProjectDefinition {
        let record: ProjectRecord = try ServerAnswer.record(
            try await answer(.definition(of: project, locale: locale)))
        var definition = record.definition
        for wanted in [locale, definition.project.defaultLocale]
        where definition.languageDefinitions[wanted] == nil {
            definition.languageDefinitions[wanted] = try await languageDefinition(wanted)
        }
        definition.terms = try await glossary(of: project)
        definition.queries = try await queries(of: project)
        return definition
    }

    /// Adds a term to the glossary, or changes a term that has a number and was not changed by
    /// others.
    ///
    /// - Returns: the term as the server has stored it.
    public func save(
        _ term: Term, in project: Project.Key
    ) async throws(ServerError) -> Term {
        let json = try await answer(term.id == 0 ? .add(term, to: project) : .change(term))
        let record: TermRecord = try ServerAnswer.record(json.object?["glossary"] ?? json)
        return record.term
    }

    /// Shares a query with all members of the project. Replaces the shared query with this name.
    public func share(
        _ query: SharedQuery, in project: Project.Key
    ) async throws(ServerError) {
        _ = try await answer(.share(query, in: project))
    }

    /// Removes a shared query. A query that is not shared is not an error.
    public func unshare(
        queryNamed name: String, in project: Project.Key
    ) async throws(ServerError) {
        do {
            _ = try await answer(.unshare(queryNamed: name, in: project))
        } catch .notFound {
            return
        }
    }

    /// Completes the projects of a list: lists contain no languages, the definition of each project
    /// does.
    private func complete(_ records: [ProjectRecord]) async throws(ServerError) -> [Project] {
        var projects: [Project] = []
        for record in records {
            guard record.languages == nil else {
                projects.append(record.project)
                continue
            }
            var project = record.project
            let definition = try await orNone(.definition(of: project.key, locale: nil))
            if let definition {
                let full: ProjectRecord = try ServerAnswer.record(definition)
                project.languages = full.project.languages
                project.threshold = full.threshold
            }
            projects.append(project)
        }
        return projects
    }

    /// Downloads the glossary. A project can be translated without a glossary, so an unreadable
    /// glossary is not an error.
    private func glossary(of project: Project.Key) async throws(ServerError) -> [Term]? {
        do {
            guard let json = try await orNone(.glossary(of: project)) else { return nil }
            return try? PageRecord<TermRecord>(json: json).results.map(\.term)
        } catch .unreadable {
            return nil
        }
    }

    /// Downloads the shared queries, without those that this program cannot read.
    private func queries(of project: Project.Key) async throws(ServerError) -> [SharedQuery]? {
        do {
            guard let json = try await orNone(.queries(of: project)) else { return nil }
            let page = try? PageRecord<SharedQueryRecord>(json: json)
            return page?.results.prefix(SharedQuery.most).compactMap(\.query)
        } catch .unreadable {
            return nil
        }
    }

    private func languageDefinition(_ locale: LocaleCode) async throws(ServerError) -> [UInt8]? {
        try await orNone(.languageDefinition(locale))?.bytes
    }

    /// Returns an answer that the workstation can do without; `nil` if the server does not have it
    /// or refuses it to this translator.
    func orNone(_ endpoint: Endpoint) async throws(ServerError) -> JSON? {
        do {
            return try await answer(endpoint)
        } catch {
            switch error {
            case .notFound, .forbidden, .refused: return nil
            case .signedOut, .wrongPassword, .secondFactorRequired, .wrongCode, .tooManyAttempts,
                .cursorExpired, .wentBack, .unavailable, .unconnected, .unreachable, .tooLarge,
                .unreadable, .tls, .file, .cancelled:
                throw error
            }
        }
    }

    func answer(_ endpoint: Endpoint) async throws(ServerError) -> JSON {
        try ServerAnswer.json(try await send(endpoint))
    }

    /// Sends a request. If the server refuses the token, the request is sent a second time, because
    /// a server with a wrong clock may accept the token a moment later.
    func send(_ endpoint: Endpoint) async throws(ServerError) -> HTTPResponse {
        let response = try await sendOnce(endpoint)
        guard response.status == 401, endpoint.isAuthorized, token != nil else { return response }
        // A cancellation ends the pause, and then the request.
        try? await Task.sleep(for: pauseAfterRefusal)
        do {
            return try await sendOnce(endpoint)
        } catch {
            // The first request has arrived, so the error must not mean that nothing was sent.
            guard error.isBeforeSending else { throw error }
            return response
        }
    }

    private func sendOnce(_ endpoint: Endpoint) async throws(ServerError) -> HTTPResponse {
        do {
            return try await transport(endpoint.request(to: address, token: token))
        } catch {
            throw ServerError(error)
        }
    }

    private static func codeError(_ response: HTTPResponse) -> ServerError? {
        switch (try? ErrorBody(bytes: response.body))?.reason {
        case "second_factor_required": .secondFactorRequired
        case "wrong_second_factor": .wrongCode
        default: nil
        }
    }

    private static func notASignIn(_ response: HTTPResponse) -> ServerError {
        let error = ServerAnswer.error(response)
        return error == .signedOut || response.isSuccess
            ? .unreadable("Status \(response.status) is not a valid answer to a sign-in")
            : error
    }
}
