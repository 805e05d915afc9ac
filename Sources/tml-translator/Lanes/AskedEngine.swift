import Catalog
import HTTP
import MachineTranslation
import Workbench

/// An engine in use. Its key is read with the first request, because a command that prints the key
/// may take some time.
actor AskedEngine {
    /// The failure of an engine.
    struct Failed: Error {
        var engine: String
        var reason: any Error
    }

    /// None of several engines has an answer, and at least one engine has failed.
    struct AllFailed: Error {
        var failures: [any Error]
    }

    private let configuration: EngineConfiguration
    private let client: HTTPClient
    private let ledger: CharacterLedger
    private let store: any AnswerStore
    /// The engine with its key, or the error about a missing key; `nil` before the first request.
    private var engine: Task<Result<TranslationEngine, MissingKey>, Never>?

    init(
        _ configuration: EngineConfiguration, _ client: HTTPClient, _ ledger: CharacterLedger,
        _ store: any AnswerStore
    ) {
        self.configuration = configuration
        self.client = client
        self.ledger = ledger
        self.store = store
    }

    nonisolated var name: String { configuration.name }

    /// Returns the number of characters that the engine would receive for all queries. Throws
    /// `Failed`.
    func bill(for queries: [SuggestionQuery]) async throws -> EngineBill {
        try await ask { [name] engine in
            let characters = queries.reduce(0) {
                $0 + engine.characters(for: EngineQuestion($1))
            }
            return EngineBill(
                engine: name, characters: characters, left: await engine.charactersLeft)
        }
    }

    /// Returns the suggestions of the engine. Throws `Failed`.
    func suggestions(_ query: SuggestionQuery) async throws -> [Suggestion] {
        try await ask { try await $0.suggestions(for: EngineQuestion(query)) }
    }

    /// Runs a request as soon as the engine has its key, and returns the answer. Throws `Failed`.
    func ask<Answer: Sendable>(
        _ question: @Sendable (TranslationEngine) async throws -> Answer
    ) async throws -> Answer {
        let task = engine ?? opened()
        engine = task
        do {
            return try await question(try await task.value.get())
        } catch {
            throw Failed(engine: name, reason: error)
        }
    }

    private func opened() -> Task<Result<TranslationEngine, MissingKey>, Never> {
        Task { [configuration, client, ledger, store] in
            await configuration.withKey().map { $0.engine(client, ledger, store) }
        }
    }
}

extension SuggestionQuery {
    /// The project of the text; `nil` for a text without a project.
    fileprivate var project: Project.Key? { key.project.rawValue.isEmpty ? nil : key.project }
}

extension EngineQuestion {
    fileprivate init(_ query: SuggestionQuery) {
        self.init(
            query.label, of: query.project, description: query.description,
            maxLength: query.maxLength, from: query.sourceLanguage,
            to: query.language,
            examples: query.examples.map {
                Example(label: $0.label, translation: $0.translation)
            },
            terms: query.terms.map {
                Term($0.word, wordings: $0.wordings, forbidden: $0.forbidden, isKept: $0.isKept)
            },
            neighbours: query.neighbours)
    }
}
