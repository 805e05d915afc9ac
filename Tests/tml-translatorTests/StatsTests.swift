import Foundation
import TestSupport
import Testing

/// The subcommand `stats`.
struct StatsTests {
    private let script: Script
    private let service: ScriptedService

    init() throws {
        script = try Script()
        service = try ScriptedService(
            ScriptedService.Words(
                translator: "Mila", project: "Shop <b>", label: "Open the file",
                translation: "Datei öffnen"))
        _ = try script.logIn(to: service.url)
    }

    @Test func withoutACopyTheCommandNamesTheNextStep() throws {
        let outcome = try script.run(["stats"])
        #expect(outcome.status == 1 && outcome.complaint.contains("tml-translator pull"))
    }

    @Test func textAndJSONHaveTheSameNumbers() throws {
        _ = try script.run(["pull", "--locale", "de"])
        let text = try script.run(["stats"])
        #expect(text.status == 0 && text.output.contains("(de)"), "\(text.complaint)")
        #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let json = try script.run(["stats", "--json", "--locale", "de"])
        let found = try #require(
            try JSONSerialization.jsonObject(with: json.bytes) as? [String: Any])
        let projects = try #require(found["projects"] as? [[String: Any]])
        let languages = try #require(projects.first?["languages"] as? [[String: Any]])
        let all = try #require(languages.first?["all"] as? [String: Any])
        #expect(all["keys"] as? Int == 1 && all["words"] as? Int == 3)
        #expect(
            languages.first.map { Set($0.keys) } == [
                "locale", "name", "all", "untranslated", "pending", "accepted", "approved",
                "repeated", "known", "matches", "sources", "people",
            ])
    }

    @Test func theHelpOfStatusNamesTheCommandForWords() throws {
        let help = try script.run(["status", "--help"])
        #expect(help.status == 0 && help.output.contains("stats"))
    }

    @Test func thePageIsAFileWithEscapedNames() throws {
        _ = try script.run(["pull", "--locale", "de"])
        let path = script.home.path("report.html")
        let outcome = try script.run(["stats", "--html", path])
        #expect(outcome.status == 0 && outcome.output.contains(path))
        let page = try String(contentsOfFile: path, encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Shop &lt;b&gt;"))
        #expect(!page.contains("<b>") && !page.contains("<script"))
        let both = try script.run(["stats", "--html", path, "--json"])
        #expect(both.status != 0)
        let full = try script.run(["stats", "--html", "/dev/full"])
        #expect(full.status == 1 && full.complaint.contains("/dev/full"))
    }
}
