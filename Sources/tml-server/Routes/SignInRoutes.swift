import Catalog
import Hummingbird
import TranslationService
import Wire

/// `POST /authorize` (2.2).
struct SignInRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        router.post("authorize") { [gate] request, context in
            let fields = try await gate.fields(request, limit: 16384)
            let email = fields["email"]?.string ?? ""
            let password = Secret(fields["password"]?.string ?? "")
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

    /// Has what trex-cli reads, `status.code` and `status.msg`, and what all failures have.
    private static var refusal: Response {
        let error = ServiceError.wrongPassword
        var object = error.body.json.object ?? JSONObject()
        object["status"] = ["code": 1, "msg": .string(error.sentence)]
        return Answers.json(.object(object), status: .unauthorized)
    }
}
