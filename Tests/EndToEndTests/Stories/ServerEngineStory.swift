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
        let folder = try TemporaryFolder()
        let settings = "[[engine]]\nname = \"House\"\nstyle = \"ajax\"\nurl = \"\(machine.url)\"\n"
        try Data(settings.utf8).write(to: URL(filePath: folder.path("tml-server.toml")))
        let server = try ServerProcess(folder: folder.url)
        let station = try station()
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        try station.see(Self.said)
        let line = try #require(
            station.screen.split(separator: "\n").first { $0.contains(Self.said) })
        let place = try #require(line.firstRange(of: "Снова"))
        let number = try #require(line[..<place.lowerBound].last { $0.isNumber })
        station.press("alt+\(number)")
        #expect(station.screen.matches(of: /Снова рады вам/).count >= 2, "\(station.screen)")
        #expect(machine.requests.allSatisfy { !$0.query.contains("user") })

        let doctor = try station.run(["doctor"])
        #expect(doctor.output.contains("The engine tml-server answers: House."), "\(doctor.output)")
    }

    private func station() throws -> Workstation {
        let home = try TemporaryFolder()
        let place = home.path("config/tml-translator")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let text = "[suggestions]\nenabled = true\n\n[[engine]]\nstyle = \"tml-server\"\n"
        try Data(text.utf8).write(to: URL(filePath: place + "/config.toml"))
        return try Workstation(home: home)
    }
}
