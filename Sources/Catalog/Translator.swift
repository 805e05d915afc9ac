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
    /// See the project: its keys, translations and people.
    case readKeys = "keys.read"
    /// Add translations.
    case createTranslations = "translations.create"
    /// Reword one's own translations.
    case updateOwn = "translations.update_own"
    /// Reword anybody's translations.
    case updateAny = "translations.update_any"
    /// Delete one's own translations.
    case deleteOwn = "translations.delete_own"
    /// Delete anybody's translations.
    case deleteAny = "translations.delete_any"
    /// Vote for and against translations.
    case vote = "translations.vote"
    /// Approve translations, and undo approvals and rejections.
    case approve = "translations.approve"
    /// Reject translations.
    case reject = "translations.reject"
    /// Write comments, and remove one's own.
    case createComments = "comments.create"
    /// Remove anybody's comments.
    case moderateComments = "comments.moderate"
    /// Lock and unlock keys in a language, and change what is locked.
    case lockKeys = "keys.lock"
    /// Set level, greatest length and note of keys, and ignore them; see ignored ones.
    case writeKeys = "keys.write"
    /// Register keys and sources, as apps do.
    case registerKeys = "keys.register"
    /// Set the labels of keys.
    case writeLabels = "labels.write"
    /// Add, change and remove words of the glossary.
    case writeGlossary = "glossary.write"
    /// Add, publish and remove languages of the project.
    case writeLanguages = "languages.write"
    /// Invite people and remove members, up to one's own role.
    case manageTranslators = "translators.manage"
    /// Make and remove releases.
    case createReleases = "releases.create"
    /// Send screenshots, as apps do.
    case createScreenshots = "screenshots.create"
    /// Ask the server's machines for translations.
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
