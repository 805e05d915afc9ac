public import Catalog
import TML

/// A language as lists show it (`tml-service.md` 4.3), or wrapped with its state in a project
/// (`tml-service.md` 3.2, row 19).
public struct LanguageRecord: ObjectRecord {
    public var id: Int?
    public var locale: String
    public var englishName: String
    public var nativeName: String
    public var isRightToLeft: Bool
    public var flagURL: String?
    /// `published` or `unpublished`.
    public var status: String?

    public init(
        id: Int? = nil, locale: String, englishName: String, nativeName: String = "",
        isRightToLeft: Bool = false, flagURL: String? = nil, status: String? = nil
    ) {
        self.id = id
        self.locale = locale
        self.englishName = englishName
        self.nativeName = nativeName
        self.isRightToLeft = isRightToLeft
        self.flagURL = flagURL
        self.status = status
    }

    public init(_ object: JSONObject) throws(WireError) {
        let language = object["language"]?.object ?? object
        locale = try language.required("locale")
        id = language["id"]?.integer
        englishName =
            language.first(of: "english_name", "name", "native_name")?.string ?? locale
        nativeName = language["native_name"]?.string ?? ""
        isRightToLeft = language["right_to_left"]?.boolean ?? false
        flagURL = language["flag_url"]?.string
        status = language["status"]?.string ?? object["state"]?.string
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("id", id)
        object.set("locale", locale)
        object.set("english_name", englishName)
        object.set("native_name", nativeName)
        object.set("right_to_left", isRightToLeft)
        object.setIfPresent("flag_url", flagURL)
        object.setIfPresent("status", status)
        return object
    }

    public var language: ProjectLanguage {
        ProjectLanguage(
            locale: LocaleCode(locale), englishName: englishName, nativeName: nativeName,
            isRightToLeft: isRightToLeft)
    }
}
