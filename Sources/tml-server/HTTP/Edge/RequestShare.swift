import HTTPTypes
import Hummingbird
import TranslationService

/// Refuses requests of an address that has enough of them being answered: behind a proxy this is
/// what keeps one client from taking the turns of all others.
struct RequestShare: RouterMiddleware {
    let shares: AddressShares

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let place = context.place
        guard shares.take(place) else { throw ServiceError.tooManyRequests(retryAfter: 1) }
        defer {
            context.body.giveBack()
            shares.giveBack(place)
        }
        return try await next(request, context)
    }
}
