public import TML

/// The person who signed in.
public struct Translator: Hashable, Sendable {
    /// The number of the person across projects.
    public var userID: Int
    /// The best name that the server has; empty when it has none.
    public var name: String
    /// The email address; empty when the server keeps it to itself.
    public var email: String

    /// A person as the server names them.
    public init(userID: Int, name: String, email: String) {
        self.userID = userID
        self.name = name
        self.email = email
    }
}

/// What the service lets somebody do (`tml-service.md` 2.7).
public enum Permission: String, Hashable, Sendable, CaseIterable {
    case readKeys = "keys.read"
    case createTranslations = "translations.create"
    case updateOwn = "translations.update_own"
    case updateAny = "translations.update_any"
    case deleteOwn = "translations.delete_own"
    case deleteAny = "translations.delete_any"
    case vote = "translations.vote"
    case approve = "translations.approve"
    case reject = "translations.reject"
    case createComments = "comments.create"
    case moderateComments = "comments.moderate"
    case lockKeys = "keys.lock"
    case writeKeys = "keys.write"
    case registerKeys = "keys.register"
    case writeLabels = "labels.write"
    case writeGlossary = "glossary.write"
    case writeLanguages = "languages.write"
    case manageTranslators = "translators.manage"
    case createReleases = "releases.create"
    case createScreenshots = "screenshots.create"
    case useMachine = "machine.use"
}

/// What a translator is in one project.
public struct Membership: Hashable, Sendable {
    /// The translator's id within the project, as translations name their author.
    public var translatorID: Int
    /// As the server spells it: `translator`, `reviewer`, …
    public var role: String
    /// The place of the role on the server's ladder; keys above it are closed to the translator.
    public var level: Int
    /// What a vote of the translator weighs, usually 1 or 5.
    public var votingPower: Int
    /// What the translator may do in languages without a role of their own.
    public var permissions: Set<Permission>
    /// What is granted in single languages, in place of `permissions`.
    public var localePermissions: [LocaleCode: Set<Permission>]

    /// A membership that allows nothing, unless permissions are given.
    public init(
        translatorID: Int, role: String, level: Int = 0, votingPower: Int = 1,
        permissions: Set<Permission> = [], localePermissions: [LocaleCode: Set<Permission>] = [:]
    ) {
        self.translatorID = translatorID
        self.role = role
        self.level = level
        self.votingPower = votingPower
        self.permissions = permissions
        self.localePermissions = localePermissions
    }

    /// What the server will most likely say; a client must still handle its refusal
    /// (`tml-service.md` 2.7).
    public func allows(_ permission: Permission, in locale: LocaleCode) -> Bool {
        (localePermissions[locale] ?? permissions).contains(permission)
    }
}

/// A password or token: never printed, logged or compared by accident.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    private let text: String

    /// Hides a text from logs and messages.
    public init(_ text: String) { self.text = text }

    /// The text itself, for the one place that sends or stores it.
    public func reveal() -> String { text }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { text.isEmpty }
    /// Three dots, whatever the text.
    public var description: String { "•••" }
    /// Three dots, whatever the text.
    public var debugDescription: String { "•••" }
}
