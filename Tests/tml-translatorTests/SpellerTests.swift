import Catalog
import Dictionaries
import Foundation
import TML
import TestSupport
import Testing
import Text
import Workbench

@testable import tml_translator

/// The process that has a dictionary, whatever that is like.
@Suite struct SpellerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder.path(name)))
    }

    private func writeDictionary() throws {
        try write("SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\n", to: "de_DE.aff")
        try write("3\nNachricht\nüber\nAuto\n", to: "de_DE.dic")
    }

    private func speller(program: String = builtProgram(named: "tml-translator")) -> Speller {
        Speller(program: program, catalog: DictionaryCatalog(folders: [folder.path]))
    }

    /// A program that answers as the script says. Another process writes it: one that a test beside this
    /// starts meanwhile would have what is open here, and what somebody writes cannot be started.
    private func script(_ lines: String) throws -> String {
        let path = folder.path("program")
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = [
            "-c", "printf '#!/bin/sh\\n%s' \"$1\" >\"$2\" && chmod 755 \"$2\"", "sh", lines, path,
        ]
        try writer.run()
        writer.waitUntilExit()
        try #require(writer.terminationStatus == 0)
        return path
    }

    @Test func misspeltWordsAreFoundAndWhatWasMeant() throws {
        try writeDictionary()
        let speller = speller()
        defer { speller.close() }
        let found = speller.misspelt(among: ["über", "Nachrichd", "Auto", "слово"], "de")
        #expect(found.words == ["Nachrichd", "слово"])
        #expect(found.dictionary == .ready(folder.path("de_DE")))
        #expect(speller.suggestions(for: "Nachrichd", "de") == ["Nachricht"])
        let many = (0..<3000).map { "Auto\($0 % 7 == 0 ? "x" : "")" }
        #expect(speller.misspelt(among: many, "de").words.count == 429)
    }

    /// Whatever the dictionary does: it takes its time to be read, or to answer.
    @Test(arguments: ["exec sleep 60\n", "echo ready\nexec sleep 60\n"])
    func theEndWaitsForNoDictionary(_ lines: String) async throws {
        try writeDictionary()
        let speller = speller(program: try script(lines))
        let asked = Task.detached { speller.misspelt(among: ["Auto"], "de").words }
        try await Task.sleep(for: .milliseconds(300))
        let start = ContinuousClock.now
        speller.close()
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(await asked.value.isEmpty)
        #expect(speller.misspelt(among: ["Auto"], "de").words.isEmpty)
    }

    @Test func aLanguageWithoutADictionarySaysWhatToInstall() throws {
        let found = speller().misspelt(among: ["слово"], "ru")
        #expect(found.words.isEmpty)
        #expect(found.dictionary == .missing(package: "hunspell-ru"))
        #expect(speller().suggestions(for: "слово", "ru").isEmpty)
    }

    @Test func whatEndsTheProcessIsBroken() throws {
        try writeDictionary()
        for program in ["/bin/false", "/nowhere/at/all", try script("echo ready\nread word\n")] {
            let speller = speller(program: program)
            for _ in 0..<2 {
                let found = speller.misspelt(among: ["Auto"], "de")
                #expect(found.words.isEmpty)
                #expect(found.dictionary == .broken(folder.path("de_DE")))
            }
        }
    }

    @Test func aChangedDictionaryIsReadAgain() throws {
        try writeDictionary()
        let speller = speller()
        defer { speller.close() }
        #expect(speller.misspelt(among: ["Neuwort"], "de").words == ["Neuwort"])
        try write("4\nNachricht\nüber\nAuto\nNeuwort\n", to: "de_DE.dic")
        #expect(speller.misspelt(among: ["Neuwort"], "de").words == ["Neuwort"])
        speller.startAgain()
        #expect(speller.misspelt(among: ["Neuwort"], "de").words.isEmpty)
    }

    @Test func suggestionsThatEndTheProcessLeaveTheCheckAsItIs() throws {
        try writeDictionary()
        let speller = speller(
            program: try script(
                """
                echo ready
                while read line; do case $line in \\?*) echo 0 ;; *) exit 1 ;; esac; done
                """))
        defer { speller.close() }
        for _ in 0..<8 {
            #expect(speller.suggestions(for: "Audo", "de").isEmpty)
            #expect(speller.misspelt(among: ["Audo"], "de").words == ["Audo"])
        }
    }

    /// libhunspell trusts what it reads. Whatever becomes of it, there is an answer.
    @Test func damagedDictionariesAreAnswered() throws {
        var chance = SeededRandom(seed: 7)
        try writeDictionary()
        let rules = try Data(contentsOf: URL(filePath: folder.path("de_DE.aff")))
        let words = try Data(contentsOf: URL(filePath: folder.path("de_DE.dic")))
        for _ in 0..<12 {
            for (name, data) in [("de_DE.aff", rules), ("de_DE.dic", words)] {
                var bytes = Array(data)
                for _ in 0..<4 {
                    let place = Int.random(in: bytes.indices, using: &chance)
                    bytes[place] = UInt8.random(in: 0...255, using: &chance)
                }
                try Data(bytes).write(to: URL(filePath: folder.path(name)))
            }
            let speller = speller()
            switch speller.misspelt(among: ["Auto", "Nachrichd"], "de").dictionary {
            case .ready, .broken: break
            case .missing: Issue.record("The files are there.")
            }
            speller.close()
        }
    }

    @Test func wordsOfAProjectAreKept() throws {
        let words = ProjectWords(path: folder.path("words/shop.de.txt"))
        #expect(try words.read().isEmpty)
        try words.add("Fjordly")
        try write("Fjordly # a name\n\n  Kahn", to: "words/shop.de.txt")
        try words.add("Zettelkasten")
        #expect(try words.read() == ["Fjordly", "Kahn", "Zettelkasten"])
        let text = try String(contentsOfFile: words.path, encoding: .utf8)
        #expect(text == "Fjordly # a name\n\n  Kahn\nZettelkasten\n")
    }
}
