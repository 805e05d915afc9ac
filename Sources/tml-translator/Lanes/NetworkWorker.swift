import Catalog
import FileProjects
import Foundation
import HTTP
import LocalStore
import Locking
import MachineTranslation
import Sync
import TML
import Text
import TranslationAPI
import Workbench

/// Performs the network requests of the workbench, with the session and the engines.
final class NetworkWorker: Sendable {
    let client: HTTPClient
    let paths: Paths
    private let stores: StoreWorker
    /// The settings and their engines.
    private let configured: Locked<(settings: SettingsFile, engines: [AskedEngine])>
    /// The memory, with the terms that wait for a glossary; `nil` if neither is needed.
    let memory: MemoryWorker?
    private let current: Locked<OpenSession?>
    let ledger: CharacterLedger
    private let answers: AnswerFile

    init(
        client: HTTPClient, paths: Paths, stores: StoreWorker, settings: SettingsFile,
        session: SessionFile.SignedIn?, files: FileServer? = nil, memory: MemoryWorker? = nil
    ) {
        self.client = client
        self.paths = paths
        self.stores = stores
        let open = session.flatMap { try? Self.open($0, stores.store, client) }
        let current = Locked(open ?? Self.open(files, stores.store))
        self.current = current
        self.memory = memory
        ledger = CharacterLedger(path: paths.ledger)
        answers = AnswerFile(path: paths.answers)
        configured = Locked((settings, []))
        use(settings)
    }

    /// Uses the settings from the next request on. All engines start anew and read their keys
    /// again. An engine with a request in progress finishes this request.
    func use(_ settings: SettingsFile) {
        let current = current
        let engines = settings.enginesInUse(for: { current.withLock { $0?.account } })
            .map { AskedEngine($0, client, ledger, answers) }
        configured.withLock { $0 = (settings, engines) }
    }

    /// Returns the engine with this name, in use or not.
    func engine(named name: String) -> EngineConfiguration? {
        let current = current
        return configured.withLock(\.settings)
            .engines(for: { current.withLock { $0?.account } })
            .first { $0.name == name }
    }

    /// The engines in use.
    var engines: [AskedEngine] { configured.withLock(\.engines) }

    /// Creates the open session; `nil` without a local copy, because no request works without a
    /// local copy.
    private static func open(
        _ session: SessionFile.SignedIn, _ store: TranslationStore?, _ client: HTTPClient
    ) throws -> OpenSession? {
        try store.map { try OpenSession(session, $0, like: client) }
    }

    private static func open(_ files: FileServer?, _ store: TranslationStore?) -> OpenSession? {
        guard let files, let store else { return nil }
        return OpenSession(files, store)
    }

    /// Performs the request and reports each answer. Answers of a cancelled request, or of a
    /// session that has ended, are not reported.
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
            // Not all clients may return at the moment at which a server has started again.
            if request.kind == .listen { await Self.pauseByChance() }
            guard !Task.isCancelled else { return }
            Log.shared.note("\(request.kind.name): \(Strings.sentenceWithCause(failure))")
            tell(
                .failed(
                    request.kind, failure,
                    retryAfter: delay(after: error, failure, request, session)))
        }
    }

    /// Performs the request, and reports if the server is silent, unless the request may take long.
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

    /// Returns the watchdog for a request; `nil` if the translator does not wait for the server, or
    /// if the answer may take long.
    private func watchdog(for request: NetworkRequest, _ session: OpenSession?) -> Watchdog? {
        switch request {
        case .synchronize, .refreshProjects, .share:
            return session.map { session in
                Watchdog(pulse: session.pulse) { await session.server.isThere(within: $0) }
            }
        case .signIn(let address, _, _, _):
            guard let server = try? anonymous(address) else { return nil }
            return Watchdog(pulse: Pulse()) { await server.isThere(within: $0) }
        case .listen, .fact, .earlierStates, .engines, .files: return nil
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

    /// Converts an error to a failure. If the server rejects the token, another request, which
    /// needs nothing but the token, confirms that the token is invalid.
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
        case .signIn(let server, let email, let password, let code):
            let (session, elsewhere) = try await begin(server, email, password, code: code)
            tell(.signedIn(session, elsewhere: elsewhere))
        case .refreshProjects:
            try await refreshProjects(tell)
        case .synchronize(let request):
            tell(.synchronized(try await synchronize(request, tell)))
        case .listen(let project, let locale):
            let language = LanguageID(project: project, locale: locale)
            try await NewsListener(session: try signedIn(), language: language).listen()
            tell(.news(project, locale))
        case .fact(let id): tell(.fact(id, try await fact(id)))
        case .share(let sharing):
            try await share(sharing)
            tell(.sharingDone(sharing))
        case .earlierStates(let work):
            tell(.earlierStates(work, try await signedIn().server.earlierStates(work)))
        case .engines(let request): try await serve(request) { tell(.engines($0)) }
        case .files(let request): try await serve(request, tell)
        }
    }

    /// Downloads the list of projects, then the progress of their languages on the server. A
    /// project without progress can still be opened, and its earlier progress stays.
    func refreshProjects(_ tell: @Sendable (NetworkAnswer) -> Void) async throws {
        let session = try signedIn()
        let projects = try await session.alone {
            try await session.synchronizer.refreshProjects()
        }
        tell(.projectsRefreshed)
        for project in projects {
            do {
                let progress = try await session.server.progress(of: project.key)
                guard !progress.isEmpty else { continue }
                try session.store.saveTold(progress, of: project.key)
                try await catchUp(with: project, session, tell)
            } catch {
                Log.shared.note("progress: \(Strings.sentenceWithCause(Failure(error)))")
            }
        }
        tell(.projectsRefreshed)
    }

    /// Signs in, opens the local copy of the translator and stores the session. Ends the former
    /// session with its requests.
    func signIn(
        _ address: String, _ email: String, _ password: Secret, code: Secret? = nil
    ) async throws -> Session {
        let (session, _) = try await begin(address, email, password, code: code)
        stores.useNext()
        return session
    }

    private func begin(
        _ address: String, _ email: String, _ password: Secret, code: Secret?
    ) async throws -> (session: Session, elsewhere: [String]) {
        let anonymous = try anonymous(address)
        let token = try await anonymous.signIn(
            email: email, password: password, code: code)
        return try await begin(anonymous, token)
    }

    /// Signs in in a browser. `show` tells the translator the address and the code.
    func signInWithBrowser(
        _ address: String, show: (DeviceSignInRequest) throws -> Void
    ) async throws -> Session {
        let anonymous = try anonymous(address)
        var request = try await anonymous.beginDeviceSignIn()
        try show(request)
        let end = ContinuousClock.now + request.lifetime
        while ContinuousClock.now < end {
            try await Task.sleep(for: request.interval)
            switch try await Self.decision(on: request, anonymous) {
            case .signedIn(let token):
                let (session, _) = try await begin(anonymous, token)
                stores.useNext()
                return session
            case .pending: continue
            case .slowDown: request.interval += .seconds(5)
            case .denied: throw CommandError(Strings.browserSignInDenied)
            case .expired: throw CommandError(Strings.browserSignInExpired)
            }
        }
        throw CommandError(Strings.browserSignInExpired)
    }

    /// A question that gets no answer is asked again.
    private static func decision(
        on request: DeviceSignInRequest, _ server: HTTPTranslationServer
    ) async throws(ServerError) -> DeviceSignInAnswer {
        do {
            return try await server.decision(on: request)
        } catch {
            switch error {
            case .unconnected, .unreachable, .unavailable: return .pending
            case .signedOut, .wrongPassword, .secondFactorRequired, .wrongCode, .tooManyAttempts,
                .forbidden, .notFound, .refused, .cursorExpired, .wentBack, .tooLarge, .unreadable,
                .tls, .file, .cancelled:
                throw error
            }
        }
    }

    /// Stores the session, and uses it from now on. The requests to the local copy use the one of the
    /// session from `StoreWorker.useNext` on.
    ///
    /// - Returns: also a sentence about each other local copy with changes that were not uploaded.
    private func begin(
        _ anonymous: HTTPTranslationServer, _ token: Secret
    ) async throws -> (session: Session, elsewhere: [String]) {
        let translator = try await anonymous.signedIn(with: token).me()
        let session = Session(server: anonymous.address.url, translator: translator)
        let signedIn = SessionFile.SignedIn(session: session, token: token)
        let path = paths.store(server: session.server, email: translator.email)
        let store = try stores.openNext(path)
        let new = try OpenSession(signedIn, store, like: client)
        let elsewhere: [String]
        do {
            _ = try await new.synchronizer.refreshProjects()
            elsewhere = workElsewhere(than: session)
            try Task.checkCancellation()
            try SessionFile(path: paths.session).write(signedIn)
        } catch {
            new.close()
            throw error
        }
        replaceSession(with: new)
        return (session, elsewhere)
    }

    /// Returns a sentence about each other local copy with changes that were not uploaded.
    func workElsewhere(than session: Session) -> [String] {
        let path = paths.store(server: session.server, email: session.translator.email)
        return OtherCopies.withWork(paths, besides: path)
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

    /// Requests a fact about a key from the server and stores the answer on the disk.
    private func fact(_ id: KeyFact.ID) async throws -> KeyFactCopy {
        let session = try signedIn()
        let answer = try await session.server.fact(id)
        let fact = KeyFact(id.kind, answer: answer)
        // A server without the history of a key says nothing about the key.
        if answer == .null, id.kind == .history { throw ServerError.notFound }
        let time = try? StoredFacts(session.store).keep(answer.bytes, of: id)
        return KeyFactCopy(fact, fetched: time ?? Int(Date().timeIntervalSince1970))
    }

    /// Changes the shared queries on the server, and then on the disk.
    private func share(_ sharing: QuerySharing) async throws {
        let session = try signedIn()
        let project = sharing.project
        try await session.alone {
            switch sharing.step {
            case .share(let query):
                try await session.server.share(query, in: project)
                try session.store.saveShared(query, of: project)
            case .unshare(let name):
                try await session.server.unshare(queryNamed: name, in: project)
                try session.store.removeShared(queryNamed: name, of: project)
            }
        }
    }

    /// Uploads the terms that wait for the project's glossary.
    private func sendTerms(of project: Project.Key) async throws -> TermSender.Report {
        guard let library = memory?.termStore.library else { return TermSender.Report() }
        let session = try signedIn()
        return await TermSender(library: library, store: session.store, server: session.server)
            .send(to: project)
    }

    /// Runs work on the server and the local copy of the session. Only one such work runs at a
    /// time.
    func alone<Value: Sendable>(
        _ work: @Sendable (Synchronizer, TranslationStore) async throws -> Value
    ) async throws -> Value {
        let session = try signedIn()
        return try await session.alone { try await work(session.synchronizer, session.store) }
    }

    /// - Parameter looking: true if the program checks, even with an empty outbox, whether the
    ///   server went back to an earlier state.
    func push(looking: Bool = false) async throws -> SynchronizationReport {
        try report(
            try await alone { synchronizer, _ in try await synchronizer.push(looking: looking) },
            news: 0)
    }

    /// Uploads the changes that are lost on the server again, then the changes that depend on them.
    /// First checks whether the server went back to an earlier state.
    func pushAgain() async throws -> SynchronizationReport {
        try report(
            try await alone { synchronizer, store in
                var whole = try await synchronizer.push(looking: true)
                try await synchronizer.rereadGone()
                while whole.closed.isEmpty, try store.sendAgain() > 0 {
                    var report = try await synchronizer.push()
                    report.wentBack = report.wentBack || whole.wentBack
                    report.answered.accepted += whole.answered.accepted
                    whole = report
                    try await synchronizer.rereadGone()
                }
                return whole
            }, news: 0)
    }

    /// Returns the state of the outbox, without an upload or a download.
    func report() throws -> SynchronizationReport { try report(PushReport(), news: 0) }

    /// Uploads the outbox and downloads the language of the request. If a language was opened
    /// without a connection, its definition is downloaded, too.
    private func synchronize(
        _ request: SynchronizationRequest, _ tell: @escaping @Sendable (NetworkAnswer) -> Void
    ) async throws -> SynchronizationReport {
        guard let language = request.language else {
            return try report(
                try await uploading(tell) { synchronizer, pushed throws(SyncError) in
                    try await synchronizer.push(looking: false, into: &pushed)
                }.pushed, news: 0)
        }
        let (project, locale) = (language.project, language.locale)
        let session = try signedIn()
        let isDefined = session.defined.withLock { $0.contains(language) }
        let (pushed, pulled) = try await uploading(tell) {
            synchronizer, pushed throws(SyncError) in
            try await synchronizer.exchange(
                project, locale: locale, isDefined ? request.breadth : .definition,
                sparing: request.spared, into: &pushed
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
        report.rejections = try NewsKeys(session.store).takeRejections(of: project, locale: locale)
        let writes = session.store.writes
        report.isCopyChanged = session.reportedWrites.withLock { reported in
            defer { reported = writes }
            return reported != writes
        }
        return report
    }

    /// Runs an upload and the work after it. If either fails, reports the results until then.
    private func uploading<Value: Sendable>(
        _ tell: @Sendable (NetworkAnswer) -> Void,
        _ work: @Sendable (Synchronizer, inout PushReport) async throws(SyncError) -> Value
    ) async throws -> (pushed: PushReport, Value) {
        let (pushed, result) = try await alone { synchronizer, _ in
            var pushed = PushReport()
            do throws(SyncError) {
                let value = try await work(synchronizer, &pushed)
                return (pushed, Result<Value, SyncError>.success(value))
            } catch {
                return (pushed, .failure(error))
            }
        }
        if case .failure = result, pushed != PushReport() {
            tell(.uploaded(try report(pushed, news: 0)))
        }
        return (pushed, try result.get())
    }

    private func report(
        _ push: PushReport, news: Int
    ) throws -> SynchronizationReport {
        var report = SynchronizationReport(
            accepted: push.answered.accepted, conflicts: push.answered.conflicting.count,
            refused: push.answered.refused.count, refusal: push.answered.refusal,
            texts: push.answered.texts, news: news,
            outbox: try stores.store?.outboxCounts() ?? OutboxCounts())
        report.label = push.answered.label
        report.places = try push.reached.compactMap { try stores.store?.project($0)?.name }.sorted()
        report.wentBack = push.wentBack
        report.closed = try push.closed.map { key, error in
            let name = try stores.store?.project(key)?.name ?? key.rawValue
            return SynchronizationReport.ClosedProject(name: name, failure: Failure(error))
        }.sorted { $0.name < $1.name }
        return report
    }

    /// True if the program tries again after a failure.
    private static func isRetried(_ kind: NetworkRequest.Kind) -> Bool {
        kind == .synchronize || kind == .projects
    }

    /// Returns the seconds until the request is tried again or a new request waits for news; `nil`
    /// if another attempt is useless. A refused request is tried again rarely. A rejected token may
    /// be valid later, for example if the server's clock was wrong.
    private func delay(
        after error: any Error, _ failure: Failure, _ request: NetworkRequest,
        _ session: OpenSession?
    ) -> Int? {
        guard let session else { return nil }
        let error = error as? SyncError ?? (error as? ServerError).map(SyncError.server)
        if request.kind == .listen {
            if case .file = failure { return Self.patienceWithFiles }
            return session.listeningPause.withLock { $0.pause(wanted: error?.retryAfter) }
        }
        guard Self.isRetried(request.kind) else { return nil }
        if failure.isRefusal { return Self.patienceWhenRefused }
        guard error?.isPassing == true || failure == .signedOut || failure == .unavailable else {
            return nil
        }
        // A failed connection costs the server nothing, so the next attempt may come sooner.
        let limit =
            if failure.isOfConnection {
                15
            } else if case .file = failure {
                Self.patienceWithFiles
            } else {
                60
            }
        let delay = session.backoff.withLock {
            $0.delay(retryAfter: error?.retryAfter, limit: limit, jitter: .random(in: 0..<1))
        }
        let seconds = max(1, Int(delay.components.seconds))
        return failure == .signedOut ? Self.patienceWhenSignedOut * seconds : seconds
    }

    /// The seconds after which a file that cannot be read or written is tried again.
    private static let patienceWithFiles = 2
    /// The seconds after which a refused request is tried again, because a manager can give the
    /// permission again.
    private static let patienceWhenRefused = 120
    /// The factor for the delay if the server rejects the token.
    private static let patienceWhenSignedOut = 5
}
