/// The facts about a route that the router does not know, for the OpenAPI description.
struct RouteFacts: Hashable, Sendable {
    /// The people and programs that may send the request.
    enum Sender: Hashable, Sendable {
        case anybody
        /// A token of a person or of an app.
        case token
        /// The client credentials of OAuth, or none.
        case client
        /// The token of the setting `metrics-token`, or a program on the same machine.
        case metricsToken
    }

    /// A parameter of the address, or a field of the body.
    struct Field: Hashable, Sendable, ExpressibleByStringLiteral {
        enum Kind: Hashable, Sendable {
            case text, integer, flag, list, object, file
            /// A JSON value of several types.
            case any
        }

        let name: String
        var kind = Kind.text
        var isRequired = false

        init(stringLiteral name: String) { self.name = name }

        static func text(_ name: String) -> Field { Field(name, .text) }
        static func integer(_ name: String) -> Field { Field(name, .integer) }
        static func flag(_ name: String) -> Field { Field(name, .flag) }
        static func list(_ name: String) -> Field { Field(name, .list) }
        static func object(_ name: String) -> Field { Field(name, .object) }
        static func file(_ name: String) -> Field { Field(name, .file) }
        static func any(_ name: String) -> Field { Field(name, .any) }

        private init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }

        /// This field as a required one: without the field, the server refuses the request.
        var required: Field {
            var field = self
            field.isRequired = true
            return field
        }
    }

    enum Body: Hashable, Sendable {
        /// A JSON object or a form.
        case fields([Field])
        /// A form, as browsers send it.
        case form([Field])
        case multipart([Field])
        /// A file as it is.
        case file
    }

    /// The type of the answer.
    enum Answer: Hashable, Sendable {
        case json
        /// A list with pages: `results` and `pagination`.
        case page
        case html
        /// A file of a release, or a file of the web pages.
        case file
        case picture
        case text
    }

    let summary: String
    var sender = Sender.token
    var query: [Field] = []
    var body: Body?
    var answer = Answer.json
    /// The statuses of success.
    var statuses = [200]

    /// A route that reads JSON.
    static func read(_ summary: String, _ query: [Field] = []) -> RouteFacts {
        RouteFacts(summary: summary, query: query)
    }

    /// A route that reads a page of a list.
    static func list(_ summary: String, _ query: [Field] = []) -> RouteFacts {
        RouteFacts(
            summary: summary, query: query + [.integer("page"), .integer("per_page")],
            answer: .page)
    }

    /// A route that changes data.
    static func write(
        _ summary: String, _ fields: [Field] = [], query: [Field] = [], statuses: [Int] = [200]
    ) -> RouteFacts {
        RouteFacts(
            summary: summary, query: query, body: .fields(fields), statuses: statuses)
    }

    /// A web page for people.
    static func page(_ summary: String, _ query: [Field] = []) -> RouteFacts {
        RouteFacts(summary: summary, sender: .anybody, query: query, answer: .html)
    }

    /// The form of a web page.
    static func form(_ summary: String, _ fields: [Field]) -> RouteFacts {
        RouteFacts(
            summary: summary, sender: .anybody, body: .form(["form"] + fields), answer: .html)
    }

    /// A route that everybody may call.
    static func open(_ summary: String, _ answer: Answer = .json) -> RouteFacts {
        RouteFacts(summary: summary, sender: .anybody, answer: answer)
    }
}
