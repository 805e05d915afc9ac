import Text

/// One route in the form of OpenAPI: an operation object.
struct OpenAPIOperation {
    /// `GET /v1/projects/{key}`
    let name: String
    let path: String
    let facts: RouteFacts

    var json: JSON {
        var object: JSONObject = [
            "operationId": .string(name), "summary": .string(facts.summary),
            "parameters": .array(parameters),
        ]
        object["requestBody"] = requestBody
        object["responses"] = .object(responses)
        object["security"] = security
        return .object(object)
    }

    private var parts: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
            .map { String($0.dropFirst().dropLast()) }
    }

    private var parameters: [JSON] {
        parts.map { name in
            [
                "name": .string(name), "in": "path", "required": true,
                "schema": ["type": "string"],
            ]
        }
            + facts.query.map { field in
                [
                    "name": .string(field.name), "in": "query",
                    "required": .boolean(field.isRequired), "schema": Self.schema(field),
                ]
            }
    }

    private var security: JSON {
        switch facts.sender {
        case .anybody: []
        case .token: [["bearer": []], ["parameter": []]]
        // An empty object means that the request may have no credentials.
        case .client: [["client": []], [:]]
        case .metricsToken: [["metrics": []], [:]]
        }
    }
}

/// The body of the request.
extension OpenAPIOperation {
    private var requestBody: JSON? {
        guard let body = facts.body else { return nil }
        let (fields, types): ([RouteFacts.Field], [String]) =
            switch body {
            case .fields(let fields):
                (fields, ["application/json", "application/x-www-form-urlencoded"])
            case .form(let fields): (fields, ["application/x-www-form-urlencoded"])
            case .multipart(let fields): (fields, ["multipart/form-data"])
            case .file: ([], ["text/plain"])
            }
        let isFile = body == .file
        let media: JSON = isFile ? [:] : ["schema": Self.schema(fields)]
        let content = types.map { JSONObject.Member(name: $0, value: media) }
        return [
            "required": .boolean(isFile || fields.contains { $0.isRequired }),
            "content": .object(JSONObject(content)),
        ]
    }

    private static func schema(_ fields: [RouteFacts.Field]) -> JSON {
        let properties = fields.map { field in
            JSONObject.Member(name: field.name, value: Self.schema(field))
        }
        var schema: JSONObject = [
            "type": "object", "properties": .object(JSONObject(properties)),
        ]
        let required = fields.filter(\.isRequired).map { JSON.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }

    private static func schema(_ field: RouteFacts.Field) -> JSON {
        switch field.kind {
        case .text: ["type": "string"]
        case .integer: ["type": "integer"]
        case .flag: ["type": "boolean"]
        case .list: ["type": "array"]
        case .object: ["type": "object"]
        case .file: ["type": "string", "contentMediaType": "image/png"]
        case .any: [:]
        }
    }
}

/// The answers.
extension OpenAPIOperation {
    private var responses: JSONObject {
        var responses = JSONObject()
        for status in facts.statuses {
            responses["\(status)"] = [
                "description": "Success", "content": .object(content),
            ]
        }
        if facts.answer == .html {
            responses["303"] = ["description": "The browser must load another page"]
        }
        for status in failures.sorted() where responses["\(status)"] == nil {
            responses["\(status)"] = failure
        }
        responses["default"] = failure
        return responses
    }

    private var content: JSONObject {
        switch facts.answer {
        case .json: ["application/json": [:]]
        case .page: ["application/json": ["schema": ["$ref": "#/components/schemas/Page"]]]
        case .html: ["text/html": [:]]
        case .file: ["*/*": [:]]
        case .picture: ["image/png": [:]]
        case .text: ["text/plain": [:]]
        }
    }

    private var failure: JSON {
        let content: JSON =
            facts.answer == .html
            ? ["text/html": [:]]
            : ["application/json": ["schema": ["$ref": "#/components/schemas/Error"]]]
        return ["description": "Failure", "content": content]
    }

    private var failures: Set<Int> {
        var statuses: Set<Int> = [400, 429, 503]
        switch facts.sender {
        case .anybody: break
        case .token: statuses.formUnion(FailureAnswers.isForSDKs(path) ? [403, 422] : [401, 403])
        case .client: statuses.insert(401)
        case .metricsToken: statuses.insert(403)
        }
        if !parts.isEmpty { statuses.insert(404) }
        if !facts.query.isEmpty { statuses.insert(422) }
        if facts.body != nil { statuses.formUnion([409, 413, 415, 422]) }
        if facts.query.contains(where: { $0.name == "base_revision" }) {
            statuses.formUnion([423, 428])
        }
        if facts.query.contains(where: { $0.name == "since" }) { statuses.insert(410) }
        return statuses
    }
}
