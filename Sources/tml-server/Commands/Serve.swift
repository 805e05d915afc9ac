import ArgumentParser
import Foundation
import TranslationService

/// `tml-server serve`
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answer requests until SIGTERM or SIGINT (the default command).")

    @OptionGroup var data: DataOption

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 for any that is free.")
    var port = 8080

    @Flag(
        help: """
            Listen on an address that others can reach, without encryption. Passwords and tokens \
            then travel in the clear; better put an HTTPS proxy in front.
            """)
    var insecureHttp = false

    @Flag(help: "Fill an empty database with a sample project; all passwords are “demo”.")
    var demo = false

    @Option(help: "Write the address to this file once requests are answered.", completion: .file())
    var readyFile: String?

    @Option(help: "The address that clients see, when a proxy is in front.")
    var publicURL: String?

    @Option(help: "Requests a second for each token, before 429 (three times as many at once).")
    var rate = 20

    @Flag(help: "Log every request: method, path, status, time.")
    var verbose = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port is from 0 to 65535") }
        guard (1...1_000_000).contains(rate) else { throw ValidationError("--rate is at least 1") }
        guard isLoopback || insecureHttp else {
            throw ValidationError(
                "\(host) can be reached by others; plain HTTP needs --insecure-http there")
        }
        guard isLoopback || !demo else {
            throw ValidationError("--demo has known passwords, so it listens on loopback only")
        }
    }

    private var isLoopback: Bool {
        host == "localhost" || host == "::1"
            || (host.utf8.starts(with: "127.".utf8) && !host.contains { $0.isLetter })
    }

    func run() async throws {
        let service = try data.service()
        do {
            try service.prune()
            if demo, try service.installDemo() {
                StandardError.write("The sample project has been made; passwords are “demo”.\n")
            }
            try await Server(
                desk: ServiceDesk(service: service), settings: settings
            ).run { [readyFile] url in Self.announce(url, readyFile) }
            try service.close()
        } catch {
            throw Failure(Self.explained(error, host: host, port: port))
        }
    }

    private var settings: ServerSettings {
        ServerSettings(
            host: host, port: port, publicURL: publicURL, rate: rate, isVerbose: verbose)
    }

    private static func announce(_ url: String, _ readyFile: String?) {
        print("listening on \(url)")
        fflush(nil)
        guard let readyFile else { return }
        do {
            try Data((url + "\n").utf8).write(to: URL(filePath: readyFile), options: .atomic)
        } catch {
            StandardError.write("\(readyFile) cannot be written: \(error)\n")
        }
    }

    private static func explained(_ error: any Error, host: String, port: Int) -> any Error {
        let text = String(describing: error)
        if text.contains("errno: \(EADDRINUSE)") {
            return Failure("Port \(port) of \(host) is in use; another can be given with --port")
        }
        if text.contains("errno: \(EACCES)") {
            return Failure("Port \(port) may not be used by this account; try one above 1023")
        }
        if text.contains("errno: \(EADDRNOTAVAIL)") {
            return Failure("\(host) is not an address of this machine")
        }
        return error
    }
}
