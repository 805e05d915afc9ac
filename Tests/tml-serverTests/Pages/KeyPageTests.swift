import Foundation
import GRDB
import HTTP
import TML
import Testing
import Wire

@testable import TranslationService
@testable import tml_server

/// The list of keys in the browser, and the page of a key.
@Suite struct KeyPageTests {
    let stage: ServerStage
    let browser: Browser
    private let hash: String

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        hash = try stage.hash(at: 0)
        try stage.makeAccount("eva@example.com", role: .manager)
        try await browser.signIn("eva@example.com")
    }

    private var address: String { "/projects/{key}/keys/\(hash)" }
    private var isTheKey: String { "key = (SELECT id FROM translationKey WHERE hash = '\(hash)')" }

    @Test func aSearchListsItsKeys() async throws {
        try await browser.open("/projects/{key}/keys?filter=key%3A\(hash)")
        #expect(browser.last.status == 200)
        #expect(browser.text.contains("Keys: 1<"))
        #expect(browser.text.contains("/keys/\(hash)\""))
    }

    @Test func aListInALanguageHasStates() async throws {
        try await browser.open("/projects/{key}/keys?locale=ja")
        #expect(browser.last.status == 200)
        #expect(browser.text.contains("data-label=\"State\""))
        #expect(browser.text.contains("rel=\"next\""))
        try await browser.open("/projects/{key}/keys?locale=ja&page=2")
        #expect(browser.text.contains("rel=\"prev\""))
    }

    @Test func aNumberAfterTheLastPageShowsTheLastPage() async throws {
        try await browser.open("/projects/{key}/keys?filter=key%3A\(hash)&page=99999")
        #expect(browser.text.contains("Page 1 of 1"))
        #expect(browser.text.contains("/keys/\(hash)\""))
        #expect(!browser.text.contains("rel=\"prev\""))
    }

    @Test func aWrongSearchIsMarked() async throws {
        try await browser.open("/projects/{key}/keys?filter=menu%20stat%3Apending")
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("<mark>"))
        #expect(browser.text.contains("There is no condition"))
    }

    @Test func aKeyTellsHowToTranslateIt() async throws {
        try await browser.open(address)
        #expect(browser.last.status == 200)
        #expect(browser.text.contains("<code>key:\(hash)</code>"))
        try await browser.open("/projects/{key}/keys/ffffffffffffffffffffffffffffffff")
        #expect(browser.last.status == 404)
    }

    @Test func strangersFindNothing() async throws {
        try stage.makeAccount("stranger@example.com")
        let stranger = Browser(stage)
        try await stranger.signIn("stranger@example.com")
        for path in ["keys", "keys/\(hash)", "hidden_keys", "glossary", "activity", "files"] {
            try await stranger.open("/projects/{key}/\(path)")
            #expect(stranger.last.status == 404, "\(path)")
        }
    }

    @Test func aFormThatIsSentTwiceWritesOneComment() async throws {
        try await browser.open(address)
        let fields = browser.hiddenFields + [("locale", "ja"), ("message", "Formal, please")]
        for _ in 0..<2 {
            try await browser.submit(to: "\(address)/comments", fields, isHiddenSent: false)
            #expect(browser.last.status == 303)
        }
        #expect(try stage.count("comment", "message = 'Formal, please'") == 1)
        try await browser.open(address)
        #expect(browser.text.contains("Formal, please"))
    }

    @Test func aRefusedCommentStaysInTheForm() async throws {
        try await browser.open(address)
        try await browser.submit(
            to: "\(address)/comments", [("locale", "xx"), ("message", "Keep me")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains(">Keep me</textarea>"))
    }

    @Test func onlyChangedSettingsAreWritten() async throws {
        try await browser.open(address)
        try stage.run("UPDATE translationKey SET note = 'Kept' WHERE hash = ?", [hash])
        try await browser.submit(
            to: "\(address)/details", [("level", "5"), ("max_length", ""), ("note", "")])
        #expect(browser.last.status == 303)
        #expect(
            try stage.count("translationKey", "hash = '\(hash)' AND level = 5 AND note = 'Kept'")
                == 1)
    }

    @Test func theRefusedSettingsStayInTheForm() async throws {
        try await browser.open(address)
        try await browser.submit(
            to: "\(address)/details",
            [("level", "high"), ("max_length", "7"), ("note", "Mine"), ("ignored", "1")])
        #expect(browser.last.status == 400)
        #expect(browser.text.contains(">Mine</textarea>"))
        #expect(browser.text.contains("value=\"high\"") && browser.text.contains("value=\"7\""))
        #expect(browser.text.contains("name=\"ignored\" value=\"1\" checked"))
    }

    @Test func theNoteOfAnotherManagerIsNotOverwrittenUnseen() async throws {
        try await browser.open(address)
        try stage.run("UPDATE translationKey SET note = 'Theirs' WHERE hash = ?", [hash])
        let form = [("level", "0"), ("max_length", ""), ("note", "Mine")]
        try await browser.submit(to: "\(address)/details", form)
        #expect(browser.last.status == 409)
        #expect(browser.text.contains(">Theirs</blockquote>"))
        #expect(browser.text.contains(">Mine</textarea>"))
        #expect(try stage.count("translationKey", "note = 'Theirs'") == 1)
        try await browser.submit(to: "\(address)/details", form)
        #expect(browser.last.status == 303)
        #expect(try stage.count("translationKey", "note = 'Mine'") == 1)
    }

    @Test func aCommentOfALostPermissionIsShown() async throws {
        try stage.makeAccount("tom@example.com", role: .translator)
        let translator = Browser(stage)
        try await translator.signIn("tom@example.com")
        try await translator.open(address)
        try stage.service.members.setRole(.viewer, of: "tom@example.com", in: stage.project)
        try await translator.submit(
            to: "\(address)/comments", [("locale", "ja"), ("message", "Keep me")])
        #expect(translator.last.status == 403)
        #expect(translator.text.contains(">Keep me</textarea>"))
    }

    @Test func aCommentOnAKeyThatWentIsShown() async throws {
        try stage.makeAccount("tom@example.com", role: .translator)
        let translator = Browser(stage)
        try await translator.signIn("tom@example.com")
        try await translator.open(address)
        try stage.run("UPDATE translationKey SET isIgnored = 1 WHERE hash = ?", [hash])
        try await translator.submit(
            to: "\(address)/comments", [("locale", "ja"), ("message", "Keep me")])
        #expect(translator.last.status == 404)
        #expect(translator.text.contains(">Keep me</textarea>"))
    }

    @Test func theNewestCommentIsShown() async throws {
        for _ in 0..<KeyPageContent.count {
            try stage.run(
                """
                INSERT INTO comment (project, key, locale, message, revision, createdAt, updatedAt)
                SELECT project, id, 'ja', 'Old', 1, 0, 0 FROM translationKey WHERE hash = ?
                """, [hash])
        }
        try await browser.open("\(address)?locale=ja")
        try await browser.submit(
            to: "\(address)/comments?locale=ja", [("locale", "ja"), ("message", "The newest")])
        let place = try #require(browser.location)
        #expect(place.hasSuffix("/keys/\(hash)?locale=ja&comments=2#comments"))
        try await browser.open(String(place.prefix { $0 != "#" }))
        #expect(browser.text.contains(">The newest</p>"))
        #expect(browser.text.contains("/keys/\(hash)?locale=ja&amp;comments=1#comments\""))
    }

    /// Tom reviews Japanese only, and sees the key only there.
    @Test func aRoleInOneLanguageCountsThere() async throws {
        try stage.makeAccount("tom@example.com", role: .viewer)
        try stage.service.members.setRole(
            .reviewer, of: "tom@example.com", in: stage.project, locale: LocaleCode("ja"))
        try stage.run("UPDATE translationKey SET level = 50 WHERE hash = ?", [hash])
        let reviewer = Browser(stage)
        try await reviewer.signIn("tom@example.com")
        try await reviewer.open(address)
        #expect(reviewer.last.status == 404)
        try await reviewer.open("\(address)?locale=ja")
        #expect(reviewer.last.status == 200)
        #expect(reviewer.text.contains("/locks?locale=ja\""))
        #expect(reviewer.text.components(separatedBy: "/locks?").count == 2)
        #expect(reviewer.text.contains("<option value=\"ja\" selected>"))
        #expect(reviewer.text.components(separatedBy: "<option value=").count == 2)
    }

    @Test func aHiddenKeyComesBack() async throws {
        try await browser.open(address)
        let form = [("level", "0"), ("max_length", ""), ("note", "")]
        try await browser.submit(
            to: "\(address)/details",
            [("old_level", "0"), ("old_note", "")] + form + [("ignored", "1")])
        try await browser.open("/projects/{key}/hidden_keys")
        #expect(browser.text.contains("/keys/\(hash)\""))
        try await browser.open(address)
        #expect(browser.text.contains("translators do not see the key"))
        #expect(!browser.text.contains("<code>key:\(hash)</code>"))
        try await browser.submit(to: "\(address)/details", form)
        #expect(try stage.count("translationKey", "hash = '\(hash)' AND isIgnored = 0") == 1)
    }

    @Test func aReviewerLocksAKeyAndATranslatorDoesNot() async throws {
        try await browser.open(address)
        try await browser.submit(to: "\(address)/locks", [("locale", "ja"), ("locked", "1")])
        #expect(browser.last.status == 303)
        let isLocked = "\(isTheKey) AND locale = 'ja' AND isLocked = 1"
        #expect(try stage.count("target", isLocked) == 1)
        try stage.makeAccount("tom@example.com", role: .translator)
        let translator = Browser(stage)
        try await translator.signIn("tom@example.com")
        try await translator.open(address)
        try await translator.submit(to: "\(address)/locks", [("locale", "ja"), ("locked", "0")])
        #expect(translator.last.status == 403)
        try await translator.open(address)
        try await translator.submit(
            to: "\(address)/details", [("level", "7"), ("old_level", "0")])
        #expect(translator.last.status == 403)
        #expect(try stage.count("target", isLocked) == 1)
    }

    @Test func formsOfOtherSitesAreRefused() async throws {
        for part in ["comments", "details", "locks"] {
            try await browser.open(address)
            try await browser.submit(
                to: "\(address)/\(part)", [("locale", "ja"), ("message", "Foreign")],
                isHiddenSent: false)
            #expect(browser.last.status == 403, "\(part)")
        }
    }
}
