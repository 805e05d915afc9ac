import Catalog
import TML
import TranslationAPI

/// What the server's memory is asked.
extension NetworkWorker {
    /// What it has for a key, fitted to its label.
    func recall(_ key: TranslationKey, _ locale: LocaleCode) async throws -> [Suggestion] {
        guard let memory else { return [] }
        let (_, server) = try signedIn()
        return await memory.fit(
            try await server.memory(for: key.id, locale: locale), to: key, locale)
    }
}
