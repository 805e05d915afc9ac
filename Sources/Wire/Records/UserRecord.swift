public import Catalog
public import Text

/// The answer of `GET /v1/users/me` (`tml-service.md` 2.6): a person, independent of a project; or,
/// for a project's own token, the app as user 0.
public struct UserRecord: ObjectRecord {
    /// The number of the person on the server; 0 for an app.
    public var id: Int
    /// An identifier of the person that never changes.
    public var uuid: String?
    /// The email address, at most 254 bytes; empty for an app.
    public var email: String
    /// The email address again; TMLKit stores its token under this name.
    public var username: String?
    /// The name to show; on `tml-server` the person's only name.
    public var displayName: String?
    /// The first name; `tml-server` does not send it.
    public var firstName: String?
    /// The last name; `tml-server` does not send it.
    public var lastName: String?
    /// The full name; for an app, the name of its project.
    public var name: String?
    /// `male`, `female`, or `nil` if unknown; a value for tokens.
    public var gender: String?
    /// The time zone; `nil` is sent as `UTC`.
    public var timeZone: String?
    /// `admin` for an administrator of the service, `application` for an app, otherwise
    /// `translator`. `translators/me` contains the role in a project.
    public var role: String?
    /// True if the person is an administrator of the service.
    public var isAdmin: Bool
    /// The time when the account was created (`tml-service.md` 1.8).
    public var createdAt: String?
    /// The time of the last change of the account (`tml-service.md` 1.8).
    public var updatedAt: String?

    /// Creates a person with one name who is not an administrator.
    public init(id: Int, email: String, name: String? = nil) {
        self.id = id
        self.email = email
        self.name = name
        displayName = name
        isAdmin = false
    }

    init(_ object: JSONObject) throws(WireError) {
        id = try object.requiredInteger("id")
        uuid = object["uuid"]?.string
        email = object["email"]?.string ?? ""
        username = object["username"]?.string
        displayName = object["display_name"]?.string
        firstName = object["first_name"]?.string
        lastName = object["last_name"]?.string
        name = object["name"]?.string
        gender = object["gender"]?.string
        timeZone = object["time_zone"]?.string
        role = object["role"]?.string
        isAdmin = object["admin"]?.boolean ?? false
        createdAt = object.time("created_at")
        updatedAt = object.time("updated_at")
    }

    /// The record. Gender, time zone and `admin` are always included; other `nil` fields are left
    /// out.
    public var object: JSONObject {
        var object = JSONObject()
        object.set("id", id)
        object.setIfPresent("uuid", uuid)
        object.set("email", email)
        object.setIfPresent("username", username)
        object.setIfPresent("display_name", displayName)
        object.setIfPresent("first_name", firstName)
        object.setIfPresent("last_name", lastName)
        object.setIfPresent("name", name)
        object.set("gender", gender)
        object.set("time_zone", timeZone ?? "UTC")
        object.setIfPresent("role", role)
        object.set("admin", isAdmin)
        object.setIfPresent("created_at", createdAt)
        object.setIfPresent("updated_at", updatedAt)
        return object
    }

    /// The person in the workstation's terms, with the first of display name, name, user name and
    /// email address that is not empty.
    public var translator: Translator {
        let names = [displayName, name, username, email].compactMap { $0 }
        return Translator(userID: id, name: names.first { !$0.isEmpty } ?? "", email: email)
    }
}
