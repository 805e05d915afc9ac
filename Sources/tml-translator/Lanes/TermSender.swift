import Catalog
import LocalStore
import TML
import TermLibrary
import Text
import TranslationAPI

/// Uploads terms of the translator into the glossary of a project, with the next synchronization.
struct TermSender {
    /// The result of an upload.
    struct Report {
        var taken = 0
        /// The reasons for the refused terms, one sentence for each term.
        var refused: [String] = []
    }

    let library: TermLibrary
    let store: TranslationStore
    let server: any WorkstationServer

    /// Uploads the waiting terms of a project. A term that does not reach the server keeps waiting.
    /// A term that the server refuses stays a term of the translator only.
    func send(to project: Project.Key) async -> Report {
        var report = Report()
        do {
            for (id, term) in try library.waiting(for: project) {
                try await send(term, id, to: project, &report)
            }
        } catch {
            Log.shared.note("terms: \(error)")
        }
        return report
    }

    private func send(
        _ term: Term, _ id: Int64, to project: Project.Key, _ report: inout Report
    ) async throws {
        do {
            let saved = try await server.save(try merged(term, in: project), in: project)
            try StoredTerms(store).save(saved, of: project)
            try library.arrived(id)
            report.taken += 1
        } catch let error as ServerError {
            guard let why = Self.refusal(error) else { throw error }
            try library.refused(id)
            report.refused.append("\(term.word.string): \(why)")
        }
    }

    /// Returns the glossary's entry for the term, with the new translations added.
    private func merged(_ term: Term, in project: Project.Key) throws -> Term {
        let known = try StoredTerms(store).all(of: project).first {
            $0.word == term.word && $0.locale == term.locale
        }
        guard var merged = known else { return term }
        merged.wordings.merge(term.wordings) { _, new in new }
        merged.isNotTranslated = merged.isNotTranslated || term.isNotTranslated
        return merged
    }

    /// Returns the words of the server if a later attempt would fail, too; `nil` if a later attempt
    /// may succeed.
    private static func refusal(_ error: ServerError) -> String? {
        switch error {
        case .refused(let words), .forbidden(let words): words
        case .notFound: "The server has no glossary, or the glossary does not have this term."
        case .signedOut, .wrongPassword, .secondFactorRequired, .wrongCode, .tooManyAttempts,
            .cursorExpired, .wentBack, .unavailable, .unconnected, .unreachable, .tooLarge,
            .unreadable, .tls, .file, .cancelled:
            nil
        }
    }
}
