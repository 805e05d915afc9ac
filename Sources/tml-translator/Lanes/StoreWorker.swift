import Catalog
import Foundation
import LocalStore
import Locking
import TML
import Workbench

/// Carries out what the workbench asks of the local copy: knows which one is open, which changes when
/// somebody signs in.
final class StoreWorker: Sendable {
    private struct Opened {
        var path: String
        var store: TranslationStore
    }

    private let current = Locked<Opened?>(nil)
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

    /// Tells the path of whichever database is open, now and later.
    func whenOpened(_ tell: @escaping @Sendable (String) -> Void) {
        listener.withLock { $0 = tell }
        if let path = current.withLock({ $0?.path }) { tell(path) }
    }

    /// Does that each time the session was removed from disk, before it is told.
    func whenForgotten(_ leave: @escaping @Sendable () -> Void) {
        leaver.withLock { $0 = leave }
    }

    /// Ends the work on the database that is open.
    func close() {
        let opened = current.withLock { current in
            defer { current = nil }
            return current
        }
        opened?.store.close()
    }

    var store: TranslationStore? { current.withLock { $0?.store } }

    /// Opens the database at `path` instead of the one that is open, if that is another; damage is
    /// looked for before in a file of so many bytes at most.
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

    /// Does what is asked and says how it went; never throws and never blocks on the network.
    ///
    /// - Parameter definitions: what `definitions(for:)` has read for it.
    func answer(
        to request: StoreRequest, _ definitions: OpenedDefinitions? = nil
    ) -> StoreAnswer {
        do {
            if request == .forgetSession {
                try forget()
                leaver.withLock { $0 }?()
                return .signedOut
            }
            guard let store else { return .failed(request, .signedOut) }
            let answer = try store.answer(to: request, compiled, definitions)
            guard case .projects(let summaries) = answer else { return answer }
            return .projects(try withDone(withPlaces(summaries), store))
        } catch {
            return .failed(request, Failure(error))
        }
    }

    /// Keeps where the translator stops.
    func keep(_ place: ListPlace, at seconds: Int) { places?.keep(place, at: seconds) }

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

    /// Adds the work since midnight.
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

    /// What the memory has for the next keys of a list that have no translation.
    func pretranslated(
        _ query: KeyQuery, from offset: Int,
        _ remembered: (TranslationKey, LocaleCode) -> [Suggestion]
    ) -> StoreAnswer {
        let request = StoreRequest.pretranslate(query, from: offset)
        do throws(StoreError) {
            guard let store else { return .failed(request, .signedOut) }
            return try store.pretranslated(query, from: offset, compiled, remembered)
        } catch {
            return .failed(request, Failure(error))
        }
    }

    /// What opening a language has to compile, which takes long and does not touch the store; `nil`
    /// where nothing is opened. What fails here is told by the answer.
    func definitions(for request: StoreRequest) -> OpenedDefinitions? {
        guard case .openProject(let project, let locale) = request else { return nil }
        return try? store?.definitions(project, locale)
    }
}
