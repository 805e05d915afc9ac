import Foundation
import MachineTranslation
import TML
import TestSupport
import Testing

/// The vectors of `mt_placeholder_protection.json`.
struct ProtectionVectorTests {
    struct Case: Decodable, CustomTestStringConvertible {
        struct Answer: Decodable {
            var mode: String
            var text: String
            var restored: String
            var safe: Bool
            var warnings: [String]?
        }

        var name: String
        var source: String?
        var html: String?
        var xml: String?
        var plain: String?
        var answers: [Answer]?

        var testDescription: String { name }
    }

    private struct File: Decodable { var cases: [Case] }

    static let cases: [Case] = {
        let bytes = (try? specificationExample("mt_placeholder_protection")) ?? []
        return (try? JSONDecoder().decode(File.self, from: Data(bytes)))?.cases ?? []
    }()

    private static let schemes: [String: Protection.Scheme] = [
        "html": .html, "xml": .xml, "plain": .plain,
    ]

    @Test func theVectorsAreThere() {
        #expect(Self.cases.count == 6)
        #expect(Self.cases.flatMap { $0.answers ?? [] }.count == 8)
    }

    @Test(arguments: cases)
    func whatIsSentIsAsSpecified(vector: Case) throws {
        guard let source = vector.source else { return }
        for (scheme, expected) in [
            (Protection.Scheme.html, vector.html), (.xml, vector.xml), (.plain, vector.plain),
        ] {
            guard let expected else { continue }
            #expect(Protection(Label(source), scheme: scheme)?.text == expected)
        }
    }

    @Test(arguments: cases)
    func answersAreRestoredAsSpecified(vector: Case) throws {
        for answer in vector.answers ?? [] {
            let scheme = try #require(Self.schemes[answer.mode])
            let source = try #require(vector.source)
            let protection = try #require(Protection(Label(source), scheme: scheme))
            let restored = protection.restored(answer.text)
            #expect(restored.text == answer.restored)
            #expect(restored.isSafe == answer.safe)
            #expect(restored.warnings == answer.warnings ?? [])
        }
    }

    @Test func entitiesAreDecodedAfterTheAnswer() throws {
        let protection = try #require(Protection(Label("It is ready & done"), scheme: .html))
        #expect(protection.text == "It is ready &amp; done")
        let restored = protection.restored("C&#39;est pr&ecirc;t &amp; fini")
        #expect(restored == RestoredText(text: "C'est prêt & fini", warnings: []))
    }
}
