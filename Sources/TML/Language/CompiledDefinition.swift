import Text

/// What a definition says, read and compiled once.
///
/// A class, because languages are handed around a lot, and this never changes.
final class CompiledDefinition: Sendable {
    let locale: LocaleCode
    let englishName: String
    let nativeName: String
    let isRightToLeft: Bool
    let contexts: [LanguageContext]
    let cases: [LanguageCase]
    let curseWords: CurseWords
    /// What it was read from.
    let definition: [UInt8]
    /// Tells languages apart of which no definition is kept.
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

    /// Without contexts and cases.
    init(plain locale: LocaleCode) {
        self.locale = locale
        (englishName, nativeName) = (locale.rawValue, locale.rawValue)
        isRightToLeft = false
        (contexts, cases) = ([], [])
        curseWords = CurseWords([], locale: locale)
        fingerprint = ""
        definition = []
    }

    /// A list of words, or one text with commas between them (`tml-language.md` 6.1).
    private static func curseWords(_ json: JSON?, _ locale: LocaleCode) -> CurseWords {
        CurseWords(
            json?.array?.compactMap(\.strictString) ?? CurseWords.list(json?.strictString ?? ""),
            locale: locale)
    }

    /// The entries of an object; an empty array stands for an empty object.
    private static func members(
        _ name: String, of definition: JSON
    ) throws(LanguageError) -> [(String, JSON)] {
        switch definition[name] {
        case nil, .array([]): return []
        case .object(let object):
            let members = object.dictionary
            for (keyword, member) in members where member.object == nil {
                throw .invalid("\(name).\(keyword)", why: "not an object")
            }
            return Array(members)
        default: throw .invalid(name, why: "not an object")
        }
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
