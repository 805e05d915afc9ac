import Catalog
import Foundation
import LocalStore
import Sync
import TML
import Workbench

/// The work of a subcommand that needs the lock of the local copy. The program that has the lock
/// carries it out: the subcommand itself, or the open workstation.
enum Errand: Codable, Equatable {
    case push
    /// Also uploads changes that are lost on the server.
    case pushAgain
    /// The project with the key, or all projects. The listed languages, or those of the local copy
    /// if the list is empty.
    case pull(project: String?, locales: [String])
    /// Open files in the workstation, with these arguments of `open`. The paths are absolute.
    case open([String])

    /// The result: the lines to print and the exit status.
    struct Outcome: Codable, Equatable {
        var lines: [String] = []
        /// The text for the standard error.
        var complaint: String?
        var status: Int32 = 0
    }
}

extension NetworkWorker {
    /// Carries out the errand and returns the output of the subcommand.
    ///
    /// - Parameter tell: shows what has changed in the workstation.
    func run(
        _ errand: Errand, tell: @Sendable (NetworkAnswer) -> Void = { _ in }
    ) async -> Errand.Outcome {
        do {
            switch errand {
            case .push: return try await push(looking: true).outcome
            case .pushAgain: return try await pushAgain().outcome
            case .pull(let project, let locales): return try await pull(project, locales)
            case .open(let arguments): return try await open(arguments, tell)
            }
        } catch {
            let words = (CommandError.told(error) as? CommandError)?.description ?? "\(error)"
            return Errand.Outcome(complaint: "Error: \(words)", status: 1)
        }
    }

    private func pull(_ project: String?, _ wanted: [String]) async throws -> Errand.Outcome {
        try await alone { synchronizer, store in
            let all = try await synchronizer.refreshProjects()
            guard !all.isEmpty else { throw CommandError("You have no project on the server.") }
            let wantedKey = try project.map {
                try KnownProject($0, among: all, place: "The server").key
            }
            let projects = all.filter { wantedKey == nil || $0.key == wantedKey }
            var outcome = Errand.Outcome()
            for project in projects {
                let present = try store.progress(of: project.key).map(\.locale)
                for locale in try Self.locales(wanted, of: project, present: present) {
                    outcome.lines += try await Self.pull(project, locale, synchronizer, store)
                }
            }
            if outcome.lines.isEmpty { outcome.lines = Self.nothingToPull(projects) }
            outcome.complaint = Strings.goneInCommands(try store.outboxCounts().gone)
            return outcome
        }
    }

    private static func pull(
        _ project: Project, _ locale: LocaleCode, _ synchronizer: Synchronizer,
        _ store: TranslationStore
    ) async throws -> [String] {
        try await synchronizer.refresh(project.key, locale: locale)
        let report = try await synchronizer.pull(project.key, locale: locale)
        let progress = try store.progress(of: project.key).first { $0.locale == locale }
        let summary =
            "\(project.name), \(locale): \(progress?.keys ?? 0) keys, \(report.news) changes"
        return [summary] + report.flawed.map(Strings.flawedText)
            + report.tooLarge.map(Strings.tooLargeKey)
    }

    private static func locales(
        _ wanted: [String], of project: Project, present: [LocaleCode]
    ) throws -> [LocaleCode] {
        try wanted.isEmpty
            ? present
            : wanted.map { code in
                let offered = project.targetLanguages.map(\.locale)
                guard let found = LocaleCode.best(for: LocaleCode(code), among: offered) else {
                    throw CommandError("\(project.name) is not translated into \(code).")
                }
                return found
            }
    }

    /// Lists the languages to choose from if the local copy has none.
    private static func nothingToPull(_ projects: [Project]) -> [String] {
        ["The local copy has no language yet. Choose a language, for example `--locale ru`:"]
            + projects.map { project in
                let codes = project.targetLanguages.map(\.locale.rawValue).joined(separator: ", ")
                return "  \(project.name) (--project \(project.key)): \(codes)"
            }
    }
}

extension SynchronizationReport {
    fileprivate var outcome: Errand.Outcome {
        var outcome = Errand.Outcome(
            lines: ["\(accepted) accepted, \(outbox.total) in the outbox"])
        var complaints = [Strings.goneInCommands(outbox.gone)].compactMap { $0 }
        if outbox.conflicting + outbox.refused > 0 {
            complaints.append(
                "\(outbox.conflicting) in conflict, \(outbox.refused) refused. Open the outbox in "
                    + "the workstation (F2) and decide about each change.")
        }
        guard !complaints.isEmpty else { return outcome }
        outcome.complaint = complaints.joined(separator: "\n")
        outcome.status = 1
        return outcome
    }
}
