extension AccessRoute {
    /// The pages for the people who manage a project. A token opens no page.
    static let managingPages: [AccessRoute] = [
        "GET /projects/new", "POST /projects/new", "GET \(project)/members",
        "POST \(project)/members", "GET \(project)/members/{id}", "POST \(project)/members/{id}",
        "GET \(project)/members/{id}/remove", "POST \(project)/members/{id}/remove",
        "GET \(project)/members/invitations/{id}", "POST \(project)/members/invitations/{id}",
        "GET \(project)/languages", "POST \(project)/languages",
        "POST \(project)/languages/{locale}", "GET \(project)/languages/{locale}/remove",
        "POST \(project)/languages/{locale}/remove", "GET \(project)/releases",
        "POST \(project)/releases", "POST \(project)/releases/publish",
        "GET \(project)/releases/keep", "POST \(project)/releases/keep",
        "GET \(project)/releases/{version}/current", "POST \(project)/releases/{version}/current",
        "GET \(project)/releases/{version}/delete", "POST \(project)/releases/{version}/delete",
        "GET \(project)/settings", "POST \(project)/settings", "POST \(project)/settings/tokens",
        "GET \(project)/settings/tokens/{id}", "POST \(project)/settings/tokens/{id}",
    ].map { AccessRoute(name: $0, need: .nothing) }

    private static let project = "/projects/{key}"
}
