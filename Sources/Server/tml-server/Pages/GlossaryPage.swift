import Text
import TranslationService
import Wire

/// The values for the list of glossary terms.
struct GlossaryPage {
    static let count = 100

    let parameters: RequestParameters
    let languages: PageLanguages
    let mayWrite: Bool

    func values(_ page: Page<JSON>) -> [String: Any] {
        let query = PageQuery(parameters, ["search", "locale"])
        let (number, last) = (page.request.page, page.totalPages)
        return [
            "search": parameters.text("search") ?? "", "mayWrite": mayWrite,
            "locales": languages.options(chosen: parameters.text("locale")),
            "total": page.total, "page": number, "pages": last,
            "rows": page.records.map { row($0.object ?? JSONObject()) },
            "previous": number > 1 ? query.with("page", number - 1) : false,
            "next": number < last ? query.with("page", number + 1) : false,
        ]
    }

    private func row(_ record: JSONObject) -> [String: Any] {
        let term = TermForm(record: record)
        let marks = [
            languages.name(term.locale ?? ""), term.partOfSpeech,
            term.isNotTranslated ? "not translated" : "",
            term.isCaseSensitive ? "with the same capital letters" : "",
        ]
        let row: [String: Any] = [
            "term": record["id"]?.integer ?? 0, "word": term.keyword,
            "details": marks.filter { !$0.isEmpty }.joined(separator: ", "),
            "about": term.description.isEmpty ? false : term.description,
            "words": term.words.sorted { $0.key < $1.key }.map { locale, word in
                languages.direction(locale).merging([
                    "name": languages.name(locale), "word": word,
                ]) { $1 }
            },
        ]
        return row.merging(languages.direction(term.locale)) { $1 }
    }
}
