import Catalog
import Foundation
import TestSupport
import Testing
import Workbench

@testable import tml_translator

@Suite struct SessionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func onlyItsOwnerMayReadTheSession() throws {
        let file = SessionFile(path: folder.path("deep/er/session.json"))
        try file.write(Self.signedIn)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let found = try #require(file.read())
        #expect(found.session == Self.signedIn.session)
        #expect(found.token.reveal() == "secret token")
    }

    @Test func afterSigningOutThereIsNoToken() throws {
        let file = SessionFile(path: folder.path("session.json"))
        try file.write(Self.signedIn)
        file.remove()
        #expect(file.read() == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test(arguments: ["", "{", "[]", #"{"server": 1}"#])
    func aBrokenSessionIsNone(_ text: String) throws {
        let path = folder.path("session.json")
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(SessionFile(path: path).read() == nil)
    }

    @Test func everyServerAndTranslatorHasAStoreOfItsOwn() {
        let paths = Paths(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "relative"])
        let stores = [
            paths.store(server: "https://a.example/x", email: "a@b.c"),
            paths.store(server: "https://a.example_x", email: "a@b.c"),
            paths.store(server: "https://a.example/x", email: "A@b.c/../../x"),
        ]
        #expect(Set(stores).count == 3)
        for store in stores {
            #expect(store.hasPrefix("/home/a/.local/share/tml-translator/"))
            #expect(!store.contains("/../"))
        }
    }

    private static let signedIn = SessionFile.SignedIn(
        session: Session(
            server: "https://tml.example.org",
            translator: Translator(userID: 7, name: "Анна", email: "anna@example.org")),
        token: Secret("secret token"))
}
