import Catalog
import FileProjects
import Foundation
import LocalStore
import Locking
import TML
import Workbench

/// Performs the requests of the workbench to the local copy that is open. Another sign-in opens
/// another local copy.
final class StoreWorker: Sendable {
    private struct Opened {
        var path: String
        var store: TranslationStore
    }

    private let current = Locked<Opened?>(nil)
    /// The local copy of a sign-in, until the screens of the former session have saved their data.
    private let next = Locked<Opened?>(nil)
    private let forget: @Sendable () throws(PrivateFile.Failure) -> Void
    private let listener = Locked<(@Sendable (String) -> Void)?>(nil)
    private let leaver = Locked<(@Sendable () -> Void)?>(nil)
    let compiled: RulesCache

    /// `forget` removes the session from disk.
    init(
        compiled: RulesCache = RulesCache(),
        forget: @escaping @Sendable () throws(PrivateFile.Failure) -> Void = {}
    ) {
        self.compiled = compiled
        self.forget = forget
    }

    /// Stores a closure that is called with the path of the local copy, now and each time another
    /// one is opened.
    func whenOpened(_ tell: @escaping @Sendable (String) -> Void) {
        listener.withLock { $0 = tell }
        if let path = current.withLock({ $0?.path }) { tell(path) }
    }

    /// Stores a closure that is called each time the session is removed from disk, before the
    /// answer.
    func whenForgotten(_ leave: @escaping @Sendable () -> Void) {
        leaver.withLock { $0 = leave }
    }

    /// Closes the local copies.
    func close() {
        for copy in [current, next] { copy.withLock { $0.take() }?.store.close() }
    }

    var store: TranslationStore? { current.withLock { $0?.store } }

    /// Opens the local copy at `path` instead of the open one, unless it is the same. First checks
    /// the file for damage if the file has at most `size` bytes.
    @discardableResult
    func open(
        _ path: String, checked size: Int64 = TranslationStore.soonChecked
    ) throws(StoreError) -> TranslationStore {
        if let opened = current.withLock({ $0 }), opened.path == path { return opened.store }
        let store = try TranslationStore(path: path, checked: size)
        current.withLock { $0 = Opened(path: path, store: store) }
        listener.withLock { $0 }?(path)
        return store
    }

    /// Opens the local copy at `path` for the next session, beside the open one. If it is the open
    /// one, it stays open.
    func openNext(_ path: String) throws(StoreError) -> TranslationStore {
        if let opened = current.withLock({ $0 }), opened.path == path {
            next.withLock { $0 = nil }
            return opened.store
        }
        if let opened = next.withLock({ $0 }), opened.path == path { return opened.store }
        let store = try TranslationStore(path: path, checked: TranslationStore.soonChecked)
        next.withLock { $0 = Opened(path: path, store: store) }
        return store
    }

    /// Uses the local copy of the next session instead of the open one, if there is one.
    func useNext() {
        guard let opened = next.withLock({ $0.take() }) else { return }
        current.withLock { $0 = opened }
        listener.withLock { $0 }?(opened.path)
    }

    /// Performs the request. Never throws, and never waits for the network.
    ///
    /// - Parameters:
    ///   - definitions: the definitions of the language to open, if they were already read.
    ///   - remembered: returns the matches of the translation memory.
    func answer(
        to request: StoreRequest, _ definitions: OpenedDefinitions? = nil,
        remembered: Remembered = { _, _ in [] }
    ) -> StoreAnswer {
        do {
            if case .session(.forget) = request {
                try forget()
                leaver.withLock { $0 }?()
                return .session(.forgotten)
            }
            if case .session(.use(let session)) = request {
                useNext()
                return .session(.used(session))
            }
            if case .projects(.folder(let folder)) = request {
                return .projects(.folder(folder, FolderNames(in: folder).names))
            }
            guard let store else { return .failed(request, .signedOut) }
            if case .projects(let request) = request,
                let answer = try history?.answer(to: request)
            {
                return .projects(answer)
            }
            let answer = try store.answer(
                to: request, compiled, definitions, remembered, openedFiles: openedFiles)
            guard case .projects(.listed(let summaries)) = answer else { return answer }
            return .projects(.listed(try withDone(withPlaces(summaries), store)))
        } catch {
            return .failed(request, Failure(error))
        }
    }

    /// Saves the place where the translator stopped.
    func keep(_ place: ListPlace, at seconds: Int) { places?.keep(place, at: seconds) }

    /// Returns the paths of the translation files that were opened.
    private func openedFiles() -> [String] {
        current.withLock { $0?.path }.map { KeptFiles(beside: $0).all.map(\.path) } ?? []
    }

    private var history: KeptHistory? {
        current.withLock { $0.map { KeptHistory(beside: $0.path) } }
    }

    private var places: KeptPlaces? {
        current.withLock { $0.map { KeptPlaces(path: Paths.places(beside: $0.path)) } }
    }

    private func withPlaces(_ summaries: [ProjectSummary]) -> [ProjectSummary] {
        let places = places?.all ?? []
        return summaries.map { summary in
            var summary = summary
            summary.places = places.filter { $0.query.project == summary.project.key }
            return summary
        }
    }

    /// Adds the work of the translator since midnight.
    private func withDone(
        _ summaries: [ProjectSummary], _ store: TranslationStore
    ) throws(StoreError) -> [ProjectSummary] {
        let midnight = Calendar.current.startOfDay(for: Date())
        let done = try store.workDone(since: Int(midnight.timeIntervalSince1970))
        return summaries.map { summary in
            var summary = summary
            summary.today = done[summary.project.key] ?? WorkDone()
            return summary
        }
    }

    /// Returns the definitions that must be compiled before the language is opened. The compilation
    /// takes long and does not need the local copy. `nil` if they cannot be read; the answer to the
    /// request then contains the reason.
    func definitions(_ project: Project.Key, _ locale: LocaleCode) -> OpenedDefinitions? {
        try? store?.definitions(project, locale)
    }
}
