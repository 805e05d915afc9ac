import Hummingbird
import TranslationService
import Wire

/// Bodies of answers.
enum Answers {
    /// What all JSON of the API is labelled with.
    static let jsonType = "application/json; charset=utf-8"

    static func json(
        _ json: JSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = jsonType
        headers[.cacheControl] = "no-store"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }

    static func record(_ record: some WireRecord) -> Response { json(record.json) }

    /// A single record with its `ETag`, or 304 when that is what the client has (1.7).
    static func record(
        _ record: some WireRecord, revision: Int, _ request: Request
    ) -> Response {
        let tag = "\"r\(revision)\""
        let known = (request.headers[.ifNoneMatch] ?? "").split(separator: ",").map { part in
            part.drop { $0 == " " }.prefix { $0 != " " }
        }
        if known.contains(Substring(tag)) {
            return Response(status: .notModified, headers: [.eTag: tag])
        }
        return json(record.json, headers: [.eTag: tag])
    }

    /// One page with its links (1.6).
    static func page<Record: WireRecord>(_ page: Page<Record>, _ links: PageLinks) -> Response {
        record(
            PageRecord(
                results: page.records, pagination: links.pagination(of: page),
                cursor: page.cursor))
    }

    /// One page of values that are JSON already.
    static func page(_ page: Page<JSON>, _ links: PageLinks) -> Response {
        json(["results": .array(page.records), "pagination": links.pagination(of: page).json])
    }

    /// A failure; one of the server's own names the request, so that it can be found in the log.
    static func failure(
        _ error: ServiceError, status: Int? = nil, requestID: String? = nil
    ) -> Response {
        var body = error.body
        body.code = status ?? error.status
        if let requestID, error.status >= 500 { body.details["request_id"] = .string(requestID) }
        var headers: HTTPFields = [:]
        if let seconds = error.retryAfter { headers[.retryAfter] = String(seconds) }
        return json(
            body.json, status: HTTPResponse.Status(code: status ?? error.status), headers: headers)
    }
}
