import Foundation
import TML
import TestSupport
import Testing
import Text

@testable import TranslationService

/// What archives hold reads as `tml-language.md` says.
@Suite struct ArchiveRenderingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [(SmallArchive.ferry, 152), (.guide, 61), (.timetable, 12)])
    func whatCannotBeResolvedIsReported(archive: SmallArchive, translations: Int) throws {
        let archive = try WholeArchive(archive.pack(into: folder.url))
        let count = try rendered(archive)
        #expect(count == translations)
    }

    @Test(arguments: BundleShape.allCases)
    func whatCannotBeResolvedInTheSampleProjectIsReported(shape: BundleShape) throws {
        let archive = try WholeArchive(ExportedSample.path(in: shape))
        let count = try rendered(archive)
        #expect(count == 1604)
    }

    @Test(.enabled(if: PublishedArchive.isGiven), arguments: PublishedArchive.allCases)
    func whatCannotBeResolvedInPublishedArchivesIsReported(archive: PublishedArchive) throws {
        #expect(try rendered(WholeArchive(archive.file.path)) > 100)
    }

    /// How many translations were rendered.
    private func rendered(_ archive: WholeArchive) throws -> Int {
        let labels = Dictionary(
            archive.keys.map { ($0.hash, $0.label) }, uniquingKeysWith: { first, _ in first })
        var rendered = 0
        for (locale, sets) in archive.translations {
            let language = try Self.language(locale, of: archive)
            for set in sets {
                let label = Label(try #require(labels[set.key]))
                for translation in set.list {
                    rendered += 1
                    Self.expectNothingUnsaid(translation, of: label, in: language)
                }
            }
        }
        return rendered
    }

    @Test(arguments: [
        (1, "На борту 1 пассажир"), (2, "На борту 2 пассажира"), (5, "На борту 5 пассажиров"),
        (21, "На борту 21 пассажир"), (112, "На борту 112 пассажиров"),
    ])
    func russianCountsTakeTheirForms(count: Int, expected: String) throws {
        let archive = try WholeArchive(SmallArchive.ferry.pack(into: folder.url))
        let text = try Self.rendered(
            "На борту {count||", of: archive, with: ["count": .integer(count)])
        #expect(text == expected)
    }

    @Test(
        .enabled(if: PublishedArchive.isGiven),
        arguments: [
            (1, "У вас есть 1 сообщение"), (2, "У вас есть 2 сообщения"),
            (5, "У вас есть 5 сообщений"), (21, "У вас есть 21 сообщение"),
            (112, "У вас есть 112 сообщений"),
        ])
    func russianCountsOfPublishedArchivesTakeTheirForms(count: Int, expected: String) throws {
        let archive = try WholeArchive(PublishedArchive.python.file.path)
        let text = try Self.rendered(
            "У вас есть {count||", of: archive, with: ["count": .integer(count)])
        #expect(text == expected)
    }

    @Test(arguments: [("male", "Павел встретил Анну"), ("female", "Павел встретила Анну")])
    func russianVerbsFollowTheGender(gender: String, beginning: String) throws {
        let archive = try WholeArchive(SmallArchive.ferry.pack(into: folder.url))
        let values: TokenValues = [
            "actor": .person(name: "Павел", gender: gender),
            "target": .person(name: "Анна", gender: "female"),
        ]
        let text = try Self.rendered("{actor||встретил", of: archive, with: values)
        #expect(text == beginning + " на причале")
    }

    @Test(
        .enabled(if: PublishedArchive.isGiven),
        arguments: [("male", "Майкл увидел"), ("female", "Майкл увидела")])
    func russianVerbsOfPublishedArchivesFollowTheGender(
        gender: String, beginning: String
    ) throws {
        let archive = try WholeArchive(PublishedArchive.python.file.path)
        let values: TokenValues = [
            "actor": .person(name: "Майкл", gender: gender),
            "target": .person(name: "Анна", gender: "female"),
        ]
        let text = try Self.rendered("{actor||увидел", of: archive, with: values)
        #expect(text.hasPrefix(beginning + " "), "\(text)")
        #expect(text.hasSuffix("на вечеринке"), "\(text)")
    }

    /// What the label that begins so, which is Russian already, says.
    private static func rendered(
        _ beginning: String, of archive: WholeArchive, with values: TokenValues
    ) throws -> String {
        let label = try #require(archive.keys.map(\.label).first { $0.hasPrefix(beginning) })
        return Label(label).rendered(with: values, in: try language("ru", of: archive)).text
    }

    /// With a value for every name, a token may stay as written only if the checks say why.
    private static func expectNothingUnsaid(
        _ translation: ReleaseArchive.Translation, of label: Label, in language: Language
    ) {
        let parsed = Label(translation.label.string)
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
            values[name] =
                token.kind == .map
                ? key(ofMap: token) : value(of: keyword, number, named: name, in: language)
        }
        let methods = label.tokens.filter { $0.kind == .method }.map(\.name)
        for (name, methods) in Dictionary(grouping: methods, by: { $0.prefix { $0 != "." } }) {
            values[String(name)] = object(with: methods.map { $0.dropFirst(name.count + 1) })
        }
        return values
    }

    private static func value(
        of keyword: String?, _ number: Int, named name: String, in language: Language
    ) -> TokenValue? {
        let context = keyword.flatMap { language.context($0) }
        return switch keyword {
        case "number": .integer(number)
        case "gender": .map(["name": .text("Анна"), "gender": .text("female")])
        case nil: .map(["name": .text(name), "value": .text(name)])
        default: context?.ruleKeys.first.flatMap { context?.samples(of: $0, limit: 1).first }
        }
    }

    private static func key(ofMap token: TML.Token) -> TokenValue {
        .text(String((token.parameters.first ?? "").prefix { $0 != ":" }))
    }

    /// Something that has these attributes.
    private static func object(with names: [Substring]) -> TokenValue {
        let pairs = names.map { (String($0), TokenValue.text(String($0))) }
        return .map(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }

    private static func language(_ locale: String, of archive: WholeArchive) throws -> Language {
        let found = try #require(archive.languages.first { $0.locale == locale })
        return try Language(definition: found.definition.utf8)
    }
}
