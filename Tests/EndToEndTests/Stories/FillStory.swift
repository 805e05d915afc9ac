import Foundation
import HTTP
import TML
import TestSupport
import Testing
import Text

/// A label that an app uses twenty times, each for something else.
@Suite struct FillStory {
    private static let label = "Cast off"
    private static let text = "Отдать швартовы"
    private static let count = 20

    @Test func twentyKeysTakeTwoKeyPresses() async throws {
        let server = try ServerProcess()
        let translator = try await ServerClient(server.url, email: "translator@example.com")
        try await register(server, translator.project)

        let station = try Workstation(rows: 24, columns: 80)
        try station.beginInRussian(at: server.url)
        try station.edit(Self.label, searching: "cast off")
        station.replaceForm(with: Self.text)
        try fill(station)

        // Nothing has left the machine; what is taken back is as it was.
        #expect(try station.run(["status"]).output.contains("\(Self.count) queued, 0 uploaded"))
        station.run(command: "undo-action", by: "alt+x")
        try station.see("Undone: \(Self.count) texts")
        #expect(try station.run(["status"]).output.contains("0 queued, 0 uploaded"))

        try fill(station)
        station.press("f5")
        try station.seeNoMore("to upload")
        let witness = try await Witness(server.url)
        let there = try await witness.translations(into: "ru") { $0 == Self.text }
        #expect(Set(there.map(\.key)).count == Self.count, "\(there)")
    }

    private func fill(_ station: Workstation) throws {
        station.press("alt+e")
        try station.see("\(Self.count - 1) of \(Self.count - 1) marked")
        try station.see("use 7")
        station.press("enter")
        try station.see("Filled: \(Self.count) texts are queued")
    }

    private func register(_ server: ServerProcess, _ project: String) async throws {
        let token = try server.token(of: project)
        let keys: [JSON] = (1...Self.count).map { number in
            ["label": .string(Self.label), "description": .string("use \(number)")]
        }
        let source: JSON = [["source": "/quay", "keys": .array(keys)]]
        let text = String(decoding: source.bytes, as: UTF8.self)
        let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        var request = HTTPRequest(method: .post, url: server.url + "/v1/sources/register_keys")
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.body = Array("source_keys=\(escaped)&app_id=\(project)&access_token=\(token)".utf8)
        #expect(try await HTTPClient(userAgent: "tml-story").send(request).status == 200)
    }
}
