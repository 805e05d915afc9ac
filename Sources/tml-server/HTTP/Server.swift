import Dispatch
import Foundation
import Hummingbird
import TranslationService

/// The service over HTTP: routes, limits, start and end.
struct Server {
    let desk: ServiceDesk
    let settings: ServerSettings

    private let signal: ChangeSignal

    init(desk: ServiceDesk, settings: ServerSettings) {
        self.desk = desk
        self.settings = settings
        signal = ChangeSignal { try await desk.ask { try $0.changedProjects() } }
    }

    /// Answers requests until SIGTERM or SIGINT; what was begun is finished. `announce` is told
    /// the address as soon as requests are answered.
    func run(announce: @escaping @Sendable (_ url: String) -> Void) async throws {
        let ending = Self.onSignals { [signal] in Task { await signal.close() } }
        defer { for source in ending { source.cancel() } }
        try await application(announce: announce).runService()
    }

    /// What answers requests as long as it runs.
    func application(
        announce: @escaping @Sendable (_ url: String) -> Void
    ) -> some ApplicationProtocol {
        let host = settings.host
        return Application(
            router: router(),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: settings.port), serverName: "tml-server"),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                announce("http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
            })
    }

    private func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        if settings.isVerbose { router.add(middleware: RequestLog()) }
        router.add(middleware: FailureAnswers())
        let gate = Gate(
            desk: desk, limiter: RateLimiter(perSecond: settings.rate),
            publicURL: settings.publicURL, signal: signal)
        for group in groups(gate) { group.add(to: router) }
        return router
    }

    private func groups(_ gate: Gate) -> [any RouteGroup] {
        [
            SignInRoutes(gate: gate),
            UserRoutes(gate: gate),
            ServerRoutes(gate: gate),
            ProjectRoutes(gate: gate),
            LanguageRoutes(gate: gate),
            KeyRoutes(gate: gate),
            ChangeRoutes(gate: gate),
            TranslationRoutes(gate: gate),
            LockRoutes(gate: gate),
            CompatibilityRoutes(gate: gate),
        ]
    }

    /// Long polls must end before the server can: the signals are heard here as well.
    private static func onSignals(
        _ act: @escaping @Sendable () -> Void
    ) -> [any DispatchSourceSignal] {
        [SIGTERM, SIGINT].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: act)
            source.resume()
            return source
        }
    }
}
