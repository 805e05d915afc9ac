import Catalog
import HTTP
import TestSupport
import Testing
import TranslationAPI

/// The sign-in in a browser.
struct DeviceSignInRequestTests {
    private static let begun = """
        {"device_code":"secret","user_code":"BCDF-GHJK","verification_uri":"https://a.example/device",
         "expires_in":600}
        """

    @Test func theAnswersOfTheServerAreTold() async throws {
        let server = try TestServer([
            .json(Self.begun), .json(#"{"error":"authorization_pending"}"#, status: 400),
            .json(#"{"error":"slow_down"}"#, status: 400),
            .json(#"{"error":"access_denied"}"#, status: 400),
            .json(#"{"error":"expired_token"}"#, status: 400),
            .json(#"{"access_token":"token","token_type":"bearer"}"#),
        ])
        let anonymous = try server.translationServer()
        let request = try await anonymous.beginDeviceSignIn()
        #expect(request.userCode == "BCDF-GHJK" && request.code == Secret("secret"))
        #expect(request.pageWithCode == "https://a.example/device")
        #expect(request.interval == .seconds(5) && request.lifetime == .seconds(600))
        for answer in [DeviceSignInAnswer.pending, .slowDown, .denied, .expired] {
            #expect(try await anonymous.decision(on: request) == answer)
        }
        let last = try await anonymous.decision(on: request)
        #expect(last == .signedIn(Secret("token")))
        let sent = try #require(server.requests.last)
        #expect(sent.path == "/oauth/token" && sent.text.contains("client_id=tml-translator"))
        #expect(sent.headers["authorization"] == nil)
    }

    @Test func otherServersAreRecognized() async throws {
        let old = try TestServer([.answer(404)])
        await #expect(throws: ServerError.notFound) {
            try await old.translationServer().beginDeviceSignIn()
        }
        let strange = try TestServer([.json(#"{"user_code":"BCDF-GHJK"}"#)])
        await #expect(throws: ServerError.self) {
            try await strange.translationServer().beginDeviceSignIn()
        }
    }
}
