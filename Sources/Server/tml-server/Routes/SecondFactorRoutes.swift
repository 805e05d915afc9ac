import Catalog
import Hummingbird
import TranslationService

/// The pages that turn the second factor of a person's own account on and off.
struct SecondFactorRoutes: RouteGroup {
    let pages: PageContext

    private static let path = "account/second_factor"

    func add(to router: Router<ServerContext>) {
        router.get(RouterPath(Self.path)) { request, context in
            try await pages.ownPage(request, context) { page, visitor in
                try await show(page, visitor)
            }
        }
        router.post(RouterPath(Self.path)) { request, context in
            try await pages.ownForm(request, context) { page, fields, visitor in
                let password = Secret(fields["password"] ?? "")
                return try await answer(page, visitor) {
                    try await pages.api.executor.checkPassword(from: context.place) { service in
                        try service.secondFactors.start(
                            of: page, password: password, address: context.place)
                    }
                    return pages.redirect(to: "/\(Self.path)")
                }
            }
        }
        router.post(RouterPath("\(Self.path)/confirm")) { request, context in
            try await pages.ownForm(request, context) { page, fields, visitor in
                let code = Secret(fields["code"] ?? "")
                return try await answer(page, visitor) {
                    let codes = try await pages.run { service in
                        try service.secondFactors.confirm(of: page, code: code)
                    }
                    let values: [String: Any] = [
                        "title": "Your recovery codes", "codes": codes.map { $0.reveal() },
                    ]
                    return pages.html(.recoveryCodes, values, visitor)
                }
            }
        }
        router.post(RouterPath("\(Self.path)/off")) { request, context in
            try await pages.ownForm(request, context) { page, fields, visitor in
                let password = Secret(fields["password"] ?? "")
                let code = Secret(fields["code"] ?? "")
                return try await answer(page, visitor) {
                    try await pages.api.executor.checkPassword(from: context.place) { service in
                        try service.secondFactors.turnOff(
                            of: page, password: password, code: code, address: context.place)
                    }
                    return pages.redirect(to: "/account")
                }
            }
        }
    }

    /// Shows the page again with the problem if the person can correct the form, or if the second
    /// factor is on already because the form was sent twice.
    private func answer(
        _ page: PageSession, _ visitor: Visitor, _ work: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await work()
        } catch let error as ServiceError where error.isAboutForm {
            return try await show(page, visitor, error)
        } catch let error as ServiceError {
            guard case .busy = error else { throw error }
            return try await show(page, visitor, error)
        }
    }

    private func show(
        _ page: PageSession, _ visitor: Visitor, _ error: ServiceError? = nil
    ) async throws -> Response {
        let state = try await pages.run { try $0.secondFactors.state(of: page) }
        var values: [String: Any] = ["title": "Second factor", "email": page.email]
        values["provider"] = pages.settings.openID.issuer
        switch state {
        case .off: values[page.hasPassword ? "isOff" : "hasNoPassword"] = true
        case .started(let key):
            values["isStarted"] = true
            values["secret"] = key.text
            values["address"] = key.address
        case .on(let recoveryCodes):
            values["isOn"] = true
            values["left"] = recoveryCodes
        }
        values["problem"] = error.map { "\(PageContext.sentence(of: $0))." }
        var response = pages.html(.secondFactor, values, visitor, status: error?.status ?? 200)
        if let seconds = error?.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }
}
