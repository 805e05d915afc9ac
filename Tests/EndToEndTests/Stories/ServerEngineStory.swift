import Foundation
import TestSupport
import Testing
import Text

/// The machines of the server that one is signed in to, from the selection of a key to the form.
@Suite struct ServerEngineStory {
    private static let label = "Good to see you again, {user}."
    private static let said = "Снова рады вам, {user}."

    @Test func theServersMachinesNeedNoKeyHere() async throws {
        let machine = try TestServer { _ in
            .json(
                #"{"responseData":{"translatedText":"Снова рады вам, (0)."},"responseStatus":200}"#)
        }
        let settings = "[[engine]]\nname = \"House\"\nstyle = \"ajax\"\nurl = \"\(machine.url)\"\n"
        let server = try ServerProcess(settings: settings)
        let station = try Workstation(
            settings: "[suggestions]\nenabled = true\n\n[[engine]]\nstyle = \"tml-server\"\n")
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        try station.see(Self.said)
        try station.take(suggestion: "Снова рады вам")
        #expect(machine.requests.allSatisfy { !$0.query.contains("user") })

        let doctor = try station.run(["doctor"])
        #expect(doctor.output.contains("The engine tml-server answers: House."), "\(doctor.output)")
    }
}
