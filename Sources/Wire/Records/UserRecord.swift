public import Catalog

/// The answer of `GET /v1/users/me` (`tml-service.md` 2.6): a person, whatever the project.
public struct UserRecord: ObjectRecord {
    public var id: Int
    public var uuid: String?
    public var email: String
    public var username: String?
    public var displayName: String?
    public var firstName: String?
    public var lastName: String?
    public var name: String?
    /// `male`, `female` or unknown.
    public var gender: String?
    public var timeZone: String?
    public var role: String?
    /// Whether the person administers the service.
    public var isAdmin: Bool
    public var createdAt: String?
    public var updatedAt: String?

    public init(id: Int, email: String, name: String? = nil) {
        self.id = id
        self.email = email
        self.name = name
        displayName = name
        isAdmin = false
    }

    public init(_ object: JSONObject) throws(WireError) {
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

    public var translator: Translator {
        let names = [displayName, name, username, email].compactMap { $0 }
        return Translator(userID: id, name: names.first { !$0.isEmpty } ?? "", email: email)
    }
}
