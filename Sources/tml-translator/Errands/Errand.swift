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
            let languages = try projects.flatMap { project in
                let present = try store.progress(of: project.key).map(\.locale)
                return Self.locales(wanted, of: project, present: present).map { (project, $0) }
            }
            for code in wanted
            where projects.allSatisfy({ Self.locales([code], of: $0, present: []).isEmpty }) {
                throw CommandError(Self.isNotTranslated(projects, into: code))
            }
            var outcome = Errand.Outcome()
            var complaints: [String] = []
            for (project, locale) in languages {
                do {
                    outcome.lines += try await Self.pull(project, locale, synchronizer, store)
                } catch let error as SyncError where Failure(error).isRefusal {
                    let sentence = Strings.sentenceWithCause(Failure(error))
                    complaints.append("Error: \(project.name), \(locale): \(sentence)")
                    outcome.status = 1
                }
            }
            if languages.isEmpty { outcome.lines = Self.nothingToPull(projects) }
            complaints += [Strings.goneInCommands(try store.outboxCounts().gone)].compactMap { $0 }
            outcome.complaint = complaints.isEmpty ? nil : complaints.joined(separator: "\n")
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
            "\(project.name), \(locale): \(Strings.keys(progress?.keys ?? 0)), \(report.news) changes"
        return [summary] + report.flawed.map(Strings.flawedText)
            + report.tooLarge.map(Strings.tooLargeKey)
    }

    /// Returns the wanted languages that the project has; if none are wanted, the present ones.
    private static func locales(
        _ wanted: [String], of project: Project, present: [LocaleCode]
    ) -> [LocaleCode] {
        guard !wanted.isEmpty else { return present }
        let offered = project.targetLanguages.map(\.locale)
        return wanted.compactMap { LocaleCode.best(for: LocaleCode($0), among: offered) }
    }

    private static func isNotTranslated(_ projects: [Project], into code: String) -> String {
        guard projects.count == 1, let project = projects.first else {
            return "No project is translated into \(code)."
        }
        return "\(project.name) is not translated into \(code)."
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
        complaints += closed.map { project in
            "The changes of \(project.name) are not uploaded: "
                + Strings.sentenceWithCause(project.failure)
        }
        guard !complaints.isEmpty else { return outcome }
        outcome.complaint = complaints.joined(separator: "\n")
        outcome.status = 1
        return outcome
    }
}
