import Foundation
import TML
import TestSupport
import Testing

/// Everything in one write, as a text expander, a macro or a slow line sends it.
@Suite struct TypeAheadStory {
    private static let texts = (1...12).map { "試し書き\($0)番。" }

    @Test(arguments: ["ctrl+s", "f4", "enter"])
    func twelveTextsInOneWriteAreTwelveTranslations(key: String) async throws {
        let server = try ServerProcess()
        let station = try Workstation()
        try station.beginUntranslated("Japanese", at: server.url)
        station.type(Self.texts.map { $0 + KeyBytes.of(key) }.joined())
        let arrived = try await Self.arrived(at: server)
        #expect(arrived.map(\.text).sorted() == Self.texts.sorted())
        // A label may have several forms, which Enter goes through.
        if key != "enter" { #expect(Set(arrived.map(\.key)).count == Self.texts.count) }
    }

    /// A prepared list: the first text into the first key of the list, and so on. None is passed over.
    @Test(arguments: [0, 5, 20, 80] as [Int32])
    func aPreparedListFillsTheKeysAsTheyAreListed(pace: Int32) async throws {
        let server = try ServerProcess()
        let witness = try await Witness(server.url)
        let listed = try await witness.untranslated(into: "ja")
        let station = try Workstation(rows: 24, columns: 80)
        try station.beginUntranslated("Japanese", at: server.url)
        station.type(Self.texts.map { $0 + KeyBytes.of("ctrl+s") }.joined(), pace: pace)
        let arrived = try await Self.arrived(at: server)
        let filled = Self.texts.map { text in arrived.first { $0.text == text }?.key }
        #expect(filled == Array(listed.prefix(Self.texts.count)))
    }

    /// What the server has of the texts, alone or joined to others, once it has enough of them.
    private static func arrived(at server: ServerProcess) async throws -> [(
        key: String, text: String
    )] {
        let witness = try await Witness(server.url)
        var found: [(key: String, text: String)] = []
        _ = try await Witness.waits {
            found = try await witness.translations(into: "ja") { $0.contains("試し書き") }
            return found.count >= texts.count
        }
        return found
    }
}
