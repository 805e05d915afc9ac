public import Catalog
public import TML

/// The requests of the workstation to a translation service.
///
/// A call that throws may have been carried out, because only the answer may have been lost. Only
/// `send` changes data on the server, and the server applies each change id once.
public protocol TranslationServer: Sendable {
    /// Returns the description of the server; read-only if the server does not have this route.
    func serverInfo() async throws(ServerError) -> ServerDescription
    /// Exchanges an e-mail address and a password for a token. `code` is the code of the second
    /// factor; `nil` if the server has not asked for it.
    func signIn(email: String, password: Secret, code: Secret?) async throws(ServerError) -> Secret
    /// Returns the person of the token.
    func me() async throws(ServerError) -> Translator
    /// Returns the projects of which the translator is a member.
    func projects() async throws(ServerError) -> [Project]
    /// Returns the permissions of the translator in a project.
    func membership(in project: Project.Key) async throws(ServerError) -> Membership
    /// Returns the project with the definitions of its own language and of `locale`.
    func definition(
        of project: Project.Key, locale: LocaleCode
    ) async throws(ServerError) -> ProjectDefinition
    /// Returns one page, counted from 1, of all keys in the order of registration.
    ///
    /// Throws `wentBack` if the server does not know `seen`, the newest known cursor of the
    /// project, and `tooLarge` if the request must ask for fewer keys.
    func keys(
        of project: Project.Key, locale: LocaleCode, page: Int, perPage: Int, seen: String?
    ) async throws(ServerError) -> KeyPage
    /// Returns the label of a key by its position in that list, counted from 1; `nil` if there is
    /// no such key.
    func label(
        of project: Project.Key, keyAt place: Int
    ) async throws(ServerError) -> String?
    /// Returns the changes after `cursor`, in order. Throws `cursorExpired` if the cursor is too
    /// old.
    ///
    /// Throws `wentBack` if the server does not know the cursor or `seen`.
    func news(
        of project: Project.Key, locale: LocaleCode, since cursor: String, seen: String?,
        limit: Int
    ) async throws(ServerError) -> NewsPage
    /// Uploads at most 100 changes, in order. The answer has one result for each change, in any
    /// order.
    ///
    /// If the server does not know `seen`, throws `wentBack`, and the server applies no change.
    func send(
        _ changes: [Change], to project: Project.Key, seen: String?
    ) async throws(ServerError) -> ChangesAnswer
    /// Returns the results of at most 100 changes that were sent before. The server applies
    /// nothing; the result of a change that has not arrived is `skipped`.
    func outcomes(
        of changes: [Change], in project: Project.Key
    ) async throws(ServerError) -> ChangesAnswer
}
