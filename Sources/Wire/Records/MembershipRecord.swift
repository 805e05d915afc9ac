public import Catalog
import TML

/// The answer of `GET …/translators/me`: what the signed-in person is in a project, and may do.
public struct MembershipRecord: ObjectRecord {
    /// The role in one language, in place of that in the project.
    public struct LocaleRole: ObjectRecord {
        public var locale: String
        public var role: String
        /// What it grants besides those of the project.
        public var permissions: [String]
        /// Those of the project that it does without.
        public var withheld: [String]

        public init(locale: String, role: String, permissions: [String], withheld: [String] = []) {
            self.locale = locale
            self.role = role
            self.permissions = permissions
            self.withheld = withheld
        }

        public init(_ object: JSONObject) throws(WireError) {
            locale = try object.required("locale")
            role = object["role"]?.string ?? "translator"
            permissions = object.strings("permissions")
            withheld = object.strings("withheld")
        }

        public var object: JSONObject {
            var object = JSONObject()
            object.set("locale", locale)
            object.set("role", role)
            object.set("permissions", permissions)
            if !withheld.isEmpty { object.set("withheld", withheld) }
            return object
        }
    }

    public var translator: TranslatorRecord
    public var role: String
    /// `nil` with a server that does not tell (`tml-service.md` 3, row 9).
    public var permissions: [String]?
    public var locales: [LocaleRole]

    public init(
        translator: TranslatorRecord, role: String, permissions: [String]?,
        locales: [LocaleRole] = []
    ) {
        self.translator = translator
        self.role = role
        self.permissions = permissions
        self.locales = locales
    }

    public init(_ object: JSONObject) throws(WireError) {
        guard let translator: TranslatorRecord = try object.record("translator") else {
            throw .missing("translator")
        }
        self.translator = translator
        role = object["role"]?.string ?? translator.role ?? "translator"
        permissions = object["permissions"]?.array.map { $0.compactMap(\.string) }
        locales = try object.records("locales") ?? []
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.set("status", "ok")
        object.set("translator", translator)
        object.set("role", role)
        object.set("permissions", permissions ?? [])
        object.set("locales", locales)
        return object
    }

    /// Permissions with names that are not known here are left out.
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
