import Catalog
import Hummingbird
import TranslationService
import Wire

/// `POST /authorize` (2.2).
struct SignInRoutes {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        router.post("authorize") { [gate] request, context in
            let (email, password) = try await Self.fields(gate.body(request, limit: 16384))
            do {
                let token = try await gate.desk.checkPassword { service in
                    try service.signIn(email: email, password: password, address: context.address)
                }
                return Answers.record(
                    AuthorizeResponse(code: 0, message: "ok", accessToken: token.reveal()))
            } catch ServiceError.wrongPassword {
                return Self.refusal
            }
        }
    }

    /// Form fields or a JSON object.
    private static func fields(_ body: [UInt8]) throws -> (email: String, password: Secret) {
        if body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
            let object = try JSON(parsing: body).object ?? JSONObject()
            return (object["email"]?.string ?? "", Secret(object["password"]?.string ?? ""))
        }
        let fields = FormFields.parameters(of: String(decoding: body, as: UTF8.self))
        return (fields.text("email") ?? "", Secret(fields.text("password") ?? ""))
    }

    /// Has what trex-cli reads, `status.code` and `status.msg`, and what all failures have.
    private static var refusal: Response {
        let error = ServiceError.wrongPassword
        var object = error.body.json.object ?? JSONObject()
        object["status"] = ["code": 1, "msg": .string(error.sentence)]
        return Answers.json(.object(object), status: .unauthorized)
    }
}
