import Catalog
import HTTP
import MachineTranslation
import TML
import Text
import TranslationService
import Wire

/// Asks the configured engines, with one request at a time for each (`tml-service.md` 7.9, step 7).
final class MachineProviders: Sendable {
    /// An engine with its queue of requests.
    struct ProviderQueue: Sendable {
        let provider: EngineConfiguration
        let engine: TranslationEngine
        let queue = MachineQueue()
    }

    let counters: [ProviderQueue]
    private let executor: ServiceExecutor

    init(
        _ providers: [EngineConfiguration], _ executor: ServiceExecutor, ledger: CharacterLedger
    ) {
        let client = HTTPClient(userAgent: "tml-server/\(TMLServer.version)")
        counters = providers.map { ProviderQueue(provider: $0, engine: $0.engine(client, ledger)) }
        self.executor = executor
    }

    /// The suggestions and errors of all engines; throws `.invalid` if there is no engine to ask.
    func suggestions(
        for job: MachineJob, from provider: String?
    ) async throws -> (results: [JSON], errors: [JSON]) {
        let asked = counters.filter { provider == nil || $0.provider.name == provider }
        guard !asked.isEmpty else { throw Self.nobody(provider) }
        return await withTaskGroup(of: (Int, [JSON], JSON?).self) { group in
            for (number, counter) in asked.enumerated() {
                group.addTask {
                    let (results, error) = await self.ask(counter, job)
                    return (number, results, error)
                }
            }
            var answers: [(Int, [JSON], JSON?)] = []
            for await answer in group { answers.append(answer) }
            answers.sort { $0.0 < $1.0 }
            return (answers.flatMap(\.1), answers.compactMap(\.2))
        }
    }

    private static func nobody(_ provider: String?) -> ServiceError {
        .invalid([
            ServiceError.Flaw(
                field: "provider", code: "unknown_provider",
                message: provider.map { "This server has no engine with the name \($0)" }
                    ?? "This server has no engine. The administrator can configure an engine")
        ])
    }

    private func ask(_ counter: ProviderQueue, _ job: MachineJob) async -> ([JSON], JSON?) {
        guard await counter.queue.enter() else {
            return ([], MachineAnswers.error(.rateLimited(seconds: 5), counter.provider))
        }
        var results: [JSON] = []
        var failure: JSON?
        for item in job.items where failure == nil {
            do {
                let found = try await suggestions(counter, item, job.target)
                results += found.compactMap(\.object).map {
                    MachineAnswers.result($0, of: item, in: job.target.locale, counter.provider)
                }
            } catch {
                let error =
                    error as? EngineError ?? .unreachable("The server cannot read its database")
                failure = MachineAnswers.error(error, counter.provider)
            }
        }
        await counter.queue.leave()
        return (results, failure)
    }

    /// The stored suggestions, or else those of the engine.
    private func suggestions(
        _ counter: ProviderQueue, _ item: MachineJob.Item, _ target: Language
    ) async throws -> [JSON] {
        let (style, syntax) = (counter.provider.style.name, item.label.syntax)
        let question = MachineQuestion(
            provider: counter.provider.identity,
            source: item.source.locale, target: target.locale,
            scheme: syntax == .tml ? style : "\(style) \(syntax.name)", text: item.label.text)
        if let known = try await executor.run({ try $0.machine.answer(to: question) })?.array {
            return known
        }
        let asked = EngineQuestion(item.label, from: item.source, to: target)
        let found = try await counter.engine.suggestions(for: asked).map(MachineAnswers.kept)
        try await executor.run { try $0.machine.keep(.array(found), to: question) }
        return found
    }
}

/// Lets one caller through at a time and limits the number of waiting callers.
actor MachineQueue {
    private static let mostWaiting = 16

    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for the caller's turn; returns false if too many callers are waiting.
    func enter() async -> Bool {
        guard isBusy else {
            isBusy = true
            return true
        }
        guard waiting.count < Self.mostWaiting else { return false }
        await withCheckedContinuation { waiting.append($0) }
        return true
    }

    func leave() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
