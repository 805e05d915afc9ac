import Catalog
import Dispatch
import Foundation
import LocalStore
import TML
import Workbench

/// Performs requests to the local copy, in lanes: queues that do not wait for each other.
///
/// The lane of a request depends on its owner. Most requests run one after the other in one lane.
/// Seven kinds of work have lanes of their own, so they never delay a save: reads of the key list,
/// plans and statistics of many keys, exports, the compilation of languages, the memory, the
/// dictionaries, and the checks of all texts.
final class StoreLane: Sendable {
    typealias Reply = @Sendable (StoreAnswer) -> Void

    private let work = DispatchQueue(label: "store", qos: .userInitiated)
    private let lists = DispatchQueue(label: "lists", qos: .userInitiated)
    private let plans = DispatchQueue(label: "plans", qos: .userInitiated)
    private let exports = DispatchQueue(label: "exports", qos: .userInitiated)
    private let compiler = DispatchQueue(label: "languages", qos: .userInitiated)
    private let worker: StoreWorker
    private let memory: MemoryWorker
    private let writing: WritingWorker
    private let issues: IssueWorker

    init(
        worker: StoreWorker, memory: MemoryWorker, writing: WritingWorker, issues: IssueWorker
    ) {
        self.issues = issues
        self.worker = worker
        self.memory = memory
        self.writing = writing
    }

    /// Performs the request and passes its answer to `answer`.
    func perform(_ request: StoreRequest, answer: @escaping Reply) {
        switch request {
        case .list(.window), .list(.identities), .list(.issueCounts),
            .list(.issueCountsOfMarked), .list(.issueSummary), .list(.find), .list(.review):
            perform(request, in: lists, answer)
        case .list(.count), .list(.estimate), .list(.names), .list(.statistics),
            .batch(.equalLabels), .batch(.offer),
            .batch(.pretranslate), .batch(.plan),
            .batch(.replace), .batch(.restorable), .projects(.folder):
            perform(request, in: plans, answer)
        // The first step reads only the path. On a dead network folder it must not delay a save.
        case .list(.export(let export)):
            perform(request, in: export.step == .check ? plans : exports, answer)
        case .projects(.open(let project, let locale)): open(project, locale, answer)
        case .memory(let request): memory.perform(request, answer: answer)
        case .terms(let request): perform(request, answer)
        case .writing(let request): writing.perform(request, answer: answer)
        // The next key is searched after the save that was requested before.
        case .projects, .list(.next), .list(.see), .key, .outbox, .batch, .session:
            perform(request, in: work, answer)
        }
    }

    private func perform(
        _ request: StoreRequest, in lane: DispatchQueue, _ answer: @escaping Reply
    ) {
        lane.async { [worker, memory] in
            answer(worker.answer(to: request, remembered: memory.remembered))
        }
    }

    /// Checks the texts that a request may have changed, in another lane.
    func checkIssues() { issues.look() }

    /// Compiles the languages in another lane if they are not compiled yet.
    private func open(
        _ project: Project.Key, _ locale: LocaleCode, _ answer: @escaping Reply
    ) {
        work.async { [worker, compiler, work, issues] in
            let definitions = worker.definitions(project, locale)
            let reply = { @Sendable in
                answer(worker.answer(to: .projects(.open(project, locale)), definitions))
                issues.follow(project, locale)
            }
            guard let definitions, !definitions.areCompiled(in: worker.compiled) else {
                return reply()
            }
            compiler.async {
                definitions.compile(in: worker.compiled)
                work.async(execute: reply)
            }
        }
    }

    private func perform(_ request: TermsRequest, _ answer: @escaping Reply) {
        switch request {
        case .find(let key, let locale):
            memory.terms(key, locale) { answer(.terms(.found(key.id, locale, $0))) }
        case .keep(let term, let project):
            work.async { [memory] in
                do {
                    try memory.termStore.keep(term, for: project)
                    answer(.terms(.kept(term, for: project)))
                } catch {
                    answer(.failed(.terms(request), Failure(error)))
                }
            }
        }
    }

    /// Saves the place where the translator stopped.
    func keep(_ place: ListPlace) {
        let now = Int(Date().timeIntervalSince1970)
        work.async { [worker] in worker.keep(place, at: now) }
    }

    /// Waits until all requests are done, for at most this number of seconds.
    func finish(within seconds: Int) {
        work.finish(within: seconds)
        exports.finish(within: seconds)
        issues.finish(within: 1)
    }
}
