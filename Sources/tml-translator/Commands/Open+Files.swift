import Catalog
import FileProjects
import Foundation
import LocalStore
import Locking
import Sync
import Workbench

/// The start and the end of the workstation with translation files.
extension Open {
    /// The number of seconds in which an open workstation must open the files.
    private static let patience = 60

    /// Asks the workstation that has the local copy open to open the files, so that each text is in
    /// one local copy.
    func openInRunningWorkstation(_ environment: ProgramEnvironment) throws {
        guard environment.files != nil else { throw environment.onlyOne }
        SignalThread.unblock()
        let errand = Errand.open(choice.arguments(for: files))
        guard let outcome = try environment.ask(errand, within: Self.patience) else {
            throw CommandError(Strings.inUse(by: environment.runningWorkstation))
        }
        Log.shared.note("opened in a running workstation, status \(outcome.status)")
        try outcome.say()
    }

    /// Puts the list of files into the local copy, so that a file can be opened at once.
    func readFiles(
        _ environment: ProgramEnvironment, _ worker: NetworkWorker, _ mailbox: Mailbox
    ) throws {
        guard let files = environment.files else { return }
        files.list()
        try BlockingTask.run {
            _ = try await worker.alone { synchronizer, _ in
                try await synchronizer.refreshProjects()
            }
        }
        for warning in files.warnings { mailbox.post(.warned(warning)) }
    }

    /// Begins with the only file, at the place where the translator stopped.
    func begin(_ state: inout WorkbenchState, _ environment: ProgramEnvironment) throws {
        guard let key = environment.files?.only, let path = try environment.storePath() else {
            return
        }
        let store = try TranslationStore(readingFrom: path)
        defer { store.close() }
        guard let project = try store.projects().first(where: { $0.project.key == key })?.project,
            let locale = project.targetLanguages.first?.locale
        else { return }
        let places = KeptPlaces(path: Paths.places(beside: path)).all
        state.begin(
            project, locale: locale,
            at: places.first { $0.query.project == key && $0.query.locale == locale })
    }

    /// Writes the texts that are not in the files yet, and says which files were written.
    ///
    /// - Returns: false if a text is not in its file.
    func finishFiles(
        _ environment: ProgramEnvironment, _ worker: NetworkWorker, _ stores: StoreWorker
    ) -> Bool {
        guard let files = environment.files else { return true }
        let failure = Locked<String?>(nil)
        try? BlockingTask.run {
            let why: Failure?
            do {
                why = try await worker.push().closed.first?.failure
            } catch {
                why = Failure(error)
            }
            failure.withLock { $0 = why.map(Strings.sentenceWithCause) }
        }
        try? BlockingTask.run {
            await files.keep()
            for (path, texts) in await files.server.report {
                try Output.say(Strings.written(texts, to: Self.shown(path)))
            }
        }
        let outbox = (try? stores.store?.outboxCounts()) ?? OutboxCounts()
        let undecided = outbox.conflicting + outbox.refused
        if undecided > 0 {
            Output.complain(Strings.textsWait(undecided, of: Self.names(stores, \.undecided)))
        }
        let waiting = outbox.queued + outbox.sent
        if waiting > 0 {
            Output.complain(
                Strings.notWritten(
                    waiting, of: Self.names(stores, \.unsent), failure.withLock { $0 }))
        }
        return waiting + undecided == 0
    }

    /// Returns the names of the files whose number is not 0.
    private static func names(
        _ stores: StoreWorker, _ number: (LanguageProgress) -> Int
    ) -> [String] {
        let summaries = (try? stores.store?.projects()) ?? []
        return summaries.filter { $0.progress.contains { number($0) > 0 } }.map(\.project.name)
    }

    /// Returns the path without the current folder.
    private static func shown(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}
