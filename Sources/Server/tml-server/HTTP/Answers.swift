import Hummingbird
import Text
import TranslationService
import Wire

/// Bodies of answers.
enum Answers {
    static func json(
        _ json: JSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        Self.json(
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)), status: status,
            headers: headers)
    }

    /// JSON that is already a text.
    static func json(
        body: ResponseBody, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: body)
    }

    static func record(_ record: some WireRecord) -> Response { json(record.json) }

    /// One page with its links (`tml-service.md` 1.6).
    static func page<Record: WireRecord>(_ page: Page<Record>, _ links: PageLinks) -> Response {
        record(
            PageRecord(
                results: page.records, pagination: links.pagination(of: page),
                cursor: page.cursor))
    }

    /// One page of values that are already JSON.
    static func page(_ page: Page<JSON>, _ links: PageLinks) -> Response {
        json(["results": .array(page.records), "pagination": links.pagination(of: page).json])
    }

    /// A failure. An internal error contains the id of the request, so that people find the error
    /// in the log.
    static func failure(
        _ error: ServiceError, status: Int? = nil, requestID: String? = nil
    ) -> Response {
        var body = ErrorBody(error)
        body.code = status ?? error.status
        if let requestID, error.status >= 500 { body.details["request_id"] = .string(requestID) }
        var headers: HTTPFields = [:]
        if let seconds = error.retryAfter { headers[.retryAfter] = String(seconds) }
        return json(
            body.json, status: HTTPResponse.Status(code: status ?? error.status), headers: headers)
    }
}
