import Foundation
import TML
import TestSupport
import Testing

@testable import TranslationService

/// What the real archives hold reads as `tml-language.md` says.
@Suite struct ArchiveRenderingTests {
    private static let versions = ["20160307120415", "20160323211903"]

    @Test(arguments: versions)
    func whatCannotBeResolvedIsReported(version: String) throws {
        let archive = try Self.archive(version)
        var rendered = 0
        for (locale, sets) in archive.translations {
            let language = try Self.language(locale, of: archive)
            for set in sets {
                guard let key = archive.keys.first(where: { $0.hash == set.key }) else { continue }
                for translation in set.list {
                    rendered += 1
                    Self.expectNothingUnsaid(translation, of: Label(key.label), in: language)
                }
            }
        }
        #expect(rendered > 100)
    }

    @Test(arguments: [
        (1, "У вас есть 1 сообщение"), (2, "У вас есть 2 сообщения"),
        (5, "У вас есть 5 сообщений"), (21, "У вас есть 21 сообщение"),
        (112, "У вас есть 112 сообщений"),
    ])
    func russianCountsTakeTheirForms(count: Int, expected: String) throws {
        let archive = try Self.archive("20160307120415")
        let language = try Self.language("ru", of: archive)
        let texts = archive.keys.map(\.label)
        let text = try #require(texts.first { $0.hasPrefix("У вас есть {count||") })
        #expect(
            Label(text).rendered(with: ["count": .integer(count)], in: language).text == expected)
    }

    @Test(arguments: [("male", "Майкл увидел"), ("female", "Майкл увидела")])
    func russianVerbsFollowTheGender(gender: String, beginning: String) throws {
        let archive = try Self.archive("20160307120415")
        let language = try Self.language("ru", of: archive)
        let texts = archive.keys.map(\.label)
        let text = try #require(texts.first { $0.hasPrefix("{actor||увидел") })
        let values: TokenValues = [
            "actor": .person(name: "Майкл", gender: gender),
            "target": .person(name: "Анна", gender: "female"),
        ]
        let rendered = Label(text).rendered(with: values, in: language).text
        #expect(rendered.hasPrefix(beginning + " "), "\(rendered)")
        #expect(rendered.hasSuffix("на вечеринке"), "\(rendered)")
    }

    /// With a value for every name, a token may stay as written only if the checks say why.
    private static func expectNothingUnsaid(
        _ translation: ReleaseArchive.Translation, of label: Label, in language: Language
    ) {
        let parsed = Label(translation.label)
        let issues = Checks.issues(
            of: parsed, context: translation.context, for: label, in: language)
        for number in [0, 1, 2, 5, 21] {
            let values = values(for: parsed, number: number, in: language)
            let rendered = parsed.rendered(with: values, in: language, allowedBy: label)
            guard rendered.hasUnresolvedTokens else { continue }
            #expect(
                !issues.isEmpty,
                "“\(translation.label)” reads “\(rendered.text)” and no check says why")
        }
    }

    private static func values(
        for label: Label, number: Int, in language: Language
    ) -> TokenValues {
        var values: TokenValues = [:]
        for token in label.tokens {
            let name = String(token.name.prefix { $0 != "." })
            let keyword = token.contexts.first ?? language.context(forTokenNamed: name)?.keyword
            let context = keyword.flatMap { language.context($0) }
            values[name] =
                switch keyword {
                case "number": .integer(number)
                case "gender": .map(["name": .text("Анна"), "gender": .text("female")])
                case nil: .map(["name": .text(name), "value": .text(name)])
                default:
                    context?.ruleKeys.first.flatMap { context?.samples(of: $0, limit: 1).first }
                }
        }
        return values
    }

    private static func archive(_ version: String) throws -> WholeArchive {
        let path = sharedFolder.appending(path: "bundles/\(version).tar.gz").path
        return try WholeArchive(path)
    }

    private static func language(_ locale: String, of archive: WholeArchive) throws -> Language {
        let found = try #require(archive.languages.first { $0.locale == locale })
        return try Language(definition: found.definition.utf8)
    }
}
