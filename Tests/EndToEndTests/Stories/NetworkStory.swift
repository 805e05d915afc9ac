import TestSupport
import Testing

/// What goes to the network, and when.
@Suite struct NetworkStory {
    /// Whoever is signed in has asked for the connection.
    @Test(arguments: [true, false])
    func aStartAsksForTheProjectsAndNothingElse(isWanted: Bool) throws {
        let server = try TestServer { _ in .answer(500) }
        let station = try Workstation(rows: 24, columns: 80)
        try station.writeSession(server: server.url)
        if !isWanted { try station.writeSettings("[server]\nconnect_at_start = false\n") }
        try station.reopen()
        try station.see("Projects")
        station.press("f1", "escape", "f2", "escape")
        #expect(server.requests.map(\.path) == (isWanted ? ["/v1/users/me/projects"] : []))
    }

    @Test(arguments: [
        ("http://127.0.0.1:9", "demo"), ("not a url", "demo"),
    ])
    func whatIsWrongWithSigningInIsSaid(server: String, password: String) throws {
        let station = try Workstation(rows: 24, columns: 80)
        try station.signIn(to: server, email: "translator@example.com", password: password)
        let isSaid = station.terminal.wait { screen in
            ["unreachable", "address"].contains { screen.text.contains($0) }
        }
        #expect(isSaid, "\(station.screen)")
    }

    @Test func aWrongPasswordIsSaidAndTheNextStartGoesStraightIn() throws {
        let folder = try TemporaryFolder()
        let server = try ServerProcess(folder: folder.url)
        let station = try Workstation(rows: 24, columns: 80)
        try station.signIn(to: server.url, email: "translator@example.com", password: "wrong")
        try station.see("password")
        station.press("ctrl+u")
        station.type("demo")
        station.press("enter")
        try station.see("Harbour")
        station.press("f10")
        #expect(station.terminal.exitStatus() == 0)
        server.stop()
        try station.reopen()
        try station.see("Harbour")
    }
}
