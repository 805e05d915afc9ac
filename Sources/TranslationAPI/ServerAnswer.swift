import Catalog
import HTTP
import Text
import Wire

/// Reads the answers of a server (`tml-service.md` 1.5).
enum ServerAnswer {
    /// Returns the body of a success.
    ///
    /// - Throws: the error of a failing status; the error of a failure with a success status;
    ///   `.unreadable` if it is not an answer of a translation service.
    static func json(_ response: HTTPResponse) throws(ServerError) -> JSON {
        try read(response).json
    }

    /// Returns the body of a success, and whether bytes that are not UTF-8 were replaced in it.
    /// Throws the errors of `json`.
    static func read(
        _ response: HTTPResponse
    ) throws(ServerError) -> (json: JSON, isFlawed: Bool) {
        guard response.isSuccess else { throw error(response) }
        let read = try parsed(response)
        guard let object = read.json.object else {
            throw .unreadable("The answer is not an object")
        }
        if let failure = failure(in: object) { throw error(failure, response) }
        return read
    }

    /// Returns a record of the body. Throws `.unreadable` if a required member is missing.
    static func record<Record: WireRecord>(
        _ json: JSON, as type: Record.Type = Record.self
    ) throws(ServerError) -> Record {
        do {
            return try Record(json: json)
        } catch {
            throw .unreadable(words(error))
        }
    }

    /// Returns a page of keys; without a number in the answer, its number is `number`. An answer
    /// with an error is read a second time as a whole, to find the error.
    static func keyPage(
        _ response: HTTPResponse, of project: Project.Key, number: Int
    ) throws(ServerError) -> KeyPage {
        if response.isSuccess,
            let page = try? KeyPage(bytes: response.body, of: project, number: number)
        {
            return page
        }
        let (json, isFlawed) = try read(response)
        do {
            var page = try KeyPage(bytes: json.bytes, of: project, number: number)
            if isFlawed { page.flawed = page.keys.filter(\.isFlawed).map(\.key.label.string) }
            return page
        } catch {
            throw .unreadable(words(error))
        }
    }

    /// Throws an error for a failure in a form that translation services do not use, because
    /// another program that answers at the address cannot refuse a change.
    static func refuseForeign(_ response: HTTPResponse) throws(ServerError) {
        guard (400..<500).contains(response.status),
            ![401, 408, 425, 429].contains(response.status),
            (try? JSON(parsing: response.body)).flatMap({ try? ErrorBody(json: $0) }) == nil
        else { return }
        throw .unreadable(description(of: response))
    }

    /// Returns the error of a failing answer.
    static func error(_ response: HTTPResponse) -> ServerError {
        let body = (try? JSON(parsing: response.body)).flatMap { try? ErrorBody(json: $0) }
        if body == nil, !response.body.isEmpty, isUnlikely(response.status) {
            return .unreadable(description(of: response))
        }
        return ServerError(
            status: response.status, body: body,
            retryAfter: RetryAfter.seconds(response.headers, body))
    }
}

extension ServerAnswer {
    /// Returns true for statuses that other programs on the network send with their own pages.
    /// Statuses that an old server may send without JSON are not among them.
    private static func isUnlikely(_ status: Int) -> Bool {
        switch status {
        case 401, 404, 408, 410, 425, 429: false
        case 300..<500, 511: true
        default: false
        }
    }

    /// Parses the body. Bytes that are not UTF-8 are replaced, so that the rest can be read.
    private static func parsed(
        _ response: HTTPResponse
    ) throws(ServerError) -> (json: JSON, isFlawed: Bool) {
        if let json = try? JSON(parsing: response.body) { return (json, false) }
        guard String(validating: response.body, as: UTF8.self) == nil,
            let json = try? JSON(
                parsing: Array(String(decoding: response.body, as: UTF8.self).utf8))
        else { throw .unreadable(description(of: response)) }
        return (json, true)
    }

    /// Returns the failure in an answer with status 200, which old servers send; an answer with
    /// `results` is not a failure.
    private static func failure(in object: JSONObject) -> ErrorBody? {
        guard object["results"] == nil, let body = try? ErrorBody(object) else { return nil }
        let error = object["error"]
        let hasError = error != nil && error != .null && error != .boolean(false)
        return hasError || tellsFailure(object["status"]) ? body : nil
    }

    /// Returns true if `status` means a failure. It is a word, a number or an object with a code.
    private static func tellsFailure(_ status: JSON?) -> Bool {
        if let code = status?.object?["code"]?.integer { return code != 0 }
        if let number = status?.integer { return number >= 400 }
        return status?.string?.lowercased() == "error"
    }

    private static func error(_ body: ErrorBody, _ response: HTTPResponse) -> ServerError {
        guard let code = body.code, (400..<600).contains(code) else {
            return .refused(body.words)
        }
        return ServerError(
            status: code, body: body, retryAfter: RetryAfter.seconds(response.headers, body))
    }

    private static func description(of response: HTTPResponse) -> String {
        let type = response.headers["Content-Type"].map { " (\($0))" } ?? ""
        return "Status \(response.status), and the answer is not JSON\(type)"
    }

    private static func words(_ error: WireError) -> String {
        switch error {
        case .notJSON(let offset): "The answer is not valid JSON: error at byte \(offset)"
        case .notAnObject: "A part of the answer is not an object"
        case .missing(let field): "The answer has no valid field “\(field)”"
        case .invalid(let field, let value):
            "The field “\(field)” of the answer has the invalid value “\(value)”"
        }
    }
}
