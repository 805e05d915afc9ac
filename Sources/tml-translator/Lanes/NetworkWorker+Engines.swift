import Catalog
import MachineTranslation
import TML
import Workbench

/// The requests to engines.
extension NetworkWorker {
    func serve(
        _ request: EngineRequest, _ tell: @escaping @Sendable (EngineAnswer) -> Void
    ) async throws {
        switch request {
        case .suggest(let query):
            try await suggest(query, tell)
            tell(.suggested(query.key))
        case .bill(let queries): tell(.billed(queries.map(\.key), await bills(for: queries)))
        case .roundTrip(let query): tell(.roundTripEnded(query.id, try await play(query, tell)))
        case .pretranslate(let queries):
            try await pretranslate(queries, tell)
            tell(.pretranslationEnded)
        case .languages(let question):
            await reply(to: question) { tell(.language(question, $0)) }
        }
    }

    /// The maximum number of seconds that the program waits if an engine limits requests.
    private static var mostPatience: Int { 60 }

    /// Reports the suggestions of each engine as soon as they arrive. If there are none, throws the
    /// failures of the engines.
    func suggest(
        _ query: SuggestionQuery, _ tell: @escaping @Sendable (EngineAnswer) -> Void
    ) async throws {
        var failures: [any Error] = []
        var isAnythingFound = false
        await withTaskGroup(of: Result<[Suggestion], any Error>.self) { group in
            for engine in engines {
                group.addTask { await Self.answer(of: engine, to: query) }
            }
            for await answer in group where !Task.isCancelled {
                switch answer {
                case .success(let found):
                    isAnythingFound = isAnythingFound || !found.isEmpty
                    tell(.suggestions(query.key, found))
                case .failure(let failure):
                    Log.shared.note("suggest: \(Strings.sentenceWithCause(Failure(failure)))")
                    failures.append(failure)
                }
            }
        }
        try Task.checkCancellation()
        if !isAnythingFound, !failures.isEmpty { throw AskedEngine.AllFailed(failures: failures) }
    }

    private static func answer(
        of engine: AskedEngine, to query: SuggestionQuery
    ) async -> Result<[Suggestion], any Error> {
        do {
            return .success(try await engine.suggestions(query))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the number of characters that each engine would receive for all queries. An engine
    /// without its key is left out.
    func bills(for queries: [SuggestionQuery]) async -> [EngineBill] {
        var bills: [EngineBill] = []
        for engine in engines {
            do {
                bills.append(try await engine.bill(for: queries))
            } catch {
                Log.shared.note("bill: \(Strings.sentenceWithCause(Failure(error)))")
            }
        }
        return bills
    }

    /// Runs a back-translation with the requested engine, otherwise with the first engine that can
    /// continue after its first answer. Reports why the other engines cannot continue.
    func play(
        _ query: RoundTripQuery, _ tell: @escaping @Sendable (EngineAnswer) -> Void
    ) async throws -> RoundTripEnd {
        var failures: [any Error] = []
        var last: RoundTripEnd?
        for engine in engines where query.engine == nil || query.engine == engine.name {
            var steps = 0
            let game = RoundTrip(query: query, engine: engine.name) {
                try await engine.suggestions($0)
            }
            do {
                let end = try await game.play { step in
                    steps = step.number
                    tell(.roundTrip(query.id, .step(step)))
                }
                guard end.isAtTheBeginning else { return end }
                last = end
                tell(.roundTrip(query.id, .givenUp(engine.name, .ended(end))))
            } catch {
                try Task.checkCancellation()
                if steps > 0 { throw error }
                Log.shared.note("there and back: \(Strings.sentenceWithCause(Failure(error)))")
                failures.append(error)
                let reason = (error as? AskedEngine.Failed)?.reason ?? error
                tell(.roundTrip(query.id, .givenUp(engine.name, .failed(Failure(reason)))))
            }
        }
        if last == nil, !failures.isEmpty { throw AskedEngine.AllFailed(failures: failures) }
        return last ?? .nothing
    }

    /// Asks the engines about each key in turn, until one engine has a safe suggestion. Reports the
    /// suggestions of these engines. An engine with a lasting failure gets no more requests. If all
    /// engines have lasting failures, throws the failures.
    func pretranslate(
        _ queries: [SuggestionQuery], _ tell: @escaping @Sendable (EngineAnswer) -> Void
    ) async throws {
        var able = engines
        var lasting: [any Error] = []
        for query in queries {
            var found: [Suggestion] = []
            for engine in able {
                try Task.checkCancellation()
                do {
                    let said = try await Self.patiently { try await engine.suggestions(query) }
                    found += said
                    if !said.isEmpty, said.allSatisfy(\.isSafe) { break }
                } catch {
                    try Task.checkCancellation()
                    Log.shared.note("pretranslate: \(Strings.sentenceWithCause(Failure(error)))")
                    guard Self.isLasting(error) else { continue }
                    lasting.append(error)
                    able.removeAll { $0 === engine }
                }
            }
            if able.isEmpty, found.isEmpty, !lasting.isEmpty {
                throw AskedEngine.AllFailed(failures: lasting)
            }
            tell(.pretranslated(query.key, found))
        }
    }

    /// Runs a request. If the engine limits requests, waits and repeats the request once.
    private static func patiently(
        _ ask: () async throws -> [Suggestion]
    ) async throws -> [Suggestion] {
        do {
            return try await ask()
        } catch let failed as AskedEngine.Failed {
            guard case .rateLimited(let wanted)? = failed.reason as? EngineError,
                let seconds = wanted, seconds <= mostPatience
            else { throw failed }
            try await Task.sleep(for: .seconds(seconds))
            return try await ask()
        }
    }

    /// True if the engine would fail in the same way for every other key.
    private static func isLasting(_ error: any Error) -> Bool {
        guard let failed = error as? AskedEngine.Failed,
            let reason = failed.reason as? EngineError
        else { return true }
        return switch reason {
        case .unreachable, .outOfOrder, .keyRefused, .unsupportedPair, .rateLimited, .usedUp,
            .cancelled:
            true
        case .refused, .tooLong, .unreadable: false
        }
    }
}

extension RoundTripEnd {
    /// True if the back-translation ended before its first result, so that another engine may get
    /// further.
    fileprivate var isAtTheBeginning: Bool {
        switch self {
        case .nothing, .unsendable(step: 1, _): true
        case .repeated, .most, .unsendable: false
        }
    }
}
