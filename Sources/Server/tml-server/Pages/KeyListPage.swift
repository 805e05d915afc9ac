import Catalog
import Foundation
import TML
import Text
import TranslationService
import Wire

/// The values for the list of keys.
struct KeyListPage {
    /// The number of keys of a page.
    static let count = 50

    let parameters: RequestParameters
    let languages: PageLanguages

    private var locale: String? { parameters.text("locale") }

    /// The request of the list. Throws `.invalid` for a wrong search.
    func request() throws(ServiceError) -> KeyListRequest {
        var request = try KeyListRequest(parameters)
        request.page = PageRequest(page: request.page.page, perPage: Self.count)
        request.include = [.sources]
        return request
    }

    /// The form, with the wrong part of the search.
    var form: [String: Any] {
        [
            "filter": parameters.text("filter") ?? "", "locales": languages.options(chosen: locale),
            "mistake": mistake ?? false, "isList": false,
            "scope": PageQuery(parameters, ["locale"]).text,
        ]
    }

    private var mistake: [String: Any]? {
        let text = parameters.text("filter") ?? ""
        do throws(KeyFilterError) {
            _ = try KeyFilter(text: text)
            return nil
        } catch {
            let scalars = Array(text.unicodeScalars)
            let range = error.range.clamped(to: 0..<scalars.count)
            func part(_ part: ArraySlice<Unicode.Scalar>) -> String {
                String(String.UnicodeScalarView(part))
            }
            return [
                "before": part(scalars[..<range.lowerBound]),
                "wrong": range.isEmpty ? "…" : part(scalars[range]),
                "after": part(scalars[range.upperBound...]),
            ]
        }
    }

    /// The values of the list.
    func values(_ page: Page<TranslationKeyRecord>) -> [String: Any] {
        let query = PageQuery(parameters, ["filter", "locale", "sort", "order"])
        let (number, last) = (page.request.page, page.totalPages)
        let list: [String: Any] = [
            "isList": true, "total": page.total, "page": number, "pages": last,
            "language": locale.map(languages.name) ?? false, "rows": page.records.map(row),
            "previous": number > 1 ? query.with("page", number - 1) : false,
            "next": number < last ? query.with("page", number + 1) : false,
        ]
        return form.merging(list) { $1 }
    }

    private func row(_ record: TranslationKeyRecord) -> [String: Any] {
        var row: [String: Any] = [
            "hash": record.key, "label": record.label, "level": record.level,
            "summary": record.summary ?? false, "state": false,
        ]
        row.merge(languages.direction(record.locale)) { $1 }
        guard let target = record.target else { return row }
        let to = languages.direction(target.locale)
        row["toLang"] = to["lang"]
        row["toDir"] = to["dir"]
        row["state"] = target.status.rawValue
        row["isLocked"] = target.isLocked
        row["best"] = target.best?.label.string ?? ""
        return row
    }
}
