import Text

/// The limits of the service (`tml-service.md` 3.11).
public enum Limits {
    /// The minimum number of seconds between two releases of a project.
    public static let releasePause = 60
    /// The maximum number of records of one page.
    public static let perPage = 10000
    /// The maximum bytes of labels, descriptions, notes and translations on one page of keys.
    public static let pageBytes = 8 << 20
    /// The maximum length of a syntax name, in bytes.
    public static let syntaxBytes = 32
    /// The maximum time of the processor for a list of keys with a pattern, in seconds.
    static let patternSeconds = 20
    /// The maximum number of changes of one batch.
    public static let batch = 100
    /// The maximum length of a translation's label, in bytes of UTF-8.
    public static let labelBytes = 65536
    /// The maximum number of values in the JSON of a request. The largest registration has 100,000.
    public static let jsonValues = 200_000
    /// The maximum number of keys, and of sources, of one registration.
    public static let registeredKeys = 10000
    /// The number of keys, with their sources, that one transaction writes while all other writes
    /// wait.
    public static let keysOfTransaction = 500
    /// The maximum length of a source's name, in bytes of UTF-8.
    public static let sourceBytes = 1024
    /// The maximum number of names in a source's path.
    public static let sourceDepth = 16
    /// The maximum number of sources of a project to which the token of an app can add a source.
    static let sources = 10000
    /// The size of a new source without its name, in bytes.
    static let newSourceBytes = 1024
    /// The size of a link between a source and a key or another source, and of the entry in the
    /// log for such a link, in bytes.
    static let linkBytes = 64
    /// The maximum number of conditions of a context.
    public static let contextChoices = 32
    /// The maximum number of entries of one page of the change feed.
    public static let feedPage = 1000
    /// The maximum length of an `Idempotency-Key` and of the id of a change, in bytes.
    public static let onceKeyBytes = 200
    /// The time for which an answer is stored for repeated changes or requests, in seconds.
    public static let answerLifetime = 14 * 86400
    /// The maximum bytes of a person's changes and stored answers per day.
    public static let answerBytesOfDay = 256 << 20
    /// The size of a change and its answer, or of a stored answer, without the text, in bytes.
    static let changeBytes = 1024
    /// The maximum number of tokens of a person. The oldest tokens are deleted.
    public static let tokensOfPerson = 200
    /// The time for which the change log is stored, in seconds.
    public static let logLifetime = 90 * 86400
    /// The time for which an answer of an engine is stored, in seconds.
    static let machineAnswerLifetime = 30 * 86400
    /// The validity of a token, in seconds.
    public static let tokenLifetime = 90 * 86400
    /// The validity of a refresh token, in seconds.
    public static let refreshLifetime = 150 * 86400
    /// The time for which the tokens of one sign-in can be renewed, in seconds.
    public static let familyLifetime = 365 * 86400
    /// The validity of an access token after a refresh has given a new one, in seconds.
    public static let formerTokenLifetime = 300
    /// The validity of an authorization code, in seconds.
    public static let codeLifetime = 60
    /// The validity of the codes of a sign-in without a browser, in seconds.
    public static let deviceCodeLifetime = 600
    /// The maximum number of sign-ins without a browser that wait for a person.
    static let deviceCodes = 10_000
    /// The maximum number of such sign-ins from one address.
    static let deviceCodesOfAddress = 20
    /// The maximum number of such sign-ins from one IPv6 network of 48 bits.
    static let deviceCodesOfNetwork = 200
    /// The validity of a sign-in in a browser, in seconds.
    public static let pageLifetime = 14 * 86400
    /// The time between the password and the code of a sign-in in a browser, in seconds.
    static let halfSignInLifetime = 600
    /// The time for which a second factor can be confirmed, in seconds.
    static let setUpLifetime = 86400
    /// The maximum number of tokens that a person has made for programs.
    public static let namedTokens = 50
    /// The maximum validity of a token that a person makes for a program, in days.
    public static let namedTokenDays = 365
    /// The validity of an invitation, in seconds.
    public static let invitationLifetime = 14 * 86400
    /// The maximum number of people in one request for invitations.
    public static let invitations = 100
    /// The maximum number of people that a person can invite per day, if the server sends mail.
    public static let invitationsOfPerson = 200
    /// The maximum number of invitations per hour to one address, if the server sends mail.
    public static let invitationsOfAddress = 3
    /// The minimum length of a password that a person chooses.
    public static let passwordCharacters = 8
    /// The maximum number of successful sign-ins per hour to one account from one address.
    public static let signInsOfAddress = 30
    /// The maximum length of an e-mail address, in bytes.
    public static let emailBytes = 254
    /// The maximum number of failed sign-ins per minute from one address.
    public static let signInAttempts = 5
    /// The maximum number of failed sign-ins per hour to one account from one address.
    public static let accountAttemptsOfAddress = 20
    /// The maximum number of failed sign-ins per hour to one account from all addresses that are
    /// new for the account.
    public static let accountAttempts = 100
    /// The time for which an address of a sign-in stays familiar, in seconds.
    static let placeLifetime = 180 * 86400
    /// The maximum length of a comment or note, in bytes of UTF-8.
    public static let messageBytes = 16384
    /// The maximum length of a label's name and of a glossary term, in bytes of UTF-8.
    public static let nameBytes = 300
    /// The maximum number of labels of one key.
    public static let labelsOfKey = 100
    /// The maximum value of a key's level and of its maximum length.
    public static let keyNumber = 1_000_000
    /// The maximum size of a screenshot, in bytes.
    public static let screenshotBytes = 8 << 20
    /// The maximum size of a file that a person imports in the browser, in bytes.
    public static let importBytes = 64 << 20
    /// The maximum size of a translation file in a request, in bytes.
    public static let fileBytes = 16 << 20
    /// The maximum number of entries of the log that one page of the activity reads.
    static let activityWindow = 200_000
    /// The maximum number of entries for a search for words, which reads the texts of the entries.
    static let activitySearchWindow = 20_000
    /// The maximum number of keys of one screenshot.
    public static let screenshotKeys = 1000
    /// The time for which a notification is stored, in seconds.
    public static let notificationLifetime = 90 * 86400
    /// The time for which an ended delivery of a webhook is stored, in seconds.
    static let deliveryLifetime = 14 * 86400
    /// The maximum number of stored deliveries of a webhook, without the waiting ones.
    static let deliveries = 1000
    /// The validity of a link for a new password, in seconds.
    public static let resetLifetime = 1800
    /// The maximum number of requests per hour for a new password from one address.
    public static let resetsOfAddress = 10
    /// The maximum number of mails per hour with a link for a new password to one account.
    public static let resetsOfAccount = 3
    /// The maximum number of attempts to send one mail.
    public static let mailAttempts = 16
    /// The time for which a failed mail is stored, in seconds.
    static let failedMailLifetime = 30 * 86400
    /// The validity of a link that ends digests, in seconds.
    static let unsubscribeLifetime = 365 * 86400

    /// Returns true if a text can be the name of a syntax.
    static func isSyntax(_ name: String) -> Bool {
        (1...syntaxBytes).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isAlphanumeric || ".-_+:".utf8.contains($0) }
    }
}
