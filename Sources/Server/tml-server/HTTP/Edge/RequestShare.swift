import HTTPTypes
import Hummingbird
import TranslationService

/// Refuses requests of an address that already has too many open requests. Behind a proxy, this
/// limit prevents one client from using the threads of all others.
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
