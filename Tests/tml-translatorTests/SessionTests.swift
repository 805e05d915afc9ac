import Catalog
import Foundation
import TML
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
        let found = try #require(try file.read())
        #expect(found.session == Self.signedIn.session)
        #expect(found.token.reveal() == "secret token")
    }

    @Test func afterSigningOutThereIsNoToken() throws {
        let file = SessionFile(path: folder.path("session.json"))
        try file.write(Self.signedIn)
        try file.remove()
        #expect(try file.read() == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test(arguments: ["", "{", "[]", #"{"server": 1}"#])
    func aBrokenSessionIsNone(_ text: String) throws {
        let path = folder.path("session.json")
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(try SessionFile(path: path).read() == nil)
    }

    @Test func aSessionThatCannotBeReadOrRemovedIsNotSignedOut() throws {
        let path = folder.path("session.json")
        try FileManager.default.createDirectory(
            atPath: path + "/inside", withIntermediateDirectories: true)
        let file = SessionFile(path: path)
        #expect(throws: PrivateFile.Failure.self) { try file.read() }
        #expect(throws: PrivateFile.Failure.self) { try file.remove() }
        let stores = StoreWorker { () throws(PrivateFile.Failure) in try file.remove() }
        guard case .failed(.session(.forget), .store) = stores.answer(to: .session(.forget)) else {
            Issue.record("It was told that somebody is signed out.")
            return
        }
    }

    @Test func withoutHomeTheAccountsHomeCounts() throws {
        let paths = try Paths(environment: [:], accountHome: "/home/b")
        #expect(paths.log == "/home/b/.local/state/tml-translator/tml-translator.log")
        #expect(throws: CommandError.self) {
            try Paths(environment: ["HOME": ""], accountHome: nil)
        }
        #expect(throws: CommandError.self) { try Paths(environment: [:], accountHome: "relative") }
        let folders = ["XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"]
        #expect(try Paths(environment: folders, accountHome: nil).data == "/d/tml-translator")
    }

    /// The code of a language is a server's.
    @Test func noCodeLeavesTheFolderOfTheWords() throws {
        let paths = try Paths(environment: [:], accountHome: "/home/b")
        for code in ["ru-/../../../elsewhere", "..", "a/b", "", String(repeating: "a", count: 300)]
        {
            let words = paths.words(of: nil, LocaleCode(code))
            let name = words.dropFirst("/home/b/.config/tml-translator/words/".count)
            #expect(words.hasPrefix("/home/b/.config/tml-translator/words/"))
            #expect(!name.contains("/") && name != ".txt" && name.count < 120)
        }
        #expect(
            paths.words(of: nil, "pt-BR") == "/home/b/.config/tml-translator/words/pt-BR.txt")
    }

    @Test func everyServerAndTranslatorHasAStoreOfItsOwn() throws {
        let paths = try Paths(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "relative"])
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
