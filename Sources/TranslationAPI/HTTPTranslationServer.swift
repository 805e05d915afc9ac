public import Catalog
import Glibc
public import HTTP
public import TML
import Text
import Wire

/// A translation service that is asked over HTTP.
///
/// The token travels in a header only. Nothing is repeated here.
public struct HTTPTranslationServer: TranslationServer {
    /// The most changes that are sent at once (`tml-service.md` 3.12).
    public static let mostChanges = 100
    private static let mostProjectPages = 100

    /// Sends a request and gives the answer, or throws what kept it away.
    package typealias Transport =
        @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

    /// The base URL that the paths of all requests are appended to.
    public let address: ServerAddress
    private let transport: Transport
    private let pauseAfterRefusal: Duration
    private let token: Secret?

    /// - Parameter token: what `signIn` gave; `nil` before.
    public init(address: ServerAddress, client: HTTPClient, token: Secret? = nil) {
        self.init(
            address: address, token: token, pauseAfterRefusal: .milliseconds(300)
        ) { request async throws(HTTPError) in try await client.send(request) }
    }

    /// The same over whatever carries requests.
    package init(
        address: ServerAddress, token: Secret?, pauseAfterRefusal: Duration,
        transport: @escaping Transport
    ) {
        self.address = address
        self.token = token
        self.pauseAfterRefusal = pauseAfterRefusal
        self.transport = transport
    }

    /// Reads the address as `ServerAddress` does, and throws what that throws.
    public init(
        url: String, client: HTTPClient, token: Secret? = nil, allowInsecure: Bool = false
    ) throws(ServerAddressError) {
        self.init(
            address: try ServerAddress(url, allowInsecure: allowInsecure), client: client,
            token: token)
    }

    /// The same server, asked with that token.
    public func signedIn(with token: Secret) -> HTTPTranslationServer {
        HTTPTranslationServer(
            address: address, token: token, pauseAfterRefusal: pauseAfterRefusal,
            transport: transport)
    }

    /// Takes 404 for a server without the workstation's routes, which is read-only.
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

    /// How many seconds the server's clock is ahead of this machine's; `nil` when it tells no time.
    public func secondsAhead() async throws(ServerError) -> Int? {
        let response = try await send(.server)
        return response.headers["Date"].flatMap(HTTPDate.seconds).map { $0 - Int(time(nil)) }
    }

    /// Tells a wrong password, which old servers answer with status 200, from other failures.
    public func signIn(email: String, password: Secret) async throws(ServerError) -> Secret {
        let response = try await send(.authorize(email: email, password: password))
        if response.status == 429 {
            let body = try? ErrorBody(bytes: response.body)
            throw .tooManyAttempts(seconds: RetryAfter.seconds(response.headers, body))
        }
        let isAboutPassword = [400, 401, 403, 422].contains(response.status)
        guard response.isSuccess || isAboutPassword else { throw ServerAnswer.error(response) }
        guard let answer = try? AuthorizeResponse(bytes: response.body) else {
            throw response.status == 401 ? .wrongPassword("") : Self.notASignIn(response)
        }
        guard response.isSuccess, answer.succeeded, let token = answer.accessToken, !token.isEmpty
        else { throw .wrongPassword(answer.message) }
        return Secret(token)
    }

    /// Changes the translator's own password. The token stays good; all others end
    /// (`tml-service.md` 3.15).
    ///
    /// Throws `wrongPassword` when the old one is wrong, `refused` when the new one is not taken.
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

    /// Throws `signedOut` when the server knows the token no more.
    public func me() async throws(ServerError) -> Translator {
        let user: UserRecord = try ServerAnswer.record(try await answer(.me))
        return user.translator
    }

    /// Asks `translators/me` (`tml-service.md` 3.11).
    public func membership(in project: Project.Key) async throws(ServerError) -> Membership {
        let membership: MembershipRecord = try ServerAnswer.record(
            try await answer(.membership(in: project)))
        return membership.membership
    }

    /// Asks for the list of `tml-service.md` 3.11. An answer without pagination counts as the page
    /// that was asked for; texts in which bytes had to be replaced are named in `flawed`.
    public func keys(
        of project: Project.Key, locale: LocaleCode, page: Int, perPage: Int, seen: String? = nil
    ) async throws(ServerError) -> KeyPage {
        let response = try await send(
            .keys(of: project, locale: locale, page: page, perPage: perPage, seen: seen))
        guard response.status != 413 else { throw .tooLarge }
        return try ServerAnswer.keyPage(response, of: project, number: page)
    }

    /// Asks for the list of one key without its translations.
    public func label(
        of project: Project.Key, keyAt place: Int
    ) async throws(ServerError) -> String? {
        let answer = try await orNone(.label(of: project, keyAt: place))
        return answer?.object?["results"]?.array?.first?.object?["label"]?.string
    }

    /// Asks for the change feed (`tml-service.md` 3.12). Texts in which bytes had to be replaced
    /// are named in `flawed`.
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

    /// Waits until somebody else has changed something since the cursor, the newest that is known of the
    /// project, at most so many seconds (`tml-service.md` 3.12). The answer has the first piece of news and
    /// where the project stands.
    public func newsOfOthers(
        of project: Project.Key, locale: LocaleCode, since cursor: String, wait seconds: Int
    ) async throws(ServerError) -> NewsPage {
        let json = try await answer(
            .newsOfOthers(of: project, locale: locale, since: cursor, wait: seconds))
        let feed: ChangeFeed = try ServerAnswer.record(json)
        return feed.newsPage(of: project)
    }

    /// Whether anything answers, over a new connection, within that time.
    public func isThere(within limit: Duration) async -> Bool {
        (try? await sendOnce(.sign(within: limit))) != nil
    }

    /// Sends the first 100 changes. A change that the answer says nothing final about has no
    /// result; what the answer says about changes that were not sent is ignored.
    public func send(
        _ changes: [Change], to project: Project.Key, seen: String? = nil
    ) async throws(ServerError) -> ChangesAnswer {
        let batch = Array(changes.prefix(Self.mostChanges))
        guard !batch.isEmpty else { return ChangesAnswer(results: [], cursor: nil) }
        return try await answer(to: batch, .send(batch, to: project, seen: seen))
    }

    /// Sends the first 100 changes as a `question` (`tml-service.md` 3.12), on which the server
    /// does nothing.
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
    /// Reads all pages, 100 at most, and the definition of each project whose entry in the list has
    /// no languages.
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

    /// The definition with the glossary, and one request more for each of the two languages that its
    /// extensions do not bring. What the server does not have or give is left out.
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
        return definition
    }

    /// Adds a word to the glossary, or changes one that has a number and is still as it was.
    ///
    /// - Returns: the word as the server has it from then on.
    public func save(
        _ term: Term, in project: Project.Key
    ) async throws(ServerError) -> Term {
        let json = try await answer(term.id == 0 ? .add(term, to: project) : .change(term))
        let record: TermRecord = try ServerAnswer.record(json.object?["glossary"] ?? json)
        return record.term
    }

    /// Asks the memory for translations of labels like that of a key; nothing where the server has none,
    /// or not for this translator.
    public func memory(
        for key: TranslationKey.ID, locale: LocaleCode
    ) async throws(ServerError) -> [ServerMatch] {
        let answer = try await orNone(.memory(for: key, locale: locale))
        return answer?.object?["results"]?.array?.compactMap(ServerMatch.init) ?? []
    }

    /// Lists of projects come without languages: those are in each project's definition.
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

    /// A project can be translated without a glossary, also without one that cannot be read.
    private func glossary(of project: Project.Key) async throws(ServerError) -> [Term]? {
        do {
            guard let json = try await orNone(.glossary(of: project)) else { return nil }
            return try? PageRecord<TermRecord>(json: json).results.map(\.term)
        } catch .unreadable {
            return nil
        }
    }

    private func languageDefinition(_ locale: LocaleCode) async throws(ServerError) -> [UInt8]? {
        try await orNone(.languageDefinition(locale))?.bytes
    }

    /// `nil` for what is not there or not for this translator, but could be done without.
    func orNone(_ endpoint: Endpoint) async throws(ServerError) -> JSON? {
        do {
            return try await answer(endpoint)
        } catch {
            switch error {
            case .notFound, .forbidden, .refused: return nil
            case .signedOut, .wrongPassword, .tooManyAttempts, .cursorExpired, .wentBack,
                .unavailable, .unconnected, .unreachable, .tooLarge, .unreadable, .tls, .cancelled:
                throw error
            }
        }
    }

    private func answer(_ endpoint: Endpoint) async throws(ServerError) -> JSON {
        try ServerAnswer.json(try await send(endpoint))
    }

    /// A server whose clock was wrong for a moment knows the token again at the second time.
    private func send(_ endpoint: Endpoint) async throws(ServerError) -> HTTPResponse {
        let response = try await sendOnce(endpoint)
        guard response.status == 401, endpoint.isAuthorized, token != nil else { return response }
        // Cancelling ends the pause, and then the request.
        try? await Task.sleep(for: pauseAfterRefusal)
        do {
            return try await sendOnce(endpoint)
        } catch {
            // The first one has arrived: it must not be taken for one that has not left.
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

    private static func notASignIn(_ response: HTTPResponse) -> ServerError {
        let error = ServerAnswer.error(response)
        return error == .signedOut || response.isSuccess
            ? .unreadable("Status \(response.status) is not a valid answer to a sign-in")
            : error
    }
}
