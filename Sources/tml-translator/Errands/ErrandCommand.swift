import ArgumentParser
import Foundation
import HTTP
import LocalStore
import Workbench

/// A subcommand that is carried out by whoever has the local copy open.
protocol ErrandCommand: AsyncCommand {
    var errand: Errand { get }
    var waiting: ErrandWaiting { get }
}

/// How long to wait for a workstation that is asked.
struct ErrandWaiting: ParsableArguments {
    @Option(help: "The seconds to wait for the workstation, if one is open and does the work.")
    var wait = 300
    @Option(help: "The file for the log, instead of the one in the state folder.")
    var log: String?
}

extension ErrandCommand {
    func runAsync() async throws {
        let house = try House()
        Log.shared.open(waiting.log ?? house.paths.log)
        Log.shared.note("start \(errand)")
        let outcome = try await outcome(house)
        Log.shared.note("end, status \(outcome.status)")
        for line in outcome.lines { try Output.say(line) }
        if let complaint = outcome.complaint { Output.complain(complaint) }
        if outcome.status != 0 { throw ExitCode(outcome.status) }
    }

    private func outcome(_ house: House) async throws -> Errand.Outcome {
        let stores: OpenStore
        do {
            stores = try house.stores()
        } catch StoreError.inUse {
            return try asked(house)
        }
        defer {
            house.client.close()
            stores.close()
        }
        _ = try house.store(of: stores)
        return try await house.office(stores).run(errand)
    }

    /// Hands the errand to the workstation that has the local copy.
    private func asked(_ house: House) throws -> Errand.Outcome {
        guard let path = try house.storePath() else { throw StoreError.inUse }
        let descriptor = ErrandSocket.open()
        defer { close(descriptor) }
        let connected = ErrandSocket.withAddress(of: ErrandSocket.path(of: path)) {
            connect(descriptor, $0, $1)
        }
        guard connected == 0, ErrandSocket.send(errand, to: descriptor) else {
            throw Complaint(Strings.inUse(by: TranslationStore.holder(of: path)))
        }
        let outcome = ErrandSocket.receive(
            Errand.Outcome.self, from: descriptor, within: waiting.wait)
        guard let outcome else { throw Complaint(Strings.workstationStillBusy(waiting.wait)) }
        return outcome
    }
}
