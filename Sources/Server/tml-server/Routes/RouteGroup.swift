import Hummingbird

/// The routes of one resource.
protocol RouteGroup: Sendable {
    func add(to router: Router<ServerContext>)
}
