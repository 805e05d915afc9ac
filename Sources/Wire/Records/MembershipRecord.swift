public import Catalog
import TML
import Text

/// The answer of `GET …/translators/me`: the role and permissions of the signed-in person in a
/// project.
public struct MembershipRecord: ObjectRecord {
    /// A role in one language, in place of the project-wide role.
    public struct LocaleRole: ObjectRecord {
        /// The language of the role.
        public var locale: String
        /// The name of the role (`tml-service.md` 2.7).
        public var role: String
        /// The permissions that this role adds to those of the project-wide role.
        public var permissions: [String]
        /// The permissions of the project-wide role that this role removes.
        public var withheld: [String]

        /// Creates a role with its differences from the project-wide role.
        public init(locale: String, role: String, permissions: [String], withheld: [String] = []) {
            self.locale = locale
            self.role = role
            self.permissions = permissions
            self.withheld = withheld
        }

        init(_ object: JSONObject) throws(WireError) {
            locale = try object.required("locale")
            role = object["role"]?.string ?? "translator"
            permissions = object.strings("permissions")
            withheld = object.strings("withheld")
        }

        var object: JSONObject {
            var object = JSONObject()
            object.set("locale", locale)
            object.set("role", role)
            object.set("permissions", permissions)
            if !withheld.isEmpty { object.set("withheld", withheld) }
            return object
        }
    }

    /// The signed-in person within the project, in full.
    public var translator: TranslatorRecord
    /// The name of the role in the project (`tml-service.md` 2.7); `translator` if the server sends
    /// none.
    public var role: String
    /// The permissions of the role in the project; `nil` if the server does not send them
    /// (`tml-service.md` 3.1, row 9).
    public var permissions: [String]?
    /// The languages with another role.
    public var locales: [LocaleRole]

    /// Creates a membership.
    public init(
        translator: TranslatorRecord, role: String, permissions: [String]?,
        locales: [LocaleRole] = []
    ) {
        self.translator = translator
        self.role = role
        self.permissions = permissions
        self.locales = locales
    }

    init(_ object: JSONObject) throws(WireError) {
        guard let translator: TranslatorRecord = try object.record("translator") else {
            throw .missing("translator")
        }
        self.translator = translator
        role = object["role"]?.string ?? translator.role ?? "translator"
        permissions = object["permissions"]?.array.map { $0.compactMap(\.string) }
        locales = try object.records("locales") ?? []
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("status", "ok")
        object.set("translator", translator)
        object.set("role", role)
        object.set("permissions", permissions ?? [])
        object.set("locales", locales)
        return object
    }

    /// The membership in the workstation's terms, without permissions that have an unknown name.
    public var membership: Membership {
        let inProject = Self.known(permissions ?? [])
        let inLocales = locales.map { locale in
            let granted = inProject.union(Self.known(locale.permissions))
            return (LocaleCode(locale.locale), granted.subtracting(Self.known(locale.withheld)))
        }
        return Membership(
            translatorID: translator.id, role: role, level: translator.level ?? 0,
            votingPower: translator.votingPower ?? 1, permissions: inProject,
            localePermissions: Dictionary(inLocales) { $0.intersection($1) })
    }

    private static func known(_ names: [String]) -> Set<Permission> {
        Set(names.compactMap(Permission.init))
    }
}
