import ArgumentParser
import Foundation
import HTTP
import LocalStore
import Workbench

/// A subcommand that the process with the lock of the local copy carries out.
protocol ErrandCommand: AsyncCommand {
    var errand: Errand { get }
    var waiting: ErrandWaiting { get }
}

/// The time limit for the answer of an open workstation.
struct ErrandWaiting: ParsableArguments {
    @Option(help: "The maximum number of seconds to wait for an open workstation.")
    var wait = 300
    @Option(help: "Write the log to this file instead of the file in the state folder.")
    var log: String?
}

extension ErrandCommand {
    func runAsync() async throws {
        let environment = try ProgramEnvironment()
        Log.shared.open(waiting.log ?? environment.paths.log)
        Log.shared.note("start \(errand)")
        let outcome = try await outcome(environment)
        Log.shared.note("end, status \(outcome.status)")
        for line in outcome.lines { try Output.say(line) }
        if let complaint = outcome.complaint { Output.complain(complaint) }
        if outcome.status != 0 { throw ExitCode(outcome.status) }
    }

    private func outcome(_ environment: ProgramEnvironment) async throws -> Errand.Outcome {
        let stores: StoreWorker
        do {
            stores = try environment.stores()
        } catch StoreError.inUse {
            return try asked(environment)
        }
        defer {
            environment.client.close()
            stores.close()
        }
        _ = try environment.store(of: stores)
        return try await environment.networkWorker(stores).run(errand)
    }

    /// Sends the errand to the workstation that has the local copy open.
    private func asked(_ environment: ProgramEnvironment) throws -> Errand.Outcome {
        guard let path = try environment.storePath() else { throw StoreError.inUse }
        let descriptor = ErrandSocket.open()
        defer { close(descriptor) }
        let connected = ErrandSocket.withAddress(of: ErrandSocket.path(of: path)) {
            connect(descriptor, $0, $1)
        }
        guard connected == 0, ErrandSocket.send(errand, to: descriptor) else {
            throw CommandError(Strings.inUse(by: TranslationStore.holder(of: path)))
        }
        let outcome = ErrandSocket.receive(
            Errand.Outcome.self, from: descriptor, within: waiting.wait)
        guard let outcome else { throw CommandError(Strings.workstationStillBusy(waiting.wait)) }
        return outcome
    }
}
