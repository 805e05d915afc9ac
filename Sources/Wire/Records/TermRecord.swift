public import Catalog
import TML
import Text

/// A term of a project's glossary (`tml-service.md` 3.11, 3.12).
public struct TermRecord: ObjectRecord {
    /// The term in the workstation's terms.
    public var term: Term

    /// Creates the record of a term.
    public init(_ term: Term) { self.term = term }

    /// Throws `.missing` without a word; a translation that is not a text is left out.
    init(_ object: JSONObject) throws(WireError) {
        let word = try object.required("keyword")
        guard !word.isEmpty else { throw .missing("keyword") }
        term = Term(
            id: object["id"]?.integer ?? 0, word: ExactText(word),
            description: ExactText(object["description"]?.string ?? ""),
            locale: LocaleCode(object["locale"]?.string ?? ""),
            partOfSpeech: object["part_of_speech"]?.string ?? "",
            isNotTranslated: object["do_not_translate"]?.boolean ?? false,
            isCaseSensitive: object["case_sensitive"]?.boolean ?? false,
            revision: object["revision"]?.integer ?? 0)
        for member in object["translations"]?.object?.members ?? [] {
            guard let text = member.value.string, !text.isEmpty else { continue }
            term.wordings[LocaleCode(member.name)] = [Term.Wording(ExactText(text))]
        }
    }

    /// The term as the service stores it: in each language, only the first translation that may be
    /// used.
    var object: JSONObject {
        var translations = JSONObject()
        for (locale, wordings) in term.wordings.sorted(by: { $0.key < $1.key }) {
            guard let first = wordings.first(where: { !$0.isForbidden }) else { continue }
            translations.set(locale.rawValue, first.text.string)
        }
        var object = JSONObject()
        object.set("keyword", term.word.string)
        object.set("description", term.description.string)
        object.setIfPresent(
            "locale", term.locale.rawValue.isEmpty ? nil : term.locale.rawValue)
        object.set("translations", JSON.object(translations))
        object.setIfPresent("part_of_speech", term.partOfSpeech.isEmpty ? nil : term.partOfSpeech)
        object.set("do_not_translate", term.isNotTranslated)
        object.set("case_sensitive", term.isCaseSensitive)
        return object
    }
}
