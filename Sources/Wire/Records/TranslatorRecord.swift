/// A person within one project (`tml-service.md` 2.6), in full or as the short form that other
/// records carry.
public struct TranslatorRecord: ObjectRecord {
    /// The translator's id within the project.
    public var id: Int
    public var userID: Int?
    public var uuid: String?
    public var email: String?
    public var username: String?
    public var displayName: String?
    public var firstName: String?
    public var lastName: String?
    public var name: String?
    /// `male`, `female` or unknown.
    public var gender: String?
    public var mugshot: String?
    public var imageURL: String?
    public var link: String?
    public var role: String?
    public var level: Int?
    /// The share of accepted translations, in percent.
    public var rank: Double?
    public var votingPower: Int?
    public var isManager: Bool?
    public var isInline: Bool?
    /// What SDKs may do for this person: `fallback_language`, `show_locked_keys`.
    public var features: [String: Bool]?
    /// The preferred language.
    public var locale: String?

    public init(id: Int, displayName: String? = nil) {
        self.id = id
        self.displayName = displayName
    }

    public init(_ object: JSONObject) throws(WireError) {
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

    /// The best name there is; empty when all are missing.
    public var bestName: String {
        let names = [displayName, name, username, email].compactMap { $0 }
        return names.first { !$0.isEmpty } ?? ""
    }
}
