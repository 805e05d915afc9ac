import TestSupport

/// A translator at the built program in line mode, who hears what it says.
final class LineStation {
    let station: Workstation
    /// What was said to the last line.
    private(set) var said = ""
    private var mark = 0

    init(home: TemporaryFolder? = nil, term: String = "dumb") throws {
        station = try Workstation(home: home, environment: ["TERM": term])
        station.rest()
        listen()
    }

    /// Gives lines, one after the other, each once it is asked for.
    func give(_ lines: String...) {
        for line in lines {
            mark = station.terminal.bytes
            station.terminal.send(line + "\r")
            station.rest()
            listen()
        }
    }

    /// Waits until something is said, by empty lines.
    func hear(_ text: String) throws {
        let end = ContinuousClock.now + .seconds(60)
        while !said.contains(text), .now < end { give("") }
        guard said.contains(text) else {
            throw StageFailure("“\(text)” was not said, but:\n\(said)")
        }
    }

    func signIn(to server: String, email: String) throws {
        try hear("Server")
        give(server, email, "demo")
        try hear("Harbour")
    }

    private func listen() {
        let new = station.terminal.bytes - mark
        said = String(decoding: Array(station.terminal.written.utf8).suffix(new), as: UTF8.self)
    }
}
