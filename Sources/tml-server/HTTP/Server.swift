import Dispatch
import Foundation
import Hummingbird

/// The service over HTTP: routes, limits, start and end.
struct Server {
    let desk: ServiceDesk
    let host: String
    let port: Int
    /// The address that clients see; `nil`: what they write into `Host`.
    let publicURL: String?
    let rate: Int
    let isVerbose: Bool

    /// Answers requests until SIGTERM or SIGINT; what was begun is finished. `announce` is told
    /// the address as soon as requests are answered.
    func run(announce: @escaping @Sendable (_ url: String) -> Void) async throws {
        let signal = ChangeSignal()
        let ending = Self.onSignals { Task { await signal.close() } }
        defer { for source in ending { source.cancel() } }
        let host = host
        let application = Application(
            router: router(signal),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port), serverName: "tml-server"),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                announce("http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
            })
        try await application.runService()
    }

    private func router(_ signal: ChangeSignal) -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        if isVerbose { router.add(middleware: RequestLog()) }
        router.add(middleware: FailureAnswers())
        let gate = Gate(desk: desk, limiter: RateLimiter(perSecond: rate), publicURL: publicURL)
        SignInRoutes(gate: gate).add(to: router)
        UserRoutes(gate: gate).add(to: router)
        ServerRoutes(gate: gate).add(to: router)
        ProjectRoutes(gate: gate).add(to: router)
        LanguageRoutes(gate: gate).add(to: router)
        KeyRoutes(gate: gate).add(to: router)
        ChangeRoutes(gate: gate, signal: signal).add(to: router)
        return router
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
