import HTTP
import Testing
import TranslationService

@testable import tml_server

/// The pages of webhooks, without scripts.
@Suite struct WebhookPageTests {
    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("eva@example.com", role: .manager)
        try await browser.signIn("eva@example.com")
    }

    private let path = "/projects/{key}/webhooks"

    private func add() async throws -> Webhook {
        try await browser.open(path)
        try await browser.submit(
            to: path, [("url", "https://example.org/hook"), ("keys.changed", "on")])
        #expect(browser.last.status == 200)
        return try #require(try stage.service.webhooks.all(nil, stage.project).first)
    }

    @Test func aManagerAddsAWebhookAndSeesItsSecretOnce() async throws {
        let webhook = try await add()
        #expect(browser.text.contains("<code>whsec_"))
        #expect(webhook.events == [.keysChanged])
        for path in [path, "\(path)/\(webhook.id)"] {
            try await browser.open(path)
            #expect(browser.text.contains("https://example.org/hook"))
            #expect(!browser.text.contains("whsec_"))
        }
    }

    /// A second click sends the same form again, and the browser shows only the second answer.
    @Test func aFormThatIsSentTwiceAddsOneWebhook() async throws {
        try await browser.open(path)
        let fields =
            browser.hiddenFields + [("url", "https://example.org/hook"), ("keys.changed", "on")]
        try await browser.submit(to: path, fields, isHiddenSent: false)
        let first = browser.text
        try await browser.submit(to: path, fields, isHiddenSent: false)
        #expect(browser.last.status == 200 && browser.text == first)
        #expect(first.contains("<code>whsec_"))
        #expect(try stage.service.webhooks.all(nil, stage.project).count == 1)
    }

    @Test func aWrongAddressIsSaidAboveTheForm() async throws {
        try await browser.open(path)
        try await browser.submit(
            to: path, [("url", "http://example.org/<hook>"), ("keys.changed", "on")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("role=\"alert\""))
        #expect(browser.text.contains("The address must begin with https://"))
        #expect(browser.text.contains("value=\"http://example.org/&lt;hook&gt;\""))
        #expect(browser.text.contains("name=\"keys.changed\" value=\"on\" checked"))
        #expect(!browser.text.contains("name=\"release.created\" value=\"on\" checked"))
        #expect(try stage.service.webhooks.all(nil, stage.project).isEmpty)
    }

    @Test func aTestIsListedAndSentAgain() async throws {
        let page = "\(path)/\(try await add().id)"
        try await browser.open(page)
        try await browser.submit(to: page, [("action", "test")])
        #expect(browser.last.status == 303)
        try await browser.open(page)
        #expect(browser.text.contains("webhook.test"))
        try await browser.submit(to: page, [("action", "again")])
        #expect(browser.last.status == 303)
        try await browser.open(page)
        try await browser.submit(to: page, [("action", "other")])
        #expect(browser.last.status == 400)
    }

    @Test func aWebhookIsSwitchedOffAndOn() async throws {
        let page = "\(path)/\(try await add().id)"
        for (action, isActive) in [("off", false), ("on", true)] {
            try await browser.open(page)
            try await browser.submit(to: page, [("action", action)])
            #expect(
                try stage.service.webhooks.all(nil, stage.project).map(\.isActive) == [isActive])
        }
    }

    @Test func theRemovalAsksFirst() async throws {
        let page = "\(path)/\(try await add().id)/remove"
        try await browser.open(page)
        #expect(browser.text.contains("Do you want to remove the webhook"))
        #expect(try stage.service.webhooks.all(nil, stage.project).count == 1)
        try await browser.submit(to: page, [])
        #expect(browser.last.status == 303)
        #expect(try stage.service.webhooks.all(nil, stage.project).isEmpty)
    }

    @Test func aFormOfAnotherSiteIsRefused() async throws {
        try await browser.open(path)
        try await browser.submit(
            to: path, [("url", "https://example.org"), ("keys.changed", "on")],
            isHiddenSent: false)
        #expect(browser.last.status == 403)
        #expect(try stage.service.webhooks.all(nil, stage.project).isEmpty)
    }

    @Test func othersSeeNeitherThePageNorItsLink() async throws {
        let webhook = try await add()
        try stage.makeAccount("ivan@example.com", role: .reviewer)
        let other = Browser(stage)
        try await other.signIn("ivan@example.com")
        try await other.open("/projects/{key}")
        #expect(!other.text.contains("/webhooks\""))
        for path in [path, "\(path)/\(webhook.id)", "\(path)/\(webhook.id)/remove"] {
            try await other.open(path)
            #expect(other.last.status == 403)
        }
        try await browser.open("/projects/{key}")
        #expect(browser.text.contains("/webhooks\""))
    }
}
