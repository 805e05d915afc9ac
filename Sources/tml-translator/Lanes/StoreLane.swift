import Catalog
import Dispatch
import Foundation
import LocalStore
import TML
import Workbench

/// Store work, one request after another in the order given; reads of the key list run beside it on
/// a lane of their own, so that no search delays a save, and so do languages that must be compiled,
/// what is worked out about many keys, and questions to the memory, the concordance and dictionaries.
final class StoreLane: Sendable {
    private let work = DispatchQueue(label: "store", qos: .userInitiated)
    private let lists = DispatchQueue(label: "lists", qos: .userInitiated)
    private let plans = DispatchQueue(label: "plans", qos: .userInitiated)
    private let compiler = DispatchQueue(label: "languages", qos: .userInitiated)
    private let worker: StoreWorker
    private let memory: MemoryWorker
    private let writing: WritingWorker

    init(worker: StoreWorker, memory: MemoryWorker, writing: WritingWorker) {
        self.worker = worker
        self.memory = memory
        self.writing = writing
    }

    /// Carries the request out and hands over its answer.
    func perform(
        _ request: StoreRequest, answer: @escaping @Sendable (StoreAnswer) -> Void
    ) {
        guard !performElsewhere(request, answer) else { return }
        if case .pretranslate(let query, let offset) = request {
            return plans.async { [worker, memory] in
                answer(worker.pretranslated(query, from: offset, memory.remembered))
            }
        }
        let lane = request.isListRead ? lists : request.isPlan ? plans : work
        lane.async { [worker, compiler] in
            let definitions = worker.definitions(for: request)
            guard let definitions, !definitions.areCompiled(in: worker.compiled) else {
                return answer(worker.answer(to: request, definitions))
            }
            compiler.async {
                definitions.compile(in: worker.compiled)
                lane.async { answer(worker.answer(to: request, definitions)) }
            }
        }
    }

    /// Carries out what the local copy alone does not know. Whether the request asks for such a thing.
    private func performElsewhere(
        _ request: StoreRequest, _ answer: @escaping @Sendable (StoreAnswer) -> Void
    ) -> Bool {
        if case .recall(let key, let locale) = request {
            memory.recall(key, locale) { answer(.recalled(key.id, locale, $0)) }
        } else if case .terms(let key, let locale) = request {
            memory.terms(key, locale) { answer(.terms(key.id, locale, $0)) }
        } else if case .keepTerm(let term, let project) = request {
            keep(term, for: project, answer)
        } else if case .forget(let text) = request {
            memory.forget(text) { done in
                answer(done.answer(to: request) { .forgotten(text) })
            }
        } else if case .bringBack = request {
            memory.bringBack { answer($0.answer(to: request) { .broughtBack($0) }) }
        } else if case .helpWriting(let request) = request {
            writing.perform(request, answer: answer)
        } else if case .concordance(let words, let locale) = request {
            memory.concordance(words, first: locale) { found in
                answer(found.answer(to: request) { .concordance(words, $0) })
            }
        } else {
            return false
        }
        return true
    }

    private func keep(
        _ term: Term, for project: Project.Key?,
        _ answer: @escaping @Sendable (StoreAnswer) -> Void
    ) {
        work.async { [memory] in
            do {
                try memory.shelf.keep(term, for: project)
                answer(.termKept(term, for: project))
            } catch {
                answer(.failed(.keepTerm(term, for: project), Failure(error)))
            }
        }
    }

    /// Keeps where the translator stops.
    func keep(_ place: ListPlace) {
        let now = Int(Date().timeIntervalSince1970)
        work.async { [worker] in worker.keep(place, at: now) }
    }

    /// Waits until all that was asked for is done, but not longer than that many seconds.
    func finish(within seconds: Int) {
        work.finish(within: seconds)
    }
}

extension Result {
    /// What the workbench is told.
    fileprivate func answer(
        to request: StoreRequest, _ told: (Success) -> StoreAnswer
    ) -> StoreAnswer {
        switch self {
        case .success(let value): told(value)
        case .failure(let error): .failed(request, Workbench.Failure(error))
        }
    }
}

extension StoreRequest {
    fileprivate var isPlan: Bool { if case .equalLabels = self { true } else { false } }

    fileprivate var isListRead: Bool {
        switch self {
        case .list: true
        case .projects, .openProject, .recall, .concordance, .equalLabels, .pretranslate, .fill,
            .draft, .undo, .detail, .nextKey, .saveDrafts, .discardDrafts, .submit, .review,
            .setDismissed, .setOff, .setFormChoice, .outbox, .takeBack, .withdraw, .giveUp, .retry,
            .resolve, .sendAgain, .drop, .forgetSession, .terms, .keepTerm, .helpWriting,
            .forget, .bringBack:
            false
        }
    }
}
