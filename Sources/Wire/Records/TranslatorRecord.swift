public import Text

/// A person within one project (`tml-service.md` 2.6), in full or in the short form of other
/// records.
public struct TranslatorRecord: ObjectRecord {
    /// The number of the person within one project; it differs in other projects.
    public var id: Int
    /// The number of the person across projects.
    public var userID: Int?
    /// An identifier of the person that never changes; `tml-server` sends it only with
    /// `translators/me`.
    public var uuid: String?
    /// The email address; `nil` if the request used a project's own token.
    public var email: String?
    /// The email address again; TMLKit stores its token under this name.
    public var username: String?
    /// The name to show; on `tml-server` the person's only name.
    public var displayName: String?
    /// The first name; `tml-server` does not send it.
    public var firstName: String?
    /// The last name; `tml-server` does not send it.
    public var lastName: String?
    /// The full name; the short form does not contain it.
    public var name: String?
    /// `male`, `female`, or `nil` if unknown; a value for tokens.
    public var gender: String?
    /// The address of a picture; `tml-server` has none.
    public var mugshot: String?
    /// The address of a picture, in the other member; `tml-server` has none.
    public var imageURL: String?
    /// The address of a profile; `tml-server` has none.
    public var link: String?
    /// The name of the role in the project (`tml-service.md` 2.7).
    public var role: String?
    /// The level of the role, from 0 to 100,000; keys with a higher level are hidden from the
    /// person.
    public var level: Int?
    /// The percentage of accepted translations among the person's translations, 0…100 with one
    /// decimal; `nil` without translations.
    public var rank: Double?
    /// The weight of the person's vote: 1, or 5 for `trusted` and higher roles.
    public var votingPower: Int?
    /// True if the role is `manager` or higher.
    public var isManager: Bool?
    /// True if the person has switched on translation within the app.
    public var isInline: Bool?
    /// The permissions of SDKs for the person: `fallback_language`, `show_locked_keys`.
    public var features: [String: Bool]?
    /// The preferred language; `tml-server` has none.
    public var locale: String?

    /// Creates the short form, which other records contain.
    public init(id: Int, displayName: String? = nil) {
        self.id = id
        self.displayName = displayName
    }

    init(_ object: JSONObject) throws(WireError) {
        id = try object.requiredInteger("id")
        userID = object["user_id"]?.integer
        uuid = object["uuid"]?.string
        email = object["email"]?.string
        username = object["username"]?.string
        displayName = object["display_name"]?.string
        firstName = object["first_name"]?.string
        lastName = object["last_name"]?.string
        name = object["name"]?.string
        gender = object["gender"]?.string
        mugshot = object["mugshot"]?.string
        imageURL = object["image_url"]?.string
        link = object["link"]?.string
        role = object["role"]?.string
        level = object["level"]?.integer
        rank = object["rank"]?.number
        votingPower = object["voting_power"]?.integer
        isManager = object["manager"]?.boolean
        isInline = object["inline"]?.boolean
        features = object["features"]?.object.map { object in
            let pairs = object.members.compactMap { member in
                member.value.boolean.map { (member.name, $0) }
            }
            return Dictionary(pairs) { $1 }
        }
        locale = object["locale"]?.string
    }

    /// The record, without fields that are `nil`.
    public var object: JSONObject {
        var object = JSONObject()
        object.set("id", id)
        object.setIfPresent("user_id", userID)
        object.setIfPresent("uuid", uuid)
        object.setIfPresent("email", email)
        object.setIfPresent("username", username)
        object.setIfPresent("display_name", displayName)
        object.setIfPresent("first_name", firstName)
        object.setIfPresent("last_name", lastName)
        object.setIfPresent("name", name)
        object.setIfPresent("gender", gender)
        object.setIfPresent("mugshot", mugshot)
        object.setIfPresent("image_url", imageURL)
        object.setIfPresent("role", role)
        object.setIfPresent("level", level)
        object.setIfPresent("rank", rank)
        object.setIfPresent("voting_power", votingPower)
        object.setIfPresent("manager", isManager)
        object.setIfPresent("inline", isInline)
        if let features {
            let sorted = features.sorted { $0.key < $1.key }
            object.set(
                "features",
                .object(
                    JSONObject(
                        sorted.map { JSONObject.Member(name: $0.key, value: .boolean($0.value)) })))
        }
        object.setIfPresent("locale", locale)
        object.setIfPresent("link", link)
        return object
    }

    /// The first of display name, name, user name and email address that is not empty; empty if all
    /// are missing.
    var bestName: String {
        let names = [displayName, name, username, email].compactMap { $0 }
        return names.first { !$0.isEmpty } ?? ""
    }
}
