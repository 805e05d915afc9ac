import HTTPTypes
import TranslationService
import Wire

/// What failures of the service are in HTTP (`tml-service.md` 1.5).
extension ServiceError {
    /// The status that fits.
    var status: Int { ErrorBody(self).code ?? 500 }

    /// The seconds after which to try again, for `Retry-After`.
    var retryAfter: Int? {
        switch self {
        case .tooManyRequests(let seconds), .inProgress(let seconds), .overloaded(let seconds):
            seconds
        case .invalidToken, .wrongPassword, .forbidden, .notFound, .conflict, .busy, .locked,
            .malformed, .invalid, .baseRevisionRequired, .idempotencyMismatch, .tooLarge,
            .unsupportedMedia, .cursorExpired, .grantRefused, .storage:
            nil
        }
    }
}

extension WriteAnswer {
    /// 200, 201 or 202; of a failure that is told again, its own.
    var status: HTTPResponse.Status {
        switch outcome {
        case .done: .ok
        case .made: .created
        case .begun: .accepted
        case .failed(let code): HTTPResponse.Status(code: code)
        }
    }
}
