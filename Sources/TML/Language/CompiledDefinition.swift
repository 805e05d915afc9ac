import Text

/// A definition, parsed and compiled once.
///
/// The type is a class because languages are copied often and the definition never changes.
final class CompiledDefinition: Sendable {
    let locale: LocaleCode
    let englishName: String
    let nativeName: String
    let isRightToLeft: Bool
    let contexts: [LanguageContext]
    let cases: [LanguageCase]
    let curseWords: CurseWords
    /// The bytes of the definition.
    let definition: [UInt8]
    /// Distinguishes languages whose definition bytes are not stored.
    private let fingerprint: String

    init(_ definition: JSON, fingerprint: String, bytes: [UInt8]) throws(LanguageError) {
        guard definition.object != nil else { throw .invalid("", why: "not an object") }
        guard let locale = definition["locale"]?.strictString else { throw .missing("locale") }
        self.locale = LocaleCode(locale)
        englishName = (definition["english_name"] ?? definition["name"])?.strictString ?? locale
        nativeName = definition["native_name"]?.strictString ?? englishName
        isRightToLeft = definition["right_to_left"]?.strictBoolean ?? false
        contexts = try Self.members("contexts", of: definition)
            .map { LanguageContext(keyword: $0, definition: $1) }
            .sorted {
                ($0.keyword == "value" ? 1 : 0, $0.keyword)
                    < ($1.keyword == "value" ? 1 : 0, $1.keyword)
            }
        let hasGender = contexts.contains { $0.keyword == "gender" }
        cases = try Self.members("cases", of: definition)
            .map { LanguageCase(keyword: $0, definition: $1, hasGender: hasGender) }
            .sorted { $0.keyword < $1.keyword }
        curseWords = Self.curseWords(definition["curse_words"], LocaleCode(locale))
        self.fingerprint = fingerprint
        self.definition = bytes
    }

    /// Creates a definition without contexts and cases.
    init(plain locale: LocaleCode) {
        self.locale = locale
        (englishName, nativeName) = (locale.rawValue, locale.rawValue)
        isRightToLeft = false
        (contexts, cases) = ([], [])
        curseWords = CurseWords([], locale: locale)
        fingerprint = ""
        definition = []
    }

    /// Reads a list of words, or a text with commas between the words (`tml-language.md` 6.1).
    private static func curseWords(_ json: JSON?, _ locale: LocaleCode) -> CurseWords {
        CurseWords(
            json?.array?.compactMap(\.strictString) ?? CurseWords.list(json?.strictString ?? ""),
            locale: locale)
    }

    /// Returns the members of an object. An empty array counts as an empty object.
    private static func members(
        _ name: String, of definition: JSON
    ) throws(LanguageError) -> [(String, JSON)] {
        guard let value = definition[name], value != .array([]) else { return [] }
        guard let members = value.object?.dictionary else {
            throw .invalid(name, why: "not an object")
        }
        for (keyword, member) in members where member.object == nil {
            throw .invalid("\(name).\(keyword)", why: "not an object")
        }
        return Array(members)
    }
}

extension CompiledDefinition: Hashable {
    static func == (left: CompiledDefinition, right: CompiledDefinition) -> Bool {
        left === right
            || left.locale == right.locale && left.fingerprint == right.fingerprint
                && left.definition == right.definition
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(locale)
        hasher.combine(fingerprint)
        hasher.combine(definition.count)
    }
}
