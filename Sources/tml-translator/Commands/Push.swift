import ArgumentParser
import Catalog
import Foundation
import HTTP
import LocalStore
import Workbench

/// Sends the outbox.
struct Push: AsyncCommand {
    static let configuration = CommandConfiguration(
        abstract: "Send what waits in the outbox.",
        discussion: "Ends with status 1 while something needs your decision.")

    func runAsync() async throws {
        let house = try House()
        let stores = try house.stores()
        _ = try house.store(of: stores)
        let report = try await house.office(stores).push()
        house.client.close()
        try Output.say("\(report.accepted) accepted, \(report.outbox.total) waiting")
        guard report.outbox.conflicting + report.outbox.refused == 0 else {
            Output.complain(
                "\(report.outbox.conflicting) in conflict, \(report.outbox.refused) refused: "
                    + "decide them in the workstation's outbox (F2).")
            throw ExitCode(1)
        }
    }
}
