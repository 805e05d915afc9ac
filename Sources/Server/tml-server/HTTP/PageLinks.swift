import Hummingbird
import Text
import TranslationService
import Wire

/// The absolute addresses of the other pages of a list, without the token (`tml-service.md` 1.6).
struct PageLinks {
    /// The server's own address as clients see it, `http://host`.
    let origin: String
    /// `http://host/path`
    let base: String
    /// The parameters without `page`, `per_page` and `access_token`, exactly as sent.
    let query: [String]

    init(_ request: Request, publicURL: String?) {
        origin = Self.origin(request, publicURL: publicURL)
        base = origin + request.uri.path
        query = Self.parts(of: request.uri.query, without: ["page", "per_page", "access_token"])
    }

    /// The start of all addresses of this server: `https://host`.
    static func origin(_ request: Request, publicURL: String?) -> String {
        publicURL ?? "http://\(request.head.authority ?? "localhost")"
    }

    /// The parameters of a query without these names, exactly as sent.
    static func parts(of query: String?, without names: [String]) -> [String] {
        (query ?? "").split(separator: "&").map(String.init).filter { part in
            !names.contains(String(part.prefix { $0 != "=" }))
        }
    }

    /// The record, with an absolute address in this field.
    func absolute(_ name: String, of record: JSON) -> JSON {
        guard var object = record.object, let path = object[name]?.string else { return record }
        object[name] = .string(origin + path)
        return .object(object)
    }

    func pagination<Record>(of page: Page<Record>) -> PaginationRecord {
        let current = page.request.page
        let last = page.totalPages
        func link(_ number: Int) -> JSON {
            let parts = query + ["page=\(number)", "per_page=\(page.request.perPage)"]
            return .string("\(base)?\(parts.joined(separator: "&"))")
        }
        var links: JSONObject = ["first": link(1)]
        if current > 1 { links["previous"] = link(min(current - 1, last)) }
        links["self"] = link(current)
        if current < last { links["next"] = link(current + 1) }
        links["last"] = link(last)
        return PaginationRecord(
            totalCount: page.total, currentPage: current, totalPages: last,
            perPage: page.request.perPage, links: links)
    }
}
