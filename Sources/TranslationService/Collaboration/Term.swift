import Foundation
import GRDB
import Wire

/// A word of the glossary as it is to be.
struct Term {
    private(set) var keyword: String
    private(set) var description: String
    private(set) var locale: String
    /// Locale → word.
    private(set) var translations: JSONObject
    private(set) var partOfSpeech: String?
    private(set) var isNotTranslated: Bool
    private(set) var isCaseSensitive: Bool

    /// Reads the fields of a request over what was there; throws `.invalid`.
    init(_ desk: Collaboration, _ fields: JSONObject, old: Row? = nil) throws {
        keyword = old?["keyword"] ?? ""
        description = old?["description"] ?? ""
        locale = old?["locale"] ?? desk.access.project.defaultLocale
        translations = try old.map { try GlossaryReader.translations($0) } ?? JSONObject()
        partOfSpeech = old?["partOfSpeech"]
        isNotTranslated = old?["isNotTranslated"] ?? false
        isCaseSensitive = old?["isCaseSensitive"] ?? false
        try takeTexts(fields, isNew: old == nil)
        if let value = fields["locale"], !value.isNull { locale = try desk.locale(value.string) }
        if let value = fields["translations"] { translations = try Self.words(desk, value) }
        if let value = fields["do_not_translate"] {
            isNotTranslated = try Self.truth(value, "do_not_translate")
        }
        if let value = fields["case_sensitive"] {
            isCaseSensitive = try Self.truth(value, "case_sensitive")
        }
    }

    private mutating func takeTexts(_ fields: JSONObject, isNew: Bool) throws {
        if isNew || fields["keyword"] != nil {
            keyword = try Collaboration.text(
                fields["keyword"], "keyword", limit: Limits.nameBytes
            ).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if let value = fields["description"] {
            description =
                try Collaboration.optionalText(
                    value, "description", limit: Limits.messageBytes) ?? ""
        }
        if let value = fields["part_of_speech"] {
            partOfSpeech = try Collaboration.optionalText(
                value, "part_of_speech", limit: Limits.nameBytes)
        }
    }

    /// The words by the project's spelling of their locales; an empty one is left out.
    private static func words(_ desk: Collaboration, _ value: JSON) throws -> JSONObject {
        if value.isNull { return JSONObject() }
        guard let members = value.object?.members else {
            throw ServiceError.invalid(
                "translations", "invalid", "translations is an object: locale → word")
        }
        var words = JSONObject()
        for member in members {
            let locale = try desk.locale(member.name)
            let word = try Collaboration.optionalText(
                member.value, "translations", limit: Limits.nameBytes)
            words[locale] = word.map(JSON.string)
        }
        return words
    }

    private static func truth(_ value: JSON, _ field: String) throws -> Bool {
        guard let truth = value.boolean else {
            throw ServiceError.invalid(field, "invalid", "\(field) is true or false")
        }
        return truth
    }
}
