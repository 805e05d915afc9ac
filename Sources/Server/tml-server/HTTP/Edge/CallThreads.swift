import Hummingbird

/// Runs requests of the API on the threads for calls of people. So the many short calls of a
/// request need no change of threads. The calls of apps change to the threads of apps
/// (`ServiceExecutor`).
///
/// Health checks stay on other threads, so they work even if all these threads are busy.
struct CallThreads: RouterMiddleware {
    let executor: ServiceExecutor

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard Compression.isOfAPI(request.uri.path) else {
            return try await next(request, context)
        }
        return try await executor.keep { try await next(request, context) }
    }
}
