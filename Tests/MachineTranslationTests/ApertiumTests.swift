import Catalog
import Foundation
import MachineTranslation
import TML
import Testing
import Text

/// The real Apertium, from English to Spanish and from Spanish to English.
@Suite(.enabled(if: ApertiumServer.isInstalled, "apertium-apy with eng-spa is not installed"))
struct ApertiumTests {
    @Test func tokensAndDecorationsSurviveARealTranslation() async throws {
        let server = try await ApertiumServer()
        defer { server.stop() }
        let engine = try ServiceScript.apertium.engine(at: server.url)
        let english = try publishedLanguage("en")
        let spanish = try publishedLanguage("es")

        #expect(try await engine.supports(from: "en-US", to: "es"))
        #expect(try await engine.supports(from: "en", to: "ru") == false)

        let messages = try await engine.translate(
            Label("You have [bold: {count || message}]"), from: english, to: spanish)
        #expect(
            messages.map(\.context) == [
                .only(["count": ["number": "one"]]), .only(["count": ["number": "other"]]),
            ])
        #expect(
            messages.map(\.text) == [
                "Tienes [bold: {count} mensaje]", "Tienes [bold: {count} mensajes]",
            ])
        #expect(messages.map(\.warnings) == [[], []])

        for text in [
            "Welcome, {user}!", "The [link: red house] of {name} is big",
            "Delete <b>{file}</b> and [bold: all red files]?", "First line\nSecond line of {total}",
            "You have {count} & {num} < 5 [i]tables[/i]",
        ] {
            let label = Label(text)
            let suggestions = try await engine.translate(label, from: english, to: spanish)
            #expect(suggestions.count == 1)
            let suggestion = try #require(suggestions.first)
            let translation = Label(suggestion.text.string)
            #expect(suggestion.isSafe, "\(suggestion)")
            #expect(suggestion.text != ExactText(text))
            #expect(Set(translation.tokens.map(\.text)) == Set(label.tokens.map(\.text)))
            #expect(translation.decorationNames == label.decorationNames)
        }
    }

    @Test func tokensAndDecorationsSurviveTheOtherPair() async throws {
        let server = try await ApertiumServer()
        defer { server.stop() }
        let engine = try ServiceScript.apertium.engine(at: server.url)
        let spanish = try publishedLanguage("es")
        let english = try publishedLanguage("en")
        for text in [
            "La [link: casa roja] de {name} es grande", "{user} tiene <b>{count}</b> mesas",
        ] {
            let label = Label(text)
            let found = try await engine.translate(label, from: spanish, to: english)
            let suggestion = try #require(found.first)
            let translation = Label(suggestion.text.string)
            #expect(suggestion.isSafe, "\(suggestion)")
            #expect(suggestion.text != ExactText(text))
            #expect(Set(translation.tokens.map(\.text)) == Set(label.tokens.map(\.text)))
            #expect(translation.decorationNames == label.decorationNames)
        }
    }

    @Test func anUnknownPairIsNotAskedFor() async throws {
        let server = try await ApertiumServer()
        defer { server.stop() }
        let engine = try ServiceScript.apertium.engine(at: server.url)
        await #expect(throws: EngineError.unsupportedPair) {
            try await engine.translate(Label("Hello"), from: "en", to: .plain(locale: "zh-TW"))
        }
    }
}
