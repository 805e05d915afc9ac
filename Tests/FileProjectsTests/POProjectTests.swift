import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text
import TranslationAPI
import TranslationFiles

@testable import FileProjects

/// A PO file as a project: its forms have the rules of its formula.
@Suite struct POProjectTests {
    private static let russian = """
        nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && \
        (n%100<10 || n%100>=20) ? 1 : 2);
        """

    private func open(
        _ plurals: String, forms: Int, locale: String = "ru", in folder: TemporaryFolder
    ) throws -> FileProject {
        let path = folder.path("\(locale).po")
        let texts = (0..<forms).map { "msgstr[\($0)] \"form \($0)\"" }.joined(separator: "\n")
        let text = """
            msgid ""
            msgstr ""
            "Language: \(locale)\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Plural-Forms: \(plurals)\\n"

            #, c-format
            msgid "%d file"
            msgid_plural "%d files"
            \(texts)

            """
        try Data(text.utf8).write(to: URL(filePath: path))
        return try FileProject(opening: path, for: FilePerson(name: "Anna"))
    }

    private func rules(of project: FileProject) -> [String?] {
        let texts = project.keys[0].translations
        return texts.map { $0.context.choices.first?.rule }
    }

    @Test func theFormsHaveTheRulesOfTheFormula() throws {
        let folder = try TemporaryFolder()
        let project = try open(Self.russian, forms: 3, in: folder)
        #expect(rules(of: project) == ["one", "few", "other"])
        let number = try #require(project.language.context("number"))
        #expect(number.ruleKeys == ["one", "few", "other"])
        #expect(number.rule(for: .integer(5)) == "other")
        #expect(number.rule(for: .integer(22)) == "few")
    }

    @Test(arguments: [
        ("fr", "nplurals=2; plural=(n > 1);", 2), ("ja", "nplurals=1; plural=0;", 1),
        ("de", "nplurals=2; plural=(n != 1);", 2), ("ru", "nplurals=2; plural=(n != 1);", 2),
        (
            "ar",
            "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
            6
        ),
    ])
    func eachFormHasAContextOfItsOwn(_ locale: String, _ plurals: String, _ count: Int) throws {
        let folder = try TemporaryFolder()
        let project = try open(plurals, forms: count, locale: locale, in: folder)
        let texts = project.keys[0].translations
        #expect(texts.map(\.text) == (0..<count).map { ExactText("form \($0)") })
        #expect(Set(texts.map(\.context)).count == count)
        let number = try #require(project.language.context("number"))
        #expect(number.ruleKeys.count == count)
    }

    @Test func aLanguageWithoutPluralsHasOneForm() throws {
        let folder = try TemporaryFolder()
        let project = try open("nplurals=1; plural=0;", forms: 1, locale: "ja", in: folder)
        #expect(project.keys[0].translations.map(\.context) == [Context()])
    }

    @Test func aRejectionIsFuzzyAndAnApprovalEndsIt() async throws {
        let folder = try TemporaryFolder()
        let project = try open(Self.russian, forms: 3, in: folder)
        let server = FileServer(
            [project.address], read: [project], person: FilePerson(name: "Anna"))
        for (verdict, isFuzzy) in [(Verdict.reject(reason: ""), true), (.approve, false)] {
            let page = try await server.keys(
                of: project.address.project, locale: "ru", page: 1, perPage: 10, seen: nil)
            let translation = try #require(page.keys.first?.translations.first)
            let change = Change(
                id: "1", form: FormID(key: page.keys[0].key.id, locale: "ru"),
                kind: .judge(verdict), translation: translation.id,
                baseRevision: translation.contentRevision)
            _ = try await server.send([change], to: project.address.project, seen: nil)
            let bytes = try Data(contentsOf: URL(filePath: folder.path("ru.po")))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("fuzzy") == isFuzzy, "\(text)")
        }
    }

    @Test func anIncompletePluralIsFuzzy() async throws {
        let folder = try TemporaryFolder()
        let project = try open(Self.russian, forms: 1, in: folder)
        let key = project.keys[0]
        let missing = ["few", "other"].map { FileStage.number($0) }
        #expect(project.missingForms(of: key) == missing)
        let server = FileServer(
            [project.address], read: [project], person: FilePerson(name: "Anna"))
        for (context, isFuzzy) in zip(missing, [true, false]) {
            let change = Change(
                id: context.code, form: FormID(key: key.key.id, locale: "ru", context: context),
                kind: .translate(text: "x", base: nil))
            let answer = try await server.send([change], to: project.address.project, seen: nil)
            guard case .accepted? = answer.results.first?.outcome else {
                Issue.record("the text is not accepted")
                return
            }
            let bytes = try Data(contentsOf: URL(filePath: folder.path("ru.po")))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("fuzzy") == isFuzzy, "\(text)")
        }
    }

    @Test func anApprovalWithoutAnEffectWritesNothing() async throws {
        let folder = try TemporaryFolder()
        let project = try open(Self.russian, forms: 3, in: folder)
        let server = FileServer(
            [project.address], read: [project], person: FilePerson(name: "Anna"))
        let key = project.keys[0]
        let change = Change(
            id: "1", form: FormID(key: key.key.id, locale: "ru"), kind: .judge(.approve),
            translation: key.translations[0].id,
            baseRevision: key.translations[0].contentRevision)
        let answer = try await server.send([change], to: project.address.project, seen: nil)
        guard case .accepted? = answer.results.first?.outcome else {
            Issue.record("the approval is not accepted")
            return
        }
        #expect(await server.report.isEmpty)
    }
}
