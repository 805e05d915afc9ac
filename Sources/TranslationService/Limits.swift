import Text

/// The limits that the service tells and keeps (`tml-service.md` 3.11).
public enum Limits {
    /// The seconds between two releases of a project.
    public static let releasePause = 60
    /// The most records of one page.
    public static let perPage = 10000
    /// The most bytes of labels, descriptions, notes and translations on one page of keys.
    public static let pageBytes = 8 << 20
    /// The longest name of a syntax, in bytes.
    public static let syntaxBytes = 32
    /// The most changes of one batch.
    public static let batch = 100
    /// The longest label of a translation, in bytes of UTF-8.
    public static let labelBytes = 65536
    /// The most values in the JSON of a request: those of the largest registration are 100,000.
    public static let jsonValues = 200_000
    /// The most keys, and the most sources, of one registration.
    public static let registeredKeys = 10000
    /// How many of them, with their sources, are written in one transaction, while all others wait.
    public static let keysOfTransaction = 500
    /// The longest name of a source, in bytes of UTF-8.
    public static let sourceBytes = 1024
    /// The most names of a source's path.
    public static let sourceDepth = 16
    /// The longest context, in choices.
    public static let contextChoices = 32
    /// The most entries of one page of the change feed.
    public static let feedPage = 1000
    /// The longest `Idempotency-Key`, and the longest id of a change, in bytes.
    public static let onceKeyBytes = 200
    /// How long an answer is kept for a repeated change or request, in seconds.
    public static let answerLifetime = 14 * 86400
    /// The most bytes that somebody's changes and kept answers have in a day.
    public static let answerBytesOfDay = 256 << 20
    /// What a change and its answer have besides the text, in bytes.
    static let changeBytes = 1024
    /// The most tokens that a person has at the same time; the oldest go.
    public static let tokensOfPerson = 200
    /// How long the change log reaches back, in seconds.
    public static let logLifetime = 90 * 86400
    /// How long the words of a machine are remembered, in seconds.
    static let machineAnswerLifetime = 30 * 86400
    /// How long a token is good, in seconds.
    public static let tokenLifetime = 90 * 86400
    /// How long a refresh token is good, in seconds.
    public static let refreshLifetime = 150 * 86400
    /// How long the tokens of one sign-in are renewed, in seconds.
    public static let familyLifetime = 365 * 86400
    /// How long an access token stays good after another one was had for its refresh token, in seconds.
    public static let formerTokenLifetime = 300
    /// How long an authorization code is good, in seconds.
    public static let codeLifetime = 60
    /// How long somebody stays signed in in a browser, in seconds.
    public static let pageLifetime = 14 * 86400
    /// How long an invitation can be accepted, in seconds.
    public static let invitationLifetime = 14 * 86400
    /// The most people that are invited at once.
    public static let invitations = 100
    /// The shortest password that people choose for themselves.
    public static let passwordCharacters = 8
    /// Sign-ins with the right password in an hour to one account from one address.
    public static let signInsOfAddress = 30
    /// The longest email address, in bytes.
    public static let emailBytes = 254
    /// Failed sign-ins in a minute from one address.
    public static let signInAttempts = 5
    /// Failed sign-ins in an hour to one account from one address.
    public static let accountAttemptsOfAddress = 20
    /// Failed sign-ins in an hour to one account, from all addresses that are new to it.
    public static let accountAttempts = 100
    /// How long an address that somebody signed in from is known to be theirs, in seconds.
    static let placeLifetime = 180 * 86400
    /// The longest comment or note, in bytes of UTF-8.
    public static let messageBytes = 16384
    /// The longest name of a label and the longest word of the glossary, in bytes of UTF-8.
    public static let nameBytes = 300
    /// The most labels of one key.
    public static let labelsOfKey = 100
    /// The greatest level and length that a key can be given.
    public static let keyNumber = 1_000_000
    /// The largest screenshot, in bytes.
    public static let screenshotBytes = 8 << 20
    /// The most keys of one screenshot.
    public static let screenshotKeys = 1000
    /// How long a notification is kept, in seconds.
    public static let notificationLifetime = 90 * 86400

    /// Whether a text can be the name of a syntax.
    static func isSyntax(_ name: String) -> Bool {
        (1...syntaxBytes).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isAlphanumeric || ".-_".utf8.contains($0) }
    }
}
