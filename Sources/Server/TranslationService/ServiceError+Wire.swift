import Catalog
import Text
public import Wire

extension ErrorBody {
    /// Creates the record of an error (`tml-service.md` 1.5), for an answer or for the result of a
    /// change.
    public init(_ error: ServiceError) {
        self.init(
            code: error.code, reason: error.reason, message: error.sentence, details: error.details)
    }
}

extension ServiceError {
    /// The member `code` of the record.
    var code: Int {
        switch self {
        case .invalidToken, .wrongPassword, .secondFactorRequired, .wrongCode: 401
        case .forbidden: 403
        case .notFound: 404
        case .conflict, .inProgress, .busy: 409
        case .cursorExpired: 410
        case .preconditionFailed: 412
        case .tooLarge: 413
        case .unsupportedMedia: 415
        case .malformed: 400
        case .grantRefused(let refusal, _): refusal == .invalidClient ? 401 : 400
        case .invalid, .idempotencyMismatch: 422
        case .locked: 423
        case .baseRevisionRequired: 428
        case .tooManyRequests: 429
        case .storage, .overloaded: 503
        }
    }

    /// The member `reason`: a code.
    fileprivate var reason: String {
        switch self {
        case .invalidToken: "invalid_token"
        case .wrongPassword: "wrong_password"
        case .secondFactorRequired: "second_factor_required"
        case .wrongCode: "wrong_second_factor"
        case .forbidden: "forbidden"
        case .notFound: "not_found"
        case .conflict, .busy: "conflict"
        case .cursorExpired: "cursor_expired"
        case .tooLarge: "too_large"
        case .unsupportedMedia: "unsupported_media_type"
        case .malformed: "malformed"
        case .invalid: "invalid"
        case .idempotencyMismatch: "idempotency_mismatch"
        case .inProgress: "in_progress"
        case .locked: "locked"
        case .preconditionFailed: "precondition_failed"
        case .baseRevisionRequired: "precondition_required"
        case .tooManyRequests: "rate_limited"
        case .grantRefused(let refusal, _): refusal.rawValue
        case .storage, .overloaded: "unavailable"
        }
    }

    fileprivate var details: JSONObject {
        switch self {
        case .forbidden(let permission, _): ["permission": .string(permission.rawValue)]
        case .conflict(let conflict): ["conflict": conflict.json]
        case .cursorExpired(let cursor, let wentBack):
            ["cursor": .string(cursor), "went_back": .boolean(wentBack)]
        case .tooManyRequests(let seconds), .inProgress(let seconds), .overloaded(let seconds):
            ["retry_after": .integer(seconds)]
        case .locked(_, let translator, let time):
            [
                "locked_by": translator?.json ?? .null,
                "locked_at": time.map(JSON.string) ?? .null,
            ]
        case .invalid(let flaws): ["errors": .array(flaws.map(\.json))]
        case .invalidToken, .wrongPassword, .secondFactorRequired, .wrongCode, .notFound, .busy,
            .malformed, .baseRevisionRequired, .idempotencyMismatch, .tooLarge, .unsupportedMedia,
            .preconditionFailed, .grantRefused, .storage:
            [:]
        }
    }
}

extension ServiceError.Flaw {
    var json: JSON {
        [
            "field": .string(field), "code": .string(code), "message": .string(message),
        ]
    }
}
