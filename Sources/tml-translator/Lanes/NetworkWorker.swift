import Catalog
import HTTP
import LocalStore
import Locking
import MachineTranslation
import Sync
import TML
import TranslationAPI
import Workbench

/// Carries out what the workbench asks of the network: knows the session, the server and the engine.
final class NetworkWorker: Sendable {
    private let client: HTTPClient
    private let paths: Paths
    private let stores: StoreWorker
    private let settings: SettingsFile
    let engines: [AskedEngine]
    /// The memory with the words that wait for a glossary; `nil` where nobody asks for either.
    let memory: MemoryWorker?
    private let session: Locked<SessionFile.SignedIn?>
    private let backoff = Locked(Backoff())
    /// The languages whose definitions were fetched since the program was started.
    private let defined = Locked<Set<LanguageID>>([])
    /// How many writes the local copy had seen at the last report of a synchronization.
    private let reportedWrites = Locked<Int?>(nil)
    private let mutex = AsyncMutex()

    init(
        client: HTTPClient, paths: Paths, stores: StoreWorker, settings: SettingsFile,
        session: SessionFile.SignedIn?, memory: MemoryWorker? = nil
    ) {
        self.client = client
        self.paths = paths
        self.stores = stores
        self.settings = settings
        let ledger = CharacterLedger(path: paths.ledger)
        let answers = AnswerFile(path: paths.answers)
        let session = Locked(session)
        engines = settings.enginesInUse(for: { session.withLock { $0?.account } })
            .map { AskedEngine($0, client, ledger, answers) }
        self.session = session
        self.memory = memory
    }

    /// Does it, telling each piece of news. A cancelled request says nothing more.
    func carryOut(
        _ request: NetworkRequest, tell: @escaping @Sendable (NetworkAnswer) -> Void
    ) async {
        let watchdog = Watchdog()
        do {
            try await watchdog.watch {
                try await serve(request) { news in
                    watchdog.heard()
                    tell(news)
                }
            } tell: {
                Log.shared.note("\(request.kind): no answer so far")
                tell(.silent(request.kind))
            }
            backoff.withLock { $0.reset() }
            Log.shared.note("\(request.kind): done")
        } catch {
            guard !Task.isCancelled else { return }
            Log.shared.note("\(request.kind): \(Strings.sentence(Failure(error)))")
            tell(.failed(request.kind, Failure(error), retryAfter: delay(after: error, request)))
        }
    }

    private func serve(
        _ request: NetworkRequest, _ tell: @escaping @Sendable (NetworkAnswer) -> Void
    ) async throws {
        switch request {
        case .signIn(let server, let email, let password):
            tell(.signedIn(try await signIn(server, email, password)))
        case .refreshProjects:
            let projects = try await alone { synchronizer, _ in
                try await synchronizer.refreshProjects()
            }
            tell(.projectsRefreshed(await progress(of: projects)))
        case .synchronize(let project, let locale), .poll(let project, let locale),
            .exchange(let project, let locale):
            let language = LanguageID(project: project, locale: locale)
            tell(.synchronized(try await synchronize(language, request.breadth, tell)))
        case .push:
            tell(.synchronized(try await push()))
        case .suggest(let query):
            try await suggest(query, tell)
            tell(.suggested(query.key))
        case .recall(let key, let locale):
            tell(.recalled(key.id, locale, try await recall(key, locale)))
        case .bill(let queries):
            tell(.billed(queries.map(\.key), await bills(for: queries)))
        case .roundTrip(let query):
            tell(.roundTripEnded(query.key, try await play(query, tell)))
        case .pretranslate(let queries):
            try await pretranslate(queries, tell)
            tell(.pretranslationEnded)
        case .languages(let question):
            await reply(to: question) { tell(.language(question, $0)) }
        }
    }

    /// How far languages are on the server, before any of them is fetched. A project of which it does not
    /// tell can be opened all the same.
    private func progress(of projects: [Project]) async -> [Project.Key: [LanguageProgress]] {
        var found: [Project.Key: [LanguageProgress]] = [:]
        guard let (_, server) = try? signedIn() else { return found }
        for project in projects {
            do {
                found[project.key] = try await server.progress(of: project.key)
            } catch {
                Log.shared.note("progress: \(Strings.sentence(Failure(error)))")
            }
        }
        return found
    }

    /// Signs in, opens the local copy of that translator and keeps the session.
    func signIn(
        _ address: String, _ email: String, _ password: Secret
    ) async throws -> Session {
        let address = try ServerAddress(address, allowInsecure: settings.allowsInsecureHTTP)
        let anonymous = HTTPTranslationServer(address: address, client: client)
        let token = try await anonymous.signIn(email: email, password: password)
        let server = anonymous.signedIn(with: token)
        let translator = try await server.me()
        let session = Session(server: address.url, translator: translator)
        let store = try stores.open(paths.store(server: address.url, email: translator.email))
        _ = try await Synchronizer(store: store, server: server).refreshProjects()
        let signedIn = SessionFile.SignedIn(session: session, token: token)
        try SessionFile(path: paths.session).write(signedIn)
        self.session.withLock { $0 = signedIn }
        defined.withLock { $0 = [] }
        reportedWrites.withLock { $0 = nil }
        return session
    }

    /// What pushes and pulls for the present session.
    func synchronizer() throws -> Synchronizer {
        let (store, server) = try signedIn()
        return Synchronizer(store: store, server: server)
    }

    /// The local copy and the server of the present session.
    func signedIn() throws -> (TranslationStore, HTTPTranslationServer) {
        guard let session = session.withLock({ $0 }), let store = stores.store else {
            throw ServerError.signedOut
        }
        let address = try ServerAddress(session.session.server, allowInsecure: true)
        return (
            store, HTTPTranslationServer(address: address, client: client, token: session.token)
        )
    }

    /// What the server's memory has for a key, fitted to its label.
    private func recall(_ key: TranslationKey, _ locale: LocaleCode) async throws -> [Suggestion] {
        guard let memory else { return [] }
        let (_, server) = try signedIn()
        return await memory.fit(
            try await server.memory(for: key.id, locale: locale), to: key, locale)
    }

    /// The words that wait for the project's glossary go there.
    private func sendTerms(of project: Project.Key) async throws -> TermSender.Report {
        guard let library = memory?.shelf.library else { return TermSender.Report() }
        let (store, server) = try signedIn()
        return await TermSender(library: library, store: store, server: server).send(to: project)
    }

    /// Does work with the session's server and store while no other such work is done.
    func alone<Value: Sendable>(
        _ work: @Sendable (Synchronizer, TranslationStore) async throws -> Value
    ) async throws -> Value {
        try await mutex.hold {
            let synchronizer = try synchronizer()
            guard let store = stores.store else { throw ServerError.signedOut }
            return try await work(synchronizer, store)
        }
    }

    func push() async throws -> SynchronizationReport {
        try report(try await alone { synchronizer, _ in try await synchronizer.push() }, news: 0)
    }

    /// Sends what is gone from the server again, too. Whether the server went back is found out first.
    func pushAgain() async throws -> SynchronizationReport {
        try report(
            try await alone { synchronizer, store in
                let before = try await synchronizer.push()
                guard try store.sendAgain() > 0 else { return before }
                var report = try await synchronizer.push()
                report.wentBack = report.wentBack || before.wentBack
                report.settled.accepted += before.settled.accepted
                return report
            }, news: 0)
    }

    /// How the outbox stands, when nothing was sent or fetched by us.
    func report() throws -> SynchronizationReport { try report(PushReport(), news: 0) }

    /// A language that was opened without a connection has its definition fetched later.
    private func synchronize(
        _ language: LanguageID, _ breadth: Breadth,
        _ tell: @escaping @Sendable (NetworkAnswer) -> Void
    ) async throws -> SynchronizationReport {
        let (project, locale) = (language.project, language.locale)
        let isDefined = defined.withLock { $0.contains(language) }
        let (pushed, pulled) = try await alone { synchronizer, _ in
            try await synchronizer.exchange(
                project, locale: locale, isDefined ? breadth : .definition
            ) { progress in
                tell(.progress(project, locale, keys: progress.keys, of: progress.total))
            }
        }
        defined.withLock { _ = $0.insert(language) }
        let terms = try await sendTerms(of: project)
        var report = try report(pushed, news: pulled.news)
        (report.termsTaken, report.termsRefused) = (terms.taken, terms.refused)
        report.flawed = pulled.flawed
        report.wentBack = report.wentBack || pulled.returns > 0
        let writes = stores.store?.writes
        report.isCopyChanged = reportedWrites.withLock { reported in
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

    /// Seconds until a synchronization is tried again; `nil` where trying again is no use.
    private func delay(after error: any Error, _ request: NetworkRequest) -> Int? {
        guard request.kind == .synchronize, let error = error as? SyncError, error.isPassing else {
            return nil
        }
        let delay = backoff.withLock {
            $0.delay(retryAfter: error.retryAfter, jitter: .random(in: 0..<1))
        }
        return max(1, Int(delay.components.seconds))
    }
}
