public import Catalog
import TML
public import Text

/// A language as lists contain it (`tml-service.md` 4.3), or in an object with its state in a
/// project (`tml-service.md` 3.2, row 19).
public struct LanguageRecord: ObjectRecord {
    /// The number of the language on its server.
    public var id: Int?
    /// The code, for example `pt-BR` or `zh-Hant`; upper and lower case are equal.
    public var locale: String
    /// The name in English; the locale if the server sends no name.
    public var englishName: String
    /// The name in the language itself; empty if it is not known.
    public var nativeName: String
    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool
    /// The address of a picture of a flag; `nil` if the definition has none.
    public var flagURL: String?
    /// `published` or `unpublished` in its project; `nil` in lists without a project.
    public var status: String?

    /// Creates a language. Its rules are in its definition (`tml-service.md` 4.3).
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

    init(_ object: JSONObject) throws(WireError) {
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

    /// The form of lists, with the state as `status`.
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

    /// The language in the workstation's terms, without its state.
    public var language: ProjectLanguage {
        ProjectLanguage(
            locale: LocaleCode(locale), englishName: englishName, nativeName: nativeName,
            isRightToLeft: isRightToLeft)
    }
}
