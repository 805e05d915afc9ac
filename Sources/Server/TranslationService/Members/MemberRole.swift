import Catalog

/// The role of a person in a project or in one of its languages (`tml-service.md` 2.7). Each role
/// has the permissions of the roles before it. The role `application` is only for project tokens.
public enum MemberRole: String, Hashable, Sendable, CaseIterable, Comparable {
    case application, viewer, translator, trusted, reviewer, manager, admin

    /// All roles except `application`, the lowest first.
    public static let ofPeople = allCases.filter { $0 != .application }

    /// Accepts the names of the roles of people, and `developer` for a manager.
    public init?(name: String) {
        let folded = name.lowercased()
        guard let role = folded == "developer" ? .manager : MemberRole(rawValue: folded),
            role != .application
        else { return nil }
        self = role
    }

    /// Compares by the order of `tml-service.md` 2.7.
    public static func < (left: MemberRole, right: MemberRole) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }

    var withArticle: String { self == .admin ? "an admin" : "a \(rawValue)" }

    /// The level of the role. Keys with a higher level are hidden.
    public var level: Int {
        switch self {
        case .viewer, .translator: 0
        case .trusted: 50
        case .reviewer: 100
        case .manager: 1000
        case .admin: 10000
        case .application: 100_000
        }
    }

    /// The weight of a vote. With this weight, a trusted translator's own text is accepted
    /// immediately.
    public var votingPower: Int {
        switch self {
        case .application, .viewer, .translator: 1
        case .trusted, .reviewer, .manager, .admin: 5
        }
    }

    var permissions: Set<Permission> { Self.permissionsOfAll[self] ?? [] }

    /// The permissions are needed several times for each change, so they are computed once.
    private static let permissionsOfAll = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.collectedPermissions) })

    private var collectedPermissions: Set<Permission> {
        switch self {
        case .application: [.readKeys, .registerKeys, .createScreenshots]
        case .viewer: [.readKeys]
        case .translator:
            MemberRole.viewer.collectedPermissions.union([
                .createTranslations, .updateOwn, .deleteOwn, .vote, .createComments, .useMachine,
            ])
        case .trusted: MemberRole.translator.collectedPermissions
        case .reviewer:
            MemberRole.trusted.collectedPermissions.union([
                .approve, .reject, .updateAny, .lockKeys, .moderateComments,
            ])
        case .manager:
            MemberRole.reviewer.collectedPermissions.union([
                .deleteAny, .writeLabels, .writeGlossary, .manageTranslators, .createReleases,
                .writeLanguages, .writeKeys,
            ])
        case .admin: Set(Permission.allCases)
        }
    }
}

extension Permission {
    /// The actions that the permission allows, in words for people, after “may”.
    var actions: String {
        switch self {
        case .readKeys: "see the keys of the project"
        case .createTranslations: "add translations"
        case .updateOwn: "change their own translations"
        case .updateAny: "change translations of other people"
        case .deleteOwn: "delete their own translations"
        case .deleteAny: "delete translations of other people"
        case .vote: "vote on translations"
        case .approve: "approve translations"
        case .reject: "reject translations"
        case .createComments: "write comments"
        case .moderateComments: "delete comments of other people"
        case .lockKeys: "lock and unlock keys"
        case .writeKeys: "change the keys and settings of the project"
        case .registerKeys: "register keys"
        case .writeLabels: "change the labels of keys"
        case .writeGlossary: "change the glossary"
        case .writeLanguages: "change the languages of the project"
        case .manageTranslators: "manage the members and settings of the project"
        case .createReleases: "make and delete releases"
        case .createScreenshots: "upload screenshots"
        case .useMachine: "use machine translation"
        }
    }
}
