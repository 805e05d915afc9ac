public import TML

/// The person who signed in.
public struct Translator: Hashable, Sendable {
    /// The number of the person across projects.
    public var userID: Int
    /// The best name that the server has; empty if it has none.
    public var name: String
    /// The email address; empty if the server does not send it.
    public var email: String

    /// Creates a person.
    public init(userID: Int, name: String, email: String) {
        self.userID = userID
        self.name = name
        self.email = email
    }
}

/// A permission of a person on the service (`tml-service.md` 2.7).
public enum Permission: String, Hashable, Sendable, CaseIterable {
    /// See the project: its keys, translations and people.
    case readKeys = "keys.read"
    /// Add translations.
    case createTranslations = "translations.create"
    /// Reword one's own translations.
    case updateOwn = "translations.update_own"
    /// Reword other people's translations.
    case updateAny = "translations.update_any"
    /// Delete one's own translations.
    case deleteOwn = "translations.delete_own"
    /// Delete other people's translations.
    case deleteAny = "translations.delete_any"
    /// Vote for and against translations.
    case vote = "translations.vote"
    /// Approve translations, and undo approvals and rejections.
    case approve = "translations.approve"
    /// Reject translations.
    case reject = "translations.reject"
    /// Write comments, and remove one's own.
    case createComments = "comments.create"
    /// Remove other people's comments.
    case moderateComments = "comments.moderate"
    /// Lock and unlock keys in a language, and change locked keys.
    case lockKeys = "keys.lock"
    /// Set the level, maximum length and note of keys, ignore keys, and see ignored keys.
    case writeKeys = "keys.write"
    /// Register keys and sources, as apps do.
    case registerKeys = "keys.register"
    /// Set the labels of keys.
    case writeLabels = "labels.write"
    /// Add, change and remove terms of the glossary.
    case writeGlossary = "glossary.write"
    /// Add, publish and remove languages of the project.
    case writeLanguages = "languages.write"
    /// Invite people and remove members, up to one's own role.
    case manageTranslators = "translators.manage"
    /// Make and remove releases.
    case createReleases = "releases.create"
    /// Upload screenshots, as apps do.
    case createScreenshots = "screenshots.create"
    /// Request translations from the server's engines.
    case useMachine = "machine.use"

    /// True if the role in the whole project decides, because the subject has no language.
    public var isOfProject: Bool { self == .writeLabels }
}

/// The role and permissions of a translator in one project.
public struct Membership: Hashable, Sendable {
    /// The translator's id within the project; translations contain it as the author.
    public var translatorID: Int
    /// The role as the server spells it: `translator`, `reviewer`, …
    public var role: String
    /// The level of the role on the server; keys with a higher level are closed to the translator.
    public var level: Int
    /// The weight of the translator's vote, usually 1 or 5.
    public var votingPower: Int
    /// The permissions in languages without their own entry in ``localePermissions``.
    public var permissions: Set<Permission>
    /// The permissions in single languages, in place of ``permissions``.
    public var localePermissions: [LocaleCode: Set<Permission>]

    /// Creates a membership; by default, without permissions.
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

    /// The role in a translation file, which has one text for each form.
    public static let fileRole = "file"

    /// Returns the answer that the server will most likely give; a client must still handle a
    /// refusal (`tml-service.md` 2.7).
    public func allows(_ permission: Permission, in locale: LocaleCode) -> Bool {
        let here = permission.isOfProject ? nil : localePermissions[locale]
        return (here ?? permissions).contains(permission)
    }
}

/// A password or token; it is never printed or logged.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    private let text: String

    /// Creates a secret, which hides the text from logs and messages.
    public init(_ text: String) { self.text = text }

    /// Returns the text, only for code that sends or stores it.
    public func reveal() -> String { text }

    /// True if the text is empty.
    public var isEmpty: Bool { text.isEmpty }
    /// Three dots for any text.
    public var description: String { "•••" }
    /// Three dots for any text.
    public var debugDescription: String { "•••" }
}
