import Catalog
import Foundation
import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing

@testable import TranslationService

/// The engine of the demonstration, whose translations were recorded.
@Suite struct DemoMachineTests {
    private static let sample = Result {
        try SampleProject(folder: #require(Bundle.serviceSample))
    }

    private func language(_ locale: String) throws -> Language {
        let found = try Self.sample.get().languages.first { $0.locale == locale }
        return try Language(definition: Array(try #require(found).definition.utf8))
    }

    private func engine() throws -> TranslationEngine {
        let recordings = Recordings(from: "en", texts: try Demo.recordings())
        return EngineConfiguration.recorded(recordings, name: "demo machine (recorded)").engine(
            HTTPClient(userAgent: "test"), CharacterLedger(path: nil))
    }

    /// The translator meets unfinished keys from the first one on.
    @Test(arguments: ["ru", "de", "fr", "pl", "ja", "ar", "he", "hi"])
    func unfinishedKeysHaveASuggestionForEachForm(locale: String) async throws {
        let sample = try Self.sample.get()
        let (english, target, engine) = (try language("en"), try language(locale), try engine())
        let done = Set((sample.targets[locale] ?? []).map(\.key))
        let unfinished = sample.keys.filter { !done.contains($0.new.hash) }.prefix(40)
        #expect(unfinished.count == 40)
        var unsafe: [String] = []
        for key in unfinished {
            let question = EngineQuestion(Label(key.new.label), from: english, to: target)
            // Nothing is sent of a label without words.
            guard engine.characters(for: question) > 0 else { continue }
            let found = try await engine.suggestions(for: question)
            #expect(!found.isEmpty, "\(key.new.label)")
            if !found.allSatisfy(\.warnings.isEmpty) { unsafe.append(key.new.label) }
        }
        // Cases that only English has cannot be kept.
        #expect(unsafe.count <= 5, "\(unsafe)")
    }

    @Test func otherTextsAndLanguagesAreRefused() async throws {
        let engine = try engine()
        let (english, russian) = (try language("en"), try language("ru"))
        await #expect(throws: EngineError.self) {
            try await engine.suggestions(
                for: EngineQuestion(Label("No such text"), from: english, to: russian))
        }
        #expect(try await !engine.supports(from: "ru", to: "en"))
        #expect(try await engine.supports(from: "en", to: "ru"))
    }
}
