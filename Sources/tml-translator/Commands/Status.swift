import ArgumentParser
import Catalog
import Foundation
import LocalStore
import TML
import Workbench

/// Shows the content of the local copy and of the outbox, or of translation files, without the
/// network.
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the content of the local copy and the outbox, or of files.",
        discussion: """
            With files, the command counts the texts of the files that are translated, to review \
            and untranslated, and their words. In a folder, it counts all files of known formats. \
            The command never uses the network.

            The command also works while the workstation is open. For a server, the command \
            counts keys. The subcommand stats counts words and characters, by state, by source and by person.
            """)

    @Argument(
        help: "Translation files, or folders with translation files.", completion: .file())
    var files: [String] = []

    @OptionGroup var choice: FileChoice

    @Flag(help: "Print JSON.")
    var json = false

    private struct Report: Encodable {
        struct Language: Encodable {
            var locale: String
            var keys: Int
            var untranslated: Int
            var pending: Int
            var accepted: Int
            var approved: Int
            var unsent: Int
            var undecided: Int
        }

        struct Project: Encodable {
            var key: String
            var name: String
            var languages: [Language]
        }

        struct Outbox: Encodable {
            var queued: Int
            var sent: Int
            var conflicting: Int
            var refused: Int
            var gone: Int
        }

        var server: String
        var translator: String
        var projects: [Project]
        var outbox: Outbox
    }

    func run() throws {
        if !files.isEmpty { return try FileStatusReport.say(files, choice, json: json) }
        let environment = try ProgramEnvironment()
        guard let session = try environment.session()?.session,
            let store = try environment.readingStore()
        else { throw CommandError(Strings.nobodySignedIn) }
        defer { store.close() }
        let counts = try store.outboxCounts()
        let report = Report(
            server: session.server, translator: session.translator.email,
            projects: try store.projects().map(Self.project),
            outbox: Report.Outbox(
                queued: counts.queued, sent: counts.sent, conflicting: counts.conflicting,
                refused: counts.refused, gone: counts.gone))
        if json { try Output.sayJSON(report) } else { try sayText(report) }
    }

    private static func project(_ summary: ProjectSummary) -> Report.Project {
        Report.Project(
            key: summary.project.key.rawValue, name: summary.project.name,
            languages: summary.progress.map {
                Report.Language(
                    locale: $0.locale.rawValue, keys: $0.keys, untranslated: $0.untranslated,
                    pending: $0.pending, accepted: $0.accepted, approved: $0.approved,
                    unsent: $0.unsent, undecided: $0.undecided)
            })
    }

    private func sayText(_ report: Report) throws {
        try Output.say("\(report.translator) on \(report.server)")
        for project in report.projects {
            try Output.say("\n\(project.name)  \(project.key)")
            for language in project.languages {
                let counts = [
                    (language.untranslated, "untranslated"), (language.pending, "pending"),
                    (language.accepted, "accepted"), (language.approved, "approved"),
                    (language.unsent, "not uploaded"),
                ].map { "\(Strings.number($0)) \($1)" }
                try Output.say(
                    "  \(language.locale): \(Strings.keys(language.keys)), "
                        + counts.joined(separator: ", ")
                        + (language.undecided == 0 ? "" : ", \(language.undecided) to decide"))
            }
        }
        let outbox = report.outbox
        try Output.say(
            "\nOutbox: \(outbox.queued) queued, \(outbox.sent) uploaded but not confirmed, "
                + "\(outbox.conflicting) in conflict, \(outbox.refused) refused")
        if let sentence = Strings.goneInCommands(outbox.gone) { try Output.say(sentence) }
    }
}
