import HTTPTypes
import TranslationService
import Wire

/// The HTTP answers to errors of the service (`tml-service.md` 1.5).
extension ServiceError {
    /// The HTTP status of the error.
    var status: Int { ErrorBody(self).code ?? 500 }

    /// The seconds until the next attempt, for `Retry-After`.
    var retryAfter: Int? {
        switch self {
        case .tooManyRequests(let seconds), .inProgress(let seconds), .overloaded(let seconds):
            seconds
        case .invalidToken, .wrongPassword, .secondFactorRequired, .wrongCode, .forbidden,
            .notFound, .conflict, .busy, .locked, .malformed, .invalid, .preconditionFailed,
            .baseRevisionRequired, .idempotencyMismatch, .tooLarge,
            .unsupportedMedia, .cursorExpired, .grantRefused, .storage:
            nil
        }
    }
}

extension WriteAnswer {
    /// 200, 201 or 202. For a repeated failure, the status of the first answer.
    var status: HTTPResponse.Status {
        switch outcome {
        case .done: .ok
        case .made: .created
        case .begun: .accepted
        case .failed(let code): HTTPResponse.Status(code: code)
        }
    }
}
