import Catalog
import Hummingbird
import TML
import Text
import TranslationService
import Wire

/// The fields that a person sent with a form of a project's page.
struct FormSubmission: Sendable {
    let pages: PageContext
    let fields: PlainFields
    let visit: ProjectVisit
    /// The path of the form.
    let path: String

    /// The longest description of a term, with words for a hundred languages, fits into this limit
    /// when it is escaped.
    private static let limit = 1 << 18

    /// A new word for the field `once` of a form.
    static var once: String { SecretWord.random().reveal() }

    /// The word for a form that is shown again: the sent one if the same form can still be accepted.
    static func once(_ fields: PlainFields, after refusal: ServiceError) -> String {
        switch refusal {
        case .inProgress, .busy, .overloaded, .storage: fields["once"] ?? once
        case .invalidToken, .wrongPassword, .secondFactorRequired, .wrongCode, .forbidden,
            .notFound, .conflict, .locked, .malformed, .invalid, .preconditionFailed,
            .baseRevisionRequired,
            .idempotencyMismatch, .tooLarge, .unsupportedMedia, .tooManyRequests, .cursorExpired,
            .grantRefused:
            once
        }
    }

    /// Reads the fields of a request. Throws `.foreignForm`.
    init(
        _ request: Request, _ context: ServerContext, _ visit: ProjectVisit, _ pages: PageContext
    ) async throws {
        self.pages = pages
        self.visit = visit
        path = request.uri.path
        fields = try await pages.form(request, context, visit.visitor, limit: Self.limit)
    }

    /// Runs a write of the service. The same form, sent twice, is written once. Wakes requests that
    /// wait for changes of the project.
    func write(
        _ work: @escaping @Sendable (TranslationService, IdempotencyKey?) throws -> WriteAnswer
    ) async throws {
        let key = try fields.onceKey(path, visit.session)
        let answer = try await pages.run { service in
            try service.once(key) { () throws(ServiceError) in
                do {
                    return try work(service, key)
                } catch {
                    throw error as? ServiceError ?? .storage(String(describing: error))
                }
            }
        }
        if case .failed = answer.outcome {
            throw ServiceError.malformed(
                answer.body.object?["message"]?.string ?? "The form was refused before")
        }
        pages.api.metrics.noteChanges(answer.changes)
        if let project = answer.project { await pages.api.signal.send(project.rawValue) }
    }
}

extension PlainFields {
    /// The page gives each form a word in the field `once`. A form with another content is another
    /// request.
    func onceKey(_ path: String, _ session: ServiceSession) throws -> IdempotencyKey? {
        guard let word = self["once"], word.utf8.count <= 64 else { return nil }
        let content = "\(path)\n\(self.content)"
        return try IdempotencyKey(
            "\(word)-\(KeyHash.key(label: content, description: nil))", of: session,
            request: Array(content.utf8))
    }
}

extension ServiceError {
    /// The sentence for the page if the person can correct the form or the address; `nil` for other
    /// errors.
    var formProblem: String? {
        switch self {
        case .invalid, .malformed, .busy, .conflict, .locked, .tooLarge, .inProgress:
            "\(PageContext.sentence(of: self))."
        case .invalidToken, .wrongPassword, .secondFactorRequired, .wrongCode, .forbidden,
            .notFound,
            .preconditionFailed, .baseRevisionRequired, .idempotencyMismatch, .unsupportedMedia,
            .tooManyRequests,
            .overloaded, .cursorExpired,
            .grantRefused, .storage:
            nil
        }
    }
}
