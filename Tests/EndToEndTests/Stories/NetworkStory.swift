import TestSupport
import Testing

/// What goes to the network, and when.
@Suite struct NetworkStory {
    /// Whoever is signed in has asked for the connection.
    @Test(arguments: [true, false])
    func aStartAsksForTheProjectsAndNothingElse(isWanted: Bool) throws {
        let server = try TestServer { _ in .answer(500) }
        let station = try Workstation(rows: 24, columns: 80)
        try station.see("Password")
        #expect(station.quit() == 0)
        try station.writeSession(server: server.url)
        if !isWanted { try station.writeSettings("[server]\nconnect_at_start = false\n") }
        try station.reopen()
        try station.see("Projects")
        for (key, screen) in [("f1", "▍Help"), ("f2", "▍Outbox")] {
            station.press(key)
            try station.see(screen)
            station.press("escape")
            try station.see("▍Projects")
        }
        // The server answers with an error: a slow machine may ask once more.
        #expect(Set(server.requests.map(\.path)) == (isWanted ? ["/v1/users/me/projects"] : []))
    }

    @Test(arguments: [
        ("http://127.0.0.1:9", "demo"), ("not a url", "demo"),
    ])
    func whatIsWrongWithSigningInIsSaid(server: String, password: String) throws {
        let station = try Workstation(rows: 24, columns: 80)
        try station.signIn(to: server, password: password)
        let isSaid = station.terminal.wait { screen in
            ["unreachable", "address"].contains { screen.text.contains($0) }
        }
        #expect(isSaid, "\(station.screen)")
    }

    @Test func aWrongPasswordIsSaidAndTheNextStartGoesStraightIn() throws {
        let server = try ServerProcess()
        let station = try Workstation(rows: 24, columns: 80)
        try station.signIn(to: server.url, password: "wrong")
        try station.see("password")
        station.press("ctrl+u")
        station.type("demo")
        station.press("enter")
        try station.see("Harbour")
        #expect(station.quit() == 0)
        server.stop()
        try station.reopen()
        try station.see("Harbour")
    }
}
