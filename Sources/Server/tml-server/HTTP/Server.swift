import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import MachineTranslation
import NIOCore
import NIOPosix
import TranslationService

/// The service over HTTP: routes, limits, start and shutdown.
struct Server {
    let executor: ServiceExecutor
    let settings: ServerSettings
    let log: Logger

    /// The name of the server in answers.
    static let name = "tml-server"

    let signal: ChangeSignal
    private let connectionShares: AddressShares
    let metrics = ServerMetrics()
    /// The releases that people want to publish again.
    let publishRequests = PublishRequests()
    private let security: SecurityHeaders
    private let files: ReleaseFiles
    private let openID: OpenIDProvider?

    /// - Parameter write: writes a line of the log.
    init(
        executor: ServiceExecutor, settings: ServerSettings,
        write: @escaping @Sendable (String) -> Void = StandardError.write
    ) {
        self.executor = executor
        self.settings = settings
        if settings.mail.isOn { executor.service.mail.open() }
        connectionShares = AddressShares(limit: settings.connectionsOfAddress)
        security = SecurityHeaders(
            isEncrypted: settings.publicURL?.hasPrefix("https:") ?? false)
        openID = settings.openID.provider()
        var headers: HTTPFields = [.server: Self.name]
        security.add(to: &headers)
        files = ReleaseFiles(
            store: CDNStore(service: executor.service, headers: headers),
            hosts: CDNHosts(apiURL: settings.publicURL, cdnURL: settings.cdnURL))
        log = LineLog.logger(settings.logFormat, write: write)
        signal = ChangeSignal { [log] failure in
            log.error("the check for new changes failed", metadata: ["error": "\(failure)"])
        } look: {
            try await executor.run { try $0.changes.changedProjects() }
        }
    }

    /// Answers requests until SIGTERM, SIGINT or SIGHUP, then finishes open requests. Calls
    /// `announce` with the address when the server is ready, and `stopping` after the signal.
    func run(
        announce: @escaping @Sendable (_ url: String) -> Void,
        stopping: @escaping @Sendable () -> Void
    ) async throws {
        let ending = GracefulShutdown(
            limit: .seconds(settings.stopTimeout), log: log,
            begin: { [signal, executor] in
                stopping()
                executor.service.files.stop()
                await signal.close()
            })
        OpenFiles.raiseLimit(to: settings.maxConnections + OpenFiles.forOtherThings, log)
        try await ending.supervise { try await application(announce: announce).runService() }
    }
}

extension Server {
    /// Ends without an error if all network threads work and the database can be read.
    func proveLife() async throws {
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
            try await loop.submit {}.get()
        }
        try await executor.proveLife()
    }

    /// The application that answers requests.
    func application(
        announce: @escaping @Sendable (_ url: String) -> Void
    ) -> some ApplicationProtocol {
        let host = settings.host
        return Application(
            router: router(),
            server: .http1(configuration: connections),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: settings.port), serverName: Self.name,
                availableConnectionsDelegate: ConnectionCount(
                    limit: settings.maxConnections, metrics: metrics)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                announce("http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
            },
            logger: quiet(log))
    }

    /// Messages of Hummingbird are logged only from the level of a warning.
    private func quiet(_ log: Logger) -> Logger {
        var log = log
        log.logLevel = .warning
        return log
    }

    private var connections: HTTP1Channel.Configuration {
        let proxies = TrustedProxies(settings.trustedProxies)
        let answers = FastAnswers(files: files, journal: journal, crossOrigin: crossOrigin)
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                ConnectionShare(connectionShares, proxies),
                TimeoutHandler(settings.patience, security),
                PassedRequests(MemoryFiles(answers)),
            ],
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 64 << 10,
                maxHeaderFieldCount: RequestLimits.fields)
        )
    }

    private var journal: RequestJournal {
        RequestJournal(
            proxies: TrustedProxies(settings.trustedProxies), metrics: metrics, log: log,
            isVerbose: settings.isVerbose)
    }

    private var crossOrigin: CrossOrigin { CrossOrigin(origins: settings.corsOrigins) }

    private func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        let pages = pages()
        router.add(middleware: journal)
        router.add(middleware: Compression(executor: executor))
        router.add(middleware: security)
        router.add(middleware: crossOrigin)
        router.add(middleware: FailureAnswers(log: log, pages: pages))
        router.add(
            middleware: RequestShare(shares: AddressShares(limit: settings.requestsOfAddress)))
        router.add(middleware: AnswerLimits())
        router.add(middleware: RequestLimits())
        router.add(middleware: CallThreads(executor: executor))
        for group in groups(pages) { group.add(to: router) }
        OtherMethods.add(to: router)
        return router
    }

    private func pages() -> PageContext {
        let api = APIContext(
            executor: executor, limiter: RateLimiter(perSecond: settings.rate),
            publicURL: settings.publicURL, cdnURL: settings.cdnURL, signal: signal,
            metrics: metrics)
        return PageContext(api: api, settings: settings, log: log)
    }

    /// All routes of the server, in the form `GET /v1/projects/{key}`.
    var routes: [String] {
        let router = Router(context: ServerContext.self)
        for group in groups(pages()) { group.add(to: router) }
        return router.routes.map { "\($0.method.rawValue) \($0.path)" }
    }

    /// The check of `/readyz`. Each failed check gets a line in the log.
    private var readiness: ReadinessCheck {
        ReadinessCheck { [executor, log] in
            let fault = await executor.unreadiness()
            if let fault {
                log.error("the database cannot be written", metadata: ["error": "\(fault.details)"])
            }
            return fault
        }
    }

    /// The engines that the settings of the server list.
    private var machines: MachineProviders {
        MachineProviders(
            settings.machines, executor, ledger: CharacterLedger(path: settings.ledger))
    }

    private func groups(_ pages: PageContext) -> [any RouteGroup] {
        let api = pages.api
        return [
            SignInRoutes(pages: pages),
            OpenIDRoutes(pages: pages, provider: openID),
            OAuthRoutes(api: api),
            ConsentRoutes(pages: pages),
            DeviceRoutes(pages: pages),
            MemberRoutes(pages: pages),
            InvitationRoutes(pages: pages),
            PasswordRoutes(pages: pages),
            AccountRoutes(pages: pages),
            SecondFactorRoutes(pages: pages),
            MailRoutes(pages: pages),
            PageRoutes(pages: pages),
            NewProjectRoutes(pages: pages),
            LanguagePageRoutes(pages: pages),
            MemberPageRoutes(pages: pages),
            ReleasePageRoutes(pages: pages, requests: publishRequests),
            SettingsPageRoutes(pages: pages),
            WebhookPageRoutes(pages: pages),
            KeyPageRoutes(pages: pages), KeyFormRoutes(pages: pages),
            GlossaryPageRoutes(pages: pages), ActivityPageRoutes(pages: pages),
            FilePageRoutes(pages: pages),
            UserRoutes(api: api),
            ServerRoutes(api: api, settings: settings, readiness: readiness),
            ProjectRoutes(api: api, makers: settings.projectMakers),
            EarlyRoutes(api: api),
            LanguageRoutes(api: api),
            SourceRoutes(api: api),
            TranslationSetRoutes(api: api),
            RegistrationRoutes(api: api, quotas: settings.quotas),
            KeyRoutes(api: api),
            ChangeRoutes(api: api, waiting: AddressShares(limit: settings.waitingOfAddress)),
            MachineRoutes(api: api, machines: machines),
            TranslationRoutes(api: api),
            LockRoutes(api: api),
            CompatibilityRoutes(api: api),
            CommentRoutes(api: api),
            KeyDetailRoutes(api: api),
            GlossaryRoutes(api: api),
            QueryRoutes(api: api),
            WebhookRoutes(api: api, settings: settings.webhooks),
            TranslationFileRoutes(api: api),
            ReleaseRoutes(api: api),
            CDNRoutes(pages: pages, files: files),
            MemoryRoutes(api: api),
            ActivityRoutes(api: api),
            ScreenshotRoutes(
                api: api, most: settings.maxScreenshots,
                mostOfApps: settings.quotas.newScreenshots),
            OpenAPIRoutes(api: api),
        ]
    }
}
