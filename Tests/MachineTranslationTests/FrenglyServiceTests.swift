import Catalog
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// Frengly as its clients knew it (`tml-service.md` 7.5).
@Suite struct FrenglyServiceTests {
    private let script = ServiceScript.frengly

    private func failure(_ body: String) async throws -> EngineError? {
        let server = try script.server { _ in .answer(200, body: body) }
        return try await script.failure(server)
    }

    @Test func itIsAskedAndUnderstoodAsDocumented() async throws {
        let example = try specificationExample("mt_frengly")
        let xml = try #require(JSON(example)?["xml_response"]?.strictString)
        let server = try script.server { _ in .answer(200, body: xml) }
        let question = EngineQuestion(
            Label("hello"), from: .plain(locale: "en"), to: .plain(locale: "fr"))
        let found = try await script.engine(at: server.url).suggestions(for: question)
        #expect(found.map(\.text) == ["bonjour"])
        #expect(
            server.requests.map(\.target) == [
                "/controller?action=translateREST&src=en&dest=fr&text=hello"
                    + "&username=a%40example.org&password=s3cret"
            ])
    }

    @Test func itsSecondInterfaceIsUnderstood() async throws {
        var script = script
        script.settings["format"] = .text("json")
        let example = try #require(JSON(try specificationExample("mt_frengly")))
        let answer = try #require(example["json_response_2013"]?.text)
        let server = try script.server { _ in .json(answer) }
        let question = EngineQuestion(
            Label("hello"), from: .plain(locale: "en"), to: .plain(locale: "fr"))
        let found = try await script.engine(at: server.url).suggestions(for: question)
        #expect(found.map(\.text) == ["bonjour"])
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.target == "/frengly/data/translateREST")
        #expect(
            JSON(request.body) == [
                "src": "en", "dest": "fr", "text": "hello", "email": "a@example.org",
                "password": "s3cret",
            ])
        for status in [401, 403] {
            let server = try script.server { _ in .answer(status) }
            #expect(try await script.failure(server) == .keyRefused("Status \(status)"))
        }
    }

    @Test func xmlIsReadAsXML() async throws {
        let body = """
            <?xml version="1.0" encoding="ISO-8859-1"?>
            <!-- <translation>no</translation> -->
            <root a="<>"><x><translation ><![CDATA[A <b> &amp; ]]>&#233;&lt;&#x41;</translation ></x>
            <translation>second</translation><stat>1/1</stat></root>
            """
        let server = try script.server { _ in
            .answer(200, body: body.replacing("\"<>\"", with: "\"&lt;\""))
        }
        let found = try await script.engine(at: server.url).suggestions(for: .toSpanish("Hello"))
        #expect(found.map(\.text) == ["A <b> & é<A"])
    }

    /// Entities that double twenty times would be a million words.
    @Test func aDocumentTypeIsRefused() async throws {
        var bomb = "<!DOCTYPE root [<!ENTITY a0 \"word \">"
        for step in 1...20 { bomb += "<!ENTITY a\(step) \"&a\(step - 1);&a\(step - 1);\">" }
        let answers = [
            bomb + "]><root><translation>&a20;</translation></root>",
            "<!DOCTYPE root SYSTEM \"file:///etc/passwd\"><root><translation>x</translation></root>",
            "<!DOCTYPE root [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
                + "<root><translation>&f;</translation></root>",
        ]
        for answer in answers {
            #expect(try await failure(answer) == .unreadable("The answer is not XML"))
        }
    }

    @Test(arguments: [
        "<root><translation>x</translation>", "<root><translation>x</root>", "<root>&nbsp;</root>",
        "<root><translation>\u{1}</translation></root>", "<a/><b/>", "text",
        "<root><translation>x</translation></root>tail",
        String(repeating: "<a>", count: 200_000),
    ])
    func brokenXMLIsUnreadable(body: String) async throws {
        #expect(try await failure(body) == .unreadable("The answer is not XML"))
    }

    @Test func whatItDoesNotKnowIsNoTranslation() async throws {
        #expect(
            try await failure("<root><translation>Hello</translation><stat>0/1</stat></root>")
                == .refused("The engine has no translation of the words"))
    }

    @Test func itsLanguagesAreKnownWithoutAsking() async throws {
        let server = try script.translating { $0 }
        let engine = try script.engine(at: server.url)
        for (locale, isThere) in [
            ("he", true), ("zh-Hans", true), ("zh-TW", true), ("fil", true), ("nb", false),
        ] {
            #expect(try await engine.supports(from: "en", to: LocaleCode(locale)) == isThere)
        }
        #expect(server.requests.isEmpty)
        #expect(try await engine.examine() == nil)
    }
}
