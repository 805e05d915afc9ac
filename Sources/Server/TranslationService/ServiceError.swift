public import Catalog
public import Wire

/// The reason for a refusal or failure of the service. Each case is one kind of answer
/// (`tml-service.md` 1.5).
public enum ServiceError: Error, Hashable, Sendable {
    /// The token is missing, unknown or expired.
    case invalidToken
    /// Sign-in failed. The error does not show whether the account exists.
    case wrongPassword
    /// The password is correct, but the account needs a code of its second factor.
    case secondFactorRequired
    /// The code of the second factor is wrong, too old or already used.
    case wrongCode
    /// The permission is missing. Contains the permission and a sentence.
    case forbidden(Permission, String)
    /// The item does not exist, or the person may not see it.
    case notFound(String)
    /// Someone else changed the item first.
    case conflict(ConflictRecord)
    /// The same work is already in progress.
    case busy(String)
    /// The key is locked in the language. Contains the person and the time, if known.
    case locked(locale: String, by: TranslatorRecord?, at: String?)
    /// The request is not valid.
    case malformed(String)
    /// The request is readable, but its content is not allowed. Contains one entry for each
    /// problem.
    case invalid([Flaw])
    /// The file differs from the file of `If-Match`. Contains a sentence.
    case preconditionFailed(String)
    /// `base_revision` is missing.
    case baseRevisionRequired
    /// The `Idempotency-Key` or the change id was used before with different content.
    case idempotencyMismatch
    /// The request with this `Idempotency-Key` is still in progress; try again after that many
    /// seconds.
    case inProgress(retryAfter: Int)
    /// The body, or the list in it, is too long.
    case tooLarge(String)
    /// The type of the body is not supported.
    case unsupportedMedia(String)
    /// Try again after that many seconds.
    case tooManyRequests(retryAfter: Int)
    /// The server is overloaded; try again after that many seconds.
    case overloaded(retryAfter: Int)
    /// The change log no longer contains the cursor, or never contained it because a backup was
    /// restored. Contains a new cursor.
    case cursorExpired(cursor: String, wentBack: Bool)
    /// OAuth refuses a token (`tml-service.md` 2.3).
    case grantRefused(GrantRefusal, String)
    /// The database failed: it is full, damaged or locked for too long. The text is for the log.
    case storage(String)

    /// A problem of one field of a request.
    public struct Flaw: Hashable, Sendable {
        /// The name of the field.
        public var field: String
        /// A code: `empty`, `too_long`, `unknown_locale`…
        public var code: String
        /// A sentence for people.
        public var message: String

        /// Creates the problem of one field.
        public init(field: String, code: String, message: String) {
            self.field = field
            self.code = code
            self.message = message
        }
    }

    static func invalid(_ field: String, _ code: String, _ message: String) -> ServiceError {
        .invalid([Flaw(field: field, code: code, message: message)])
    }
}

extension ServiceError {
    /// True if the same request would fail again, so that the answer may be stored
    /// (`tml-service.md` 3.12).
    var isFinal: Bool {
        switch self {
        case .inProgress, .busy, .tooManyRequests, .overloaded, .storage: false
        case .invalidToken, .wrongPassword, .secondFactorRequired, .wrongCode, .forbidden,
            .notFound, .conflict, .locked, .malformed, .invalid, .preconditionFailed,
            .baseRevisionRequired, .idempotencyMismatch, .tooLarge, .unsupportedMedia,
            .cursorExpired, .grantRefused:
            true
        }
    }

    /// The sentence for a person, without the words of the database.
    public var sentence: String {
        switch self {
        case .invalidToken: "The access token is missing, unknown or expired"
        case .wrongPassword: "Invalid email or password"
        case .secondFactorRequired:
            "This account needs a code of its second factor; "
                + "if you cannot enter one, update the program"
        case .wrongCode: "The code is wrong, too old or already used"
        case .forbidden(_, let sentence), .notFound(let sentence), .malformed(let sentence),
            .tooLarge(let sentence), .unsupportedMedia(let sentence), .busy(let sentence),
            .grantRefused(_, let sentence), .preconditionFailed(let sentence):
            sentence
        case .conflict(let conflict): Self.sentence(of: conflict.kind)
        case .cursorExpired(_, wentBack: true):
            "The server was restored to an older state; this cursor is not valid any more"
        case .cursorExpired: "The change log no longer contains the changes since this cursor"
        case .invalid(let flaws):
            flaws.map(\.message).joined(separator: "; ")
        case .idempotencyMismatch:
            "This idempotency key was already used with another request"
        case .inProgress: "The server is still processing this request"
        case .locked(let locale, _, _): "This key is locked for \(locale)"
        case .baseRevisionRequired: "The base revision of the change is missing"
        case .tooManyRequests: "Too many requests"
        case .overloaded: "The server is overloaded at the moment"
        case .storage: "The server cannot use its database at the moment"
        }
    }

    private static func sentence(of kind: Conflict.Kind) -> String {
        switch kind {
        case .edited: "Someone changed this translation after you read it"
        case .deleted: "Someone deleted this translation after you read it"
        case .statusChanged: "Someone reviewed this translation after you read it"
        case .keyChanged: "Someone added or changed translations of this key after you read them"
        case .keyDeleted: "This key is no longer in use"
        }
    }
}
