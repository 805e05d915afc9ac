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
        try outcome.say()
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
        let outcome = try environment.ask(errand, within: waiting.wait)
        guard let outcome else { throw CommandError(Strings.workstationStillBusy(waiting.wait)) }
        return outcome
    }
}

extension Errand.Outcome {
    /// Prints the lines. Throws the exit status if it reports an error.
    func say() throws {
        for line in lines { try Output.say(line) }
        if let complaint { Output.complain(complaint) }
        if status != 0 { throw ExitCode(status) }
    }
}
