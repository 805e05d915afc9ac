import ArgumentParser
import Foundation
import Logging
import MachineTranslation
import TML
import TranslationService

/// `tml-server serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the server until SIGTERM, SIGINT or SIGHUP (the default command).")

    @OptionGroup var data: DataOption

    @Option(help: "The address to listen on [127.0.0.1].")
    var host: String?

    @Option(help: "The port to listen on; 0 for any free port [8080].")
    var port: Int?

    @Flag(
        help: """
            Allow unencrypted HTTP on an address that other machines can reach. With HTTP, other \
            people on the network can read passwords and tokens. An HTTPS proxy is safer.
            """)
    var insecureHttp = false

    @Flag(help: "Fill an empty database with a sample project. All passwords are “demo”.")
    var demo = false

    @Option(help: "When the server is ready, write its address to this file.", completion: .file())
    var readyFile: String?

    @Option(
        name: .customLong("public-url"),
        help: "The public address of the server, if clients connect through a proxy.")
    var publicURL: String?

    @Option(
        help: """
            The limit of requests per second for each token [20]. After a pause, a client can send \
            up to three times this number at once. Above the limit, the server answers 429.
            """)
    var rate: Int?

    @Flag(help: "Log every request: method, path, status, time.")
    var verbose = false

    func validate() throws {
        guard port.map(Setting.ports.contains) ?? true else {
            throw ValidationError("--port must be from 0 to 65535")
        }
        guard rate.map(Setting.rates.contains) ?? true else {
            throw ValidationError("--rate must be from 1 to 1000000")
        }
        guard publicURL.map(Setting.isAddress) ?? true else {
            throw ValidationError("--public-url must be \(Setting.address)")
        }
    }

    /// The configuration file, overridden by the options.
    private func configuration() throws -> ServerConfiguration {
        var configuration = try data.configuration()
        if let host { configuration.server.host = host }
        if let port { configuration.server.port = port }
        if let publicURL { configuration.server.publicURL = publicURL }
        if let rate { configuration.server.rate = rate }
        if insecureHttp { configuration.allowsInsecureHTTP = true }
        if verbose { configuration.server.isVerbose = true }
        try configuration.readKeys()
        configuration.server.ledger = configuration.data + "/engines.json"
        if let refusal = configuration.refusal { throw ValidationError(refusal) }
        guard configuration.isLoopback || !demo else {
            throw ValidationError(
                "--demo works only on a loopback address, because the demo passwords are public")
        }
        if demo { configuration.server.machines.append(try Self.demoMachine()) }
        return configuration
    }

    /// An engine with recorded translations of the sample project.
    private static func demoMachine() throws -> EngineConfiguration {
        let texts = try CommandFailure.explaining { try Demo.recordings() }
        return .recorded(Recordings(from: "en", texts: texts), name: "demo machine (recorded)")
    }

    func run() async throws {
        ProcessMemory.keepLittle()
        ProcessMemory.leaveNoCore()
        let configuration = try configuration()
        let log = LineLog.logger(configuration.server.logFormat)
        do {
            try await serve(configuration, log)
        } catch {
            let failure = CommandFailure(Self.explained(error, configuration.server))
            log.critical("\(failure)")
            throw ExitCode.failure
        }
    }

    private func serve(_ configuration: ServerConfiguration, _ log: Logger) async throws {
        let lock = try ServingLock(configuration)
        defer { lock.release() }
        if let disk = NetworkDisk(holding: configuration.data) {
            log.warning(
                "the database is on a network disk, so it can be damaged",
                metadata: ["folder": "\(configuration.data)", "disk": "\(disk.type)"])
        }
        let service = try DataOption.service(configuration)
        try service.maintenance.prune()
        try service.files.recover()
        if demo, try service.demo.install() {
            log.info("The sample project is ready. All passwords are “demo”.")
        }
        service.keys.keepListsReady()
        let executor = ServiceExecutor(service: service)
        let server = Server(executor: executor, settings: configuration.server)
        let manager = ServiceManager(log: log)
        let background: [any BackgroundWork] = [
            PeriodicMaintenance(
                executor: executor, log: log, releases: configuration.server.keptReleases),
            publishing(server, executor, configuration), replication(server, configuration),
            webhooks(executor, configuration, log), Self.mail(server, executor),
        ]
        try await background.during { try await run(server, manager, log) }
        try service.close()
    }

    private func run(_ server: Server, _ manager: ServiceManager, _ log: Logger) async throws {
        try await manager.during(proof: server.proveLife) {
            try await server.run(
                announce: { [readyFile] url in
                    Self.announce(url, readyFile, log)
                    manager.ready(at: url)
                }, stopping: manager.stopping)
        }
    }

    private func webhooks(
        _ executor: ServiceExecutor, _ configuration: ServerConfiguration, _ log: Logger
    ) -> AutomaticDelivery {
        AutomaticDelivery(
            executor: executor, sender: WebhookSender(configuration.server.webhooks), log: log)
    }

    private func publishing(
        _ server: Server, _ executor: ServiceExecutor, _ configuration: ServerConfiguration
    ) -> AutomaticPublishing {
        let settings = configuration.server
        return AutomaticPublishing(
            executor: executor, data: configuration.data,
            publisher: settings.publishing.publisher(keeping: settings.keptReleases),
            log: server.log, metrics: server.metrics, requests: server.publishRequests)
    }

    private func replication(
        _ server: Server, _ configuration: ServerConfiguration
    ) -> ReplicaWatch {
        ReplicaWatch(probe: configuration.replicaProbe, log: server.log, metrics: server.metrics)
    }

    private static func mail(_ server: Server, _ executor: ServiceExecutor) -> MailDelivery {
        let settings = server.settings
        return MailDelivery(
            executor: executor, transport: settings.mail.transport,
            sender: settings.mail.sender ?? "", site: settings.publicURL ?? "", log: server.log,
            metrics: server.metrics)
    }

    private static func announce(_ url: String, _ readyFile: String?, _ log: Logger) {
        log.info("listening", metadata: ["address": "\(url)"])
        guard let readyFile else { return }
        do {
            try Data((url + "\n").utf8).write(to: URL(filePath: readyFile), options: .atomic)
        } catch {
            log.error(
                "the ready file cannot be written",
                metadata: ["file": "\(readyFile)", "error": "\(error.localizedDescription)"])
        }
    }

    private static func explained(_ error: any Error, _ settings: ServerSettings) -> any Error {
        let text = String(describing: error)
        let (host, port) = (settings.host, settings.port)
        if text.contains("errno: \(EADDRINUSE)") {
            return CommandFailure(
                "Port \(port) of \(host) is in use. Choose another port with --port")
        }
        if text.contains("errno: \(EACCES)") {
            return CommandFailure(
                "This account has no permission to use port \(port). Choose a port above 1023")
        }
        if text.contains("errno: \(EADDRNOTAVAIL)") {
            return CommandFailure("\(host) is not an address of this machine")
        }
        return error
    }
}
