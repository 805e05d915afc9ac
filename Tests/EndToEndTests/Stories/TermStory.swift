import Foundation
import HTTP
import TestSupport
import Testing
import Text

/// The glossary in a real terminal: from the server into the form, and from the keyboard to the server.
@Suite struct TermStory {
    private static let label = "Good to see you again, {user}."
    private static let manager = "reviewer@example.com"

    private let server: ServerProcess

    init() throws {
        server = try ServerProcess()
    }

    private func managerOfTheProject() async throws -> ServerClient {
        let client = try await ServerClient(server.url, email: Self.manager)
        try server.makeManager(Self.manager, of: client.project)
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
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "see you again")
        try station.see("≡ seeing: встреча")
        station.replaceForm(with: "Рад ")
        station.press("alt+m")
        try station.see("Рад встреча")
    }

    @Test func aWordThatIsTypedGoesToTheServerAndToTheOthers() async throws {
        let client = try await managerOfTheProject()
        let station = try Workstation()
        try station.beginInRussian(at: server.url, email: Self.manager)
        try station.edit(Self.label, searching: "see you again")
        station.press("alt+a")
        station.type("again = снова")
        station.press("enter")
        try station.see("≡ again: снова")
        let other = try Workstation()
        var words: [String: String] = [:]
        _ = try await Witness.waits {
            words = try await glossary(client)
            return words["again"] != nil
        }
        #expect(words["again"] == "снова")
        try other.beginInRussian(at: server.url)
        try other.edit(Self.label, searching: "see you again")
        try other.see("≡ again: снова")
    }

    @Test func aFileIsBroughtInBesideTheOpenWorkstation() async throws {
        let station = try Workstation()
        try station.beginInRussian(at: server.url)
        let file = server.path("words.csv")
        try Data("en,ru\ngood,хороший\n".utf8).write(to: file)
        let told = try station.run(["terms", "import", file.path])
        #expect(told.output == "1 term imported as words.csv.\n", "\(told)")
        try station.edit(Self.label, searching: "see you again")
        try station.see("≡ good: хороший")
    }
}
