import Catalog
import Foundation
import TML
import TestSupport
import Testing

/// A reviewer who presses `a` for one key after the other, as fast as a hand, a macro or a slow line does.
@Suite struct ReviewStory {
    private static let presses = 12

    @Test(
        arguments: [
            (TargetStatus.pending, 0), (.accepted, 5), (.pending, 20), (.accepted, 80),
            (.accepted, 0),
        ] as [(TargetStatus, Int32)])
    func eachPressApprovesTheNextKeyOfTheList(status: TargetStatus, pace: Int32) async throws {
        let server = try ServerProcess()
        let witness = try await Witness(server.url)
        let listed = try await Self.keys(witness, status).prefix(Self.presses)
        let approved = Set(try await Self.keys(witness, .approved).map(\.key.id.hash))
        let station = try Workstation()
        try station.beginInRussian(at: server.url, email: "reviewer@example.com")
        station.run(command: "filter \(status.rawValue)")
        station.press("home")
        station.type(String(repeating: "a", count: Self.presses), pace: pace)
        // The server refuses the reviewer's own: another reviewer has to approve them.
        let wanted = approved.union(
            listed.filter { $0.translations.first?.author != "Sample Reviewer" }.map(\.key.id.hash))
        #expect(wanted.count > approved.count + Self.presses / 2)
        var found = approved
        _ = try await Witness.waits {
            found = Set(try await Self.keys(witness, .approved).map(\.key.id.hash))
            return found.isSuperset(of: wanted)
        }
        #expect(found == wanted, "\(station.screen)")
    }

    private static func keys(
        _ witness: Witness, _ status: TargetStatus
    ) async throws -> [PulledKey] {
        try await witness.keys("ru").filter { $0.target.status == status && !$0.target.isLocked }
    }
}
