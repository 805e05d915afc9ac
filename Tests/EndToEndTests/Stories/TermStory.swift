import Foundation
import HTTP
import TestSupport
import Testing
import Text

/// The glossary in a real terminal: from the server into the form, and from the keyboard to the server.
@Suite struct TermStory {
    private static let label = "Good to see you again, {user}."
    private static let manager = "reviewer@example.com"

    private let folder: TemporaryFolder
    private let server: ServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try ServerProcess(folder: folder.url)
    }

    private func managerOfTheProject() async throws -> ServerClient {
        let client = try await ServerClient(server.url, email: Self.manager)
        try ServerProcess.makeManager(Self.manager, of: client.project, on: folder.url)
        return client
    }

    /// The glossary's words with what they are called in Russian.
    private func glossary(_ client: ServerClient) async throws -> [String: String] {
        let words = try await client.object(.get, "/glossary")["results"]?.array ?? []
        var found: [String: String] = [:]
        for word in words {
            let translations = word.object?["translations"]?.object
            found[word.object?["keyword"]?.string ?? ""] = translations?["ru"]?.string ?? ""
        }
        return found
    }

    @Test func aTermIsMarkedAndInsertedWithOneKey() async throws {
        let client = try await managerOfTheProject()
        _ = try await client.object(
            .post, "/glossary",
            ["keyword": "seeing", "locale": "en", "translations": ["ru": "встреча"]])
        let station = try Workstation(home: try TemporaryFolder())
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        try station.see("≡ seeing: встреча")
        station.press("ctrl+e", "ctrl+u")
        station.type("Рад ")
        station.press("alt+m")
        try station.see("Рад встреча")
    }

    @Test func aWordThatIsTypedGoesToTheServerAndToTheOthers() async throws {
        let client = try await managerOfTheProject()
        let station = try Workstation(home: try TemporaryFolder())
        try station.beginInRussian(at: server.url, email: Self.manager)
        try station.edit(Self.label, searching: "see you again")
        station.press("alt+a")
        station.type("again = снова")
        station.press("enter")
        try station.see("≡ again: снова")
        let other = try Workstation(home: try TemporaryFolder())
        var words: [String: String] = [:]
        for _ in 0..<100 where words["again"] == nil {
            try await Task.sleep(for: .milliseconds(100))
            words = try await glossary(client)
        }
        #expect(words["again"] == "снова")
        try other.beginInRussian(at: server.url)
        try other.edit(Self.label, searching: "see you again")
        try other.see("≡ again: снова")
    }

    @Test func aFileIsBroughtInBesideTheOpenWorkstation() async throws {
        let station = try Workstation(home: try TemporaryFolder())
        try station.beginInRussian(at: server.url)
        let file = folder.path("words.csv")
        try Data("en,ru\ngood,хороший\n".utf8).write(to: URL(filePath: file))
        let told = try station.run(["terms", "import", file])
        #expect(told.output == "1 term imported as words.csv.\n", "\(told)")
        try station.edit(Self.label, searching: "see you again")
        try station.see("≡ good: хороший")
    }
}
