import GRDB
import HTTP
import Testing
import Wire

@testable import TranslationService
@testable import tml_server

/// The glossary in the browser.
@Suite struct GlossaryPageTests {
    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", role: .manager)
        try await browser.signIn("eva@example.com")
    }

    private static let list = "/projects/{key}/glossary"

    private func addTerm() async throws -> String {
        try await browser.open("\(Self.list)/new")
        try await browser.submit(
            to: "\(Self.list)/new",
            [("keyword", "zephyr"), ("locale", "en"), ("word.ja", "そよ風")])
        #expect(browser.last.status == 303)
        return try stage.service.database.read { db in
            try #require(
                try String.fetchOne(db, sql: "SELECT id FROM glossaryTerm WHERE keyword = 'zephyr'")
            )
        }
    }

    @Test func aTermIsAddedAndFound() async throws {
        _ = try await addTerm()
        try await browser.open("\(Self.list)?search=zephyr")
        #expect(browser.text.contains("Terms: 1<") && browser.text.contains("そよ風"))
        try await browser.open("\(Self.list)?search=nowhere")
        #expect(browser.text.contains("Terms: 0<"))
    }

    @Test func aNumberAfterTheLastPageShowsTheLastPage() async throws {
        _ = try await addTerm()
        try await browser.open("\(Self.list)?search=zephyr&page=99999")
        #expect(browser.text.contains("Page 1 of 1") && browser.text.contains("そよ風"))
        #expect(!browser.text.contains("rel=\"prev\""))
    }

    @Test func aTermIsChanged() async throws {
        let id = try await addTerm()
        try await browser.open("\(Self.list)/\(id)")
        #expect(browser.text.contains("value=\"zephyr\""))
        try await browser.submit(
            to: "\(Self.list)/\(id)",
            [("keyword", "zephyr"), ("locale", "en"), ("description", "A wind")])
        #expect(browser.last.status == 303)
        #expect(
            try stage.count("glossaryTerm", "description = 'A wind' AND translations = '{}'") == 1)
    }

    @Test func theWorkOfAnotherPersonIsNotOverwrittenUnseen() async throws {
        let id = try await addTerm()
        try await browser.open("\(Self.list)/\(id)")
        try stage.run(
            "UPDATE glossaryTerm SET description = 'Theirs', revision = revision + 1 WHERE id = ?",
            [id])
        let mine = [("keyword", "zephyr"), ("locale", "en"), ("description", "Mine")]
        try await browser.submit(to: "\(Self.list)/\(id)", mine)
        #expect(browser.last.status == 409)
        #expect(browser.text.contains("Theirs") && browser.text.contains(">Mine</textarea>"))
        #expect(try stage.count("glossaryTerm", "description = 'Theirs'") == 1)
        try await browser.submit(to: "\(Self.list)/\(id)", mine)
        #expect(browser.last.status == 303)
        #expect(try stage.count("glossaryTerm", "description = 'Mine'") == 1)
    }

    @Test func theWordsAndTheLanguageOfAFormerLanguageStay() async throws {
        let id = try await addTerm()
        try stage.run(
            """
            UPDATE glossaryTerm SET locale = 'xx', translations = '{"yy": "Wort"}' WHERE id = ?
            """, [id])
        try await browser.open("\(Self.list)/\(id)")
        #expect(browser.text.contains("<option value=\"xx\" selected>"))
        try await browser.submit(
            to: "\(Self.list)/\(id)",
            [("keyword", "zephyr"), ("locale", "xx"), ("description", "Kept"), ("word.ja", "風")])
        #expect(browser.last.status == 303)
        let condition = """
            description = 'Kept' AND locale = 'xx' AND translations ->> 'yy' = 'Wort'
            AND translations ->> 'ja' = '風'
            """
        #expect(try stage.count("glossaryTerm", condition) == 1)
    }

    @Test func aWordOfARemovedLanguageStaysInTheForm() async throws {
        try await browser.open("\(Self.list)/new")
        let fields = [("keyword", "gale"), ("locale", "en")]
        try await browser.submit(to: "\(Self.list)/new", fields + [("word.xx", "Sturm")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("The project has no language xx."))
        #expect(browser.text.contains("name=\"word.xx\" value=\"Sturm\""))
        #expect(try stage.count("glossaryTerm", "keyword = 'gale'") == 0)
        try await browser.submit(to: "\(Self.list)/new", fields + [("word.xx", "")])
        #expect(browser.last.status == 303)
    }

    @Test func aTermOfALostPermissionStaysInTheForm() async throws {
        try await browser.open("\(Self.list)/new")
        try stage.service.members.setRole(.translator, of: "eva@example.com", in: stage.project)
        try await browser.submit(
            to: "\(Self.list)/new",
            [("keyword", "gale"), ("locale", "en"), ("description", "Kept")])
        #expect(browser.last.status == 403)
        #expect(browser.text.contains(">Kept</textarea>"))
    }

    @Test func aDeletionAsksFirst() async throws {
        let id = try await addTerm()
        try await browser.open("\(Self.list)/\(id)/delete")
        #expect(browser.text.contains("Keep the term"))
        #expect(try stage.count("glossaryTerm", "id = \(id)") == 1)
        try await browser.submit(to: "\(Self.list)/\(id)/delete", [])
        #expect(browser.last.status == 303)
        #expect(try stage.count("glossaryTerm", "id = \(id)") == 0)
    }

    @Test func aTermThatAnotherPersonChangedIsShownBeforeItIsDeleted() async throws {
        let id = try await addTerm()
        try await browser.open("\(Self.list)/\(id)/delete")
        try stage.run(
            "UPDATE glossaryTerm SET description = 'Theirs', revision = revision + 1 WHERE id = ?",
            [id])
        try await browser.submit(to: "\(Self.list)/\(id)/delete", [])
        #expect(browser.last.status == 409)
        #expect(browser.text.contains("Another person changed this term"))
        #expect(browser.text.contains("Theirs"))
        #expect(try stage.count("glossaryTerm", "id = \(id)") == 1)
        try await browser.submit(to: "\(Self.list)/\(id)/delete", [])
        #expect(browser.last.status == 303)
        #expect(try stage.count("glossaryTerm", "id = \(id)") == 0)
    }

    @Test func aTermWithoutAWordStaysInTheForm() async throws {
        try await browser.open("\(Self.list)/new")
        try await browser.submit(
            to: "\(Self.list)/new", [("locale", "en"), ("description", "Kept")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains(">Kept</textarea>"))
    }

    @Test func translatorsOnlyRead() async throws {
        try stage.makeAccount("tom@example.com", role: .translator)
        let translator = Browser(stage)
        try await translator.signIn("tom@example.com")
        try await translator.open(Self.list)
        #expect(translator.last.status == 200 && !translator.text.contains("Add a term"))
        try await translator.open("\(Self.list)/1/delete")
        #expect(translator.last.status == 403)
        try await translator.open("\(Self.list)/new")
        try await translator.submit(
            to: "\(Self.list)/new", [("keyword", "gale"), ("locale", "en")])
        #expect(translator.last.status == 403)
        #expect(try stage.count("glossaryTerm", "keyword = 'gale'") == 0)
    }
}
