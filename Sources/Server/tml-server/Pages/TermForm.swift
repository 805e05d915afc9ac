import Text
import TranslationService
import Wire

/// The values of the form of a glossary term, and the fields that the form sends.
struct TermForm {
    let keyword: String
    let description: String
    let locale: String?
    let partOfSpeech: String
    let isNotTranslated: Bool
    let isCaseSensitive: Bool
    /// Locale → word.
    let words: [String: String]
    /// The languages of the sent words; empty for a record.
    let sentLocales: [String]
    /// The revision of the term that the person saw; `nil` for a new term.
    let revision: Int?

    /// An empty form.
    init() { self.init(record: JSONObject()) }

    /// Reads the record of a term.
    init(record: JSONObject) {
        keyword = record["keyword"]?.string ?? ""
        description = record["description"]?.string ?? ""
        locale = record["locale"]?.string
        partOfSpeech = record["part_of_speech"]?.string ?? ""
        isNotTranslated = record["do_not_translate"]?.boolean ?? false
        isCaseSensitive = record["case_sensitive"]?.boolean ?? false
        let pairs = (record["translations"]?.object?.members ?? []).map { member in
            (member.name, member.value.string ?? "")
        }
        words = Dictionary(pairs) { $1 }
        sentLocales = []
        revision = record["revision"]?.integer
    }

    /// Reads a sent form. `revision` replaces the revision that the person saw. The words of
    /// languages that the project does not have now are included, so that the service refuses them.
    init(sent fields: PlainFields, revision: Int? = nil) {
        keyword = fields["keyword"] ?? ""
        description = fields.lines("description")
        locale = fields["locale"]
        partOfSpeech = fields["part_of_speech"] ?? ""
        isNotTranslated = fields["do_not_translate"] != nil
        isCaseSensitive = fields["case_sensitive"] != nil
        words = fields.texts(after: "word.")
        sentLocales = words.keys.sorted()
        self.revision = revision ?? fields["revision"].flatMap { Int($0) }
    }

    /// The fields for the service.
    var fields: JSONObject {
        let words = words.sorted { $0.key < $1.key }.map { locale, word in
            JSONObject.Member(name: locale, value: .string(word))
        }
        return [
            "keyword": .string(keyword), "description": .string(description),
            "locale": locale.map(JSON.string) ?? .null,
            "part_of_speech": partOfSpeech.isEmpty ? .null : .string(partOfSpeech),
            "do_not_translate": .boolean(isNotTranslated),
            "case_sensitive": .boolean(isCaseSensitive),
            "translations": .object(JSONObject(words)),
        ]
    }

    /// The values of the form. `id` is the number of the term; `nil` for a new term.
    func values(_ id: Int?, _ languages: PageLanguages) -> [String: Any] {
        [
            "title": id == nil ? "New term" : "Glossary term", "term": id.map(String.init) ?? "new",
            "isKnown": id != nil, "once": FormSubmission.once, "keyword": keyword,
            "description": description, "partOfSpeech": partOfSpeech,
            "isNotTranslated": isNotTranslated, "isCaseSensitive": isCaseSensitive,
            "revision": revision.map(String.init) ?? "",
            "locales": languages.options(chosen: locale) + formerLocale(languages),
            "wordings": wordings(languages),
        ]
    }

    /// The fields for the words: the languages of the project, and the other sent languages.
    private func wordings(_ languages: PageLanguages) -> [[String: Any]] {
        let locales = languages.locales
        return (locales + sentLocales.filter { !locales.contains($0) }).map { locale in
            languages.direction(locale).merging([
                "locale": locale, "name": languages.name(locale), "word": words[locale] ?? "",
            ]) { $1 }
        }
    }

    /// The option for the language of the term if the project does not have this language now.
    private func formerLocale(_ languages: PageLanguages) -> [[String: Any]] {
        guard let locale, !languages.has(locale) else { return [] }
        return [["value": locale, "name": locale, "isChosen": true]]
    }

    /// The term in one paragraph.
    var summary: String {
        let marks = [
            locale ?? "", partOfSpeech, isNotTranslated ? "not translated" : "",
            isCaseSensitive ? "with the same capital letters" : "", description,
        ]
        let words = words.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return ([keyword] + marks.filter { !$0.isEmpty } + words).joined(separator: " · ")
    }
}
