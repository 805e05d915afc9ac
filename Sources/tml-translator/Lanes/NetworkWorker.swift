import Catalog
import HTTP
import LocalStore
import Locking
import MachineTranslation
import Sync
import TML
import TranslationAPI
import Workbench

/// Carries out what the workbench asks of the network: knows the session and the engines.
final class NetworkWorker: Sendable {
    let client: HTTPClient
    private let paths: Paths
    private let stores: StoreWorker
    /// The settings and their engines.
    private let configured: Locked<(settings: SettingsFile, engines: [AskedEngine])>
    /// The memory with the words that wait for a glossary; `nil` where nobody asks for either.
    let memory: MemoryWorker?
    private let current: Locked<OpenSession?>
    let ledger: CharacterLedger
    private let answers: AnswerFile

    init(
        client: HTTPClient, paths: Paths, stores: StoreWorker, settings: SettingsFile,
        session: SessionFile.SignedIn?, memory: MemoryWorker? = nil
    ) {
        self.client = client
        self.paths = paths
        self.stores = stores
        let current = Locked(session.flatMap { try? Self.open($0, stores.store, client) })
        self.current = current
        self.memory = memory
        ledger = CharacterLedger(path: paths.ledger)
        answers = AnswerFile(path: paths.answers)
        configured = Locked((settings, []))
        use(settings)
    }

    /// Uses the settings for the next request. All engines start anew and read their keys again; an
    /// engine that is being asked finishes its request.
    func use(_ settings: SettingsFile) {
        let current = current
        let engines = settings.enginesInUse(for: { current.withLock { $0?.signedIn.account } })
            .map { AskedEngine($0, client, ledger, answers) }
        configured.withLock { $0 = (settings, engines) }
    }

    /// The engine with that name, in use or not.
    func engine(named name: String) -> EngineConfiguration? {
        let current = current
        return configured.withLock(\.settings)
            .engines(for: { current.withLock { $0?.signedIn.account } })
            .first { $0.name == name }
    }

    /// The engines in use.
    var engines: [AskedEngine] { configured.withLock(\.engines) }

    /// Nothing can be done without the local copy.
    private static func open(
        _ session: SessionFile.SignedIn, _ store: TranslationStore?, _ client: HTTPClient
    ) throws -> OpenSession? {
        try store.map { try OpenSession(session, $0, like: client) }
    }

    /// Does it, telling each piece of news. A cancelled request says nothing more, and neither does one of
    /// a session that has ended.
    func carryOut(
        _ request: NetworkRequest, tell: @escaping @Sendable (NetworkAnswer) -> Void
    ) async {
        let session = session
        let tell: @Sendable (NetworkAnswer) -> Void = { [current] answer in
            current.withLock {
                if request.kind == .signIn || $0 === session { tell(answer) }
            }
        }
        do {
            try await watched(request, session, tell)
            Log.shared.note("\(request.kind.name): done")
        } catch {
            let failure = await failure(error, of: request, session)
            // Not everybody is to come back to a server in the moment in which it has started again.
            if request.kind == .listen { await Self.pauseByChance() }
            guard !Task.isCancelled else { return }
            Log.shared.note("\(request.kind.name): \(Strings.sentenceWithCause(failure))")
            tell(
                .failed(
                    request.kind, failure,
                    retryAfter: delay(after: error, failure, request, session)))
        }
    }

    /// Does it, and tells if the server is silent meanwhile, where it is to answer at once.
    private func watched(
        _ request: NetworkRequest, _ session: OpenSession?,
        _ tell: @escaping @Sendable (NetworkAnswer) -> Void
    ) async throws {
        guard let watchdog = watchdog(for: request, session) else {
            return try await serve(request, tell)
        }
        try await watchdog.watch {
            try await serve(request, tell)
        } tell: {
            Log.shared.note("\(request.kind.name): the server does not answer")
            tell(.silent(request.kind))
        }
        if Self.isRetried(request.kind) { session?.backoff.withLock { $0.reset() } }
    }

    /// `nil` where nobody waits for the server, or it may take its time.
    private func watchdog(for request: NetworkRequest, _ session: OpenSession?) -> Watchdog? {
        switch request {
        case .synchronize, .refreshProjects:
            return session.map { session in
                Watchdog(pulse: session.pulse) { await session.server.isThere(within: $0) }
            }
        case .signIn(let address, _, _):
            guard let server = try? anonymous(address) else { return nil }
            return Watchdog(pulse: Pulse()) { await server.isThere(within: $0) }
        case .listen, .recall, .engines: return nil
        }
    }

    private func anonymous(_ address: String) throws -> HTTPTranslationServer {
        let isInsecureAllowed = configured.withLock(\.settings.allowsInsecureHTTP)
        let address = try ServerAddress(address, allowInsecure: isInsecureAllowed)
        return HTTPTranslationServer(address: address, client: client)
    }

    private static func pauseByChance() async {
        try? await Task.sleep(for: .milliseconds(.random(in: 0..<1000)))
    }

    /// What a failure means. That the token is not known is believed when a request says it that needs
    /// nothing else.
    private func failure(
        _ error: any Error, of request: NetworkRequest, _ session: OpenSession?
    ) async -> Failure {
        let failure = Failure(error)
        guard failure == .signedOut, request.kind != .signIn, let session else { return failure }
        return await session.isKnown() ? .unavailable : .signedOut
    }

    private func serve(
        _ request: NetworkRequest, _ tell: @escaping @Sendable (NetworkAnswer) -> Void
    ) async throws {
        switch request {
        case .signIn(let server, let email, let password):
            tell(.signedIn(try await signIn(server, email, password)))
        case .refreshProjects:
            try await refreshProjects(tell)
        case .synchronize(let request):
            tell(.synchronized(try await synchronize(request, tell)))
        case .listen(let project, let locale):
            let language = LanguageID(project: project, locale: locale)
            try await NewsListener(session: try signedIn(), language: language).listen()
            tell(.news(project, locale))
        case .recall(let key, let locale):
            tell(.recalled(key.id, locale, try await recall(key, locale)))
        case .engines(let request): try await serve(request) { tell(.engines($0)) }
        }
    }

    /// Fetches the list, and then how far languages are on the server. A project of which it does not tell
    /// can be opened all the same.
    private func refreshProjects(_ tell: @Sendable (NetworkAnswer) -> Void) async throws {
        let session = try signedIn()
        let projects = try await session.alone {
            try await session.synchronizer.refreshProjects()
        }
        tell(.projectsRefreshed)
        for project in projects {
            do {
                let progress = try await session.server.progress(of: project.key)
                try session.store.saveTold(progress, of: project.key)
            } catch {
                Log.shared.note("progress: \(Strings.sentenceWithCause(Failure(error)))")
            }
        }
        tell(.projectsRefreshed)
    }

    /// Signs in, opens the local copy of that translator and keeps the session. What was under way for
    /// another one ends.
    func signIn(
        _ address: String, _ email: String, _ password: Secret
    ) async throws -> Session {
        let anonymous = try anonymous(address)
        let token = try await anonymous.signIn(email: email, password: password)
        let translator = try await anonymous.signedIn(with: token).me()
        let session = Session(server: anonymous.address.url, translator: translator)
        let signedIn = SessionFile.SignedIn(session: session, token: token)
        let store = try stores.open(paths.store(server: session.server, email: translator.email))
        let new = try OpenSession(signedIn, store, like: client)
        do {
            _ = try await new.synchronizer.refreshProjects()
            try SessionFile(path: paths.session).write(signedIn)
        } catch {
            new.close()
            throw error
        }
        replaceSession(with: new)
        return session
    }

    /// Deletes the token and cancels every request of the session. `carryOut` and the state ignore
    /// late answers of a former session.
    func endSession() { replaceSession(with: nil) }

    private func replaceSession(with new: OpenSession?) {
        let former = current.withLock { current in
            defer { current = new }
            return current
        }
        former?.close()
    }

    private var session: OpenSession? { current.withLock { $0 } }

    /// The present session.
    func signedIn() throws -> OpenSession {
        guard let session else { throw ServerError.signedOut }
        return session
    }

    /// What the server's memory has for a key, fitted to its label.
    private func recall(_ key: TranslationKey, _ locale: LocaleCode) async throws -> [Suggestion] {
        guard let memory else { return [] }
        return await memory.fit(
            try await signedIn().server.memory(for: key.id, locale: locale), to: key, locale)
    }

    /// The words that wait for the project's glossary go there.
    private func sendTerms(of project: Project.Key) async throws -> TermSender.Report {
        guard let library = memory?.shelf.library else { return TermSender.Report() }
        let session = try signedIn()
        return await TermSender(library: library, store: session.store, server: session.server)
            .send(to: project)
    }

    /// Does work with the session's server and store while no other such work is done.
    func alone<Value: Sendable>(
        _ work: @Sendable (Synchronizer, TranslationStore) async throws -> Value
    ) async throws -> Value {
        let session = try signedIn()
        return try await session.alone { try await work(session.synchronizer, session.store) }
    }

    /// - Parameter looking: whether it is looked also where nothing is to be sent, if the server went back.
    func push(looking: Bool = false) async throws -> SynchronizationReport {
        try report(
            try await alone { synchronizer, _ in try await synchronizer.push(looking: looking) },
            news: 0)
    }

    /// Sends what is gone from the server again, too, and then what can be sent because that is there
    /// again. Whether the server went back is found out first.
    func pushAgain() async throws -> SynchronizationReport {
        try report(
            try await alone { synchronizer, store in
                var whole = try await synchronizer.push(looking: true)
                try await synchronizer.rereadGone()
                while try store.sendAgain() > 0 {
                    var report = try await synchronizer.push()
                    report.wentBack = report.wentBack || whole.wentBack
                    report.settled.accepted += whole.settled.accepted
                    whole = report
                    try await synchronizer.rereadGone()
                }
                return whole
            }, news: 0)
    }

    /// How the outbox stands, when nothing was sent or fetched by us.
    func report() throws -> SynchronizationReport { try report(PushReport(), news: 0) }

    /// If a language was opened without a connection, its definition is downloaded later.
    private func synchronize(
        _ request: SynchronizationRequest, _ tell: @escaping @Sendable (NetworkAnswer) -> Void
    ) async throws -> SynchronizationReport {
        guard let language = request.language else { return try await push() }
        let (project, locale) = (language.project, language.locale)
        let session = try signedIn()
        let isDefined = session.defined.withLock { $0.contains(language) }
        let (pushed, pulled) = try await alone { synchronizer, _ in
            try await synchronizer.exchange(
                project, locale: locale, isDefined ? request.breadth : .definition
            ) { progress in
                tell(.progress(project, locale, keys: progress.keys, of: progress.total))
            }
        }
        session.defined.withLock { _ = $0.insert(language) }
        let terms = try await sendTerms(of: project)
        var report = try report(pushed, news: pulled.news)
        (report.termsTaken, report.termsRefused) = (terms.taken, terms.refused)
        (report.flawed, report.tooLarge) = (pulled.flawed, pulled.tooLarge)
        report.wentBack = report.wentBack || pulled.returns > 0
        let writes = session.store.writes
        report.isCopyChanged = session.reportedWrites.withLock { reported in
            defer { reported = writes }
            return reported != writes
        }
        return report
    }

    private func report(
        _ push: PushReport, news: Int
    ) throws -> SynchronizationReport {
        var report = SynchronizationReport(
            accepted: push.settled.accepted, conflicts: push.settled.conflicting.count,
            refused: push.settled.refused.count, refusal: push.settled.refusal,
            texts: push.settled.texts, news: news,
            outbox: try stores.store?.outboxCounts() ?? OutboxCounts())
        report.label = push.settled.label
        report.wentBack = push.wentBack
        return report
    }

    /// Whether the program tries again after a failure.
    private static func isRetried(_ kind: NetworkRequest.Kind) -> Bool {
        kind == .synchronize || kind == .projects
    }

    /// Seconds until a request is tried again, or until somebody listens again; `nil` where trying again is
    /// no use. A token that was not known may be known later, as when the server's clock was
    /// wrong.
    private func delay(
        after error: any Error, _ failure: Failure, _ request: NetworkRequest,
        _ session: OpenSession?
    ) -> Int? {
        guard let session else { return nil }
        let error = error as? SyncError ?? (error as? ServerError).map(SyncError.server)
        if request.kind == .listen {
            return session.listeningPause.withLock { $0.pause(wanted: error?.retryAfter) }
        }
        guard Self.isRetried(request.kind) else { return nil }
        guard error?.isPassing == true || failure == .signedOut || failure == .unavailable else {
            return nil
        }
        // An attempt at a connection costs the server nothing.
        let limit = if case .unreachable = failure { 15 } else { 60 }
        let delay = session.backoff.withLock {
            $0.delay(retryAfter: error?.retryAfter, limit: limit, jitter: .random(in: 0..<1))
        }
        let seconds = max(1, Int(delay.components.seconds))
        return failure == .signedOut ? Self.patienceWhenSignedOut * seconds : seconds
    }

    /// So many times later than else is a server asked again that does not know the token.
    private static let patienceWhenSignedOut = 5
}
