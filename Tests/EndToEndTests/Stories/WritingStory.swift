import Foundation
import TestSupport
import Testing
import Text

/// Help with writing, in a real terminal: a dictionary, and the translator's own editor.
@Suite struct WritingStory {
    /// An editor that does what a line of the shell says, with the file as `$1`.
    private func station(
        editor line: String, dictionary words: [String] = []
    ) throws -> Workstation {
        let home = try TemporaryFolder()
        let path = home.path("editor")
        try Data("#!/bin/sh\n\(line)\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.createDirectory(
            atPath: home.path("dictionaries"), withIntermediateDirectories: true)
        if !words.isEmpty {
            let list = ([String(words.count)] + words).joined(separator: "\n") + "\n"
            try Data(list.utf8).write(to: URL(filePath: home.path("dictionaries/ru_RU.dic")))
            try Data("SET UTF-8\nTRY оеаинт\n".utf8)
                .write(to: URL(filePath: home.path("dictionaries/ru_RU.aff")))
        }
        // A process that another test has just started can have the file open for writing. The file
        // then cannot be executed, but the shell can read it.
        return try Workstation(
            home: home, environment: ["VISUAL": "/bin/sh \(path)", "EDITOR": "/bin/false"])
    }

    private func open(_ station: Workstation, at server: ServerProcess) throws {
        try station.beginInRussian(at: server.url)
        try station.edit(TranslatingStory.label, searching: "received")
        station.type("Слово")
    }

    @Test func aTextGoesToTheEditorAndComesBackAsItIs() throws {
        let server = try ServerProcess()
        let station = try station(
            editor: #"[ "$(cat "$1")" = Слово ] && printf 'Слово \320\265\314\210 конец\n' > "$1""#)
        try open(station, at: server)
        station.press("alt+,")
        try station.see("without the line break")
        #expect(station.terminal.isAlternateScreen)
        try station.see("конец")
        station.terminal.kill(15)
        _ = station.terminal.exitStatus()
        let work = try station.run(["export", "--json", station.home.path("work.json")])
        #expect(work.status == 0)
        let bytes = try Data(contentsOf: URL(filePath: station.home.path("work.json")))
        #expect(bytes.range(of: Data("Слово \u{435}\u{308} конец\"".utf8)) != nil)
    }

    @Test(arguments: [
        ("true", "The editor did not change"),
        ("printf 'другое' > \"$1\"; exit 3", "ended with status 3"),
        ("printf 'другое' > \"$1\"; kill -9 $$", "ended with status 137"),
        ("printf '\\377' > \"$1\"", "not UTF-8"),
    ])
    func whateverBecomesOfTheEditorTheTextStays(_ line: String, _ told: String) throws {
        let server = try ServerProcess()
        let station = try station(editor: line)
        try open(station, at: server)
        station.press("alt+,")
        try station.see(told)
        try station.see("Слово")
        station.type(" и")
        try station.see("Слово и")
    }

    @Test func aProgramThatHasToEndMeanwhileLosesNothing() throws {
        let server = try ServerProcess()
        let station = try station(editor: #"touch "$0.open"; sleep 600"#)
        try open(station, at: server)
        station.terminal.send(KeyBytes.of("alt+,"))
        let mark = station.home.path("editor.open")
        #expect(station.terminal.wait { _ in FileManager.default.fileExists(atPath: mark) })
        station.terminal.kill(SIGTERM)
        #expect(station.terminal.exitStatus() == 0)
        #expect(!station.terminal.isAlternateScreen)
        try station.reopen()
        // The program goes back to the form in which it ended.
        try station.openRussian()
        try station.see("Слово")
    }

    @Test func aMisspeltWordIsShownAndPutRight() throws {
        let server = try ServerProcess()
        let station = try station(editor: "true", dictionary: ["слово", "конец"])
        try open(station, at: server)
        station.type(" конеф")
        try station.see("“конеф” is not in the dictionary")
        station.press("ctrl+e", "alt+r")
        try station.see("конец")
        station.press("enter")
        try station.see("Слово конец")
        station.type(" прочее")
        try station.see("“прочее” is not in")
        station.press("alt+w")
        try station.see("“прочее” was added to the words")
        try station.seeNoMore("is not in")
    }
}
