public import Catalog
public import TML

/// What the workstation asks of a translation service.
///
/// A call that throws may nevertheless have been carried out: the answer may be what was lost.
/// Only `send` changes anything there, and the server acts on each change's id once.
public protocol TranslationServer: Sendable {
    /// What the server says about itself; read-only when it does not know the question.
    func serverInfo() async throws(ServerError) -> ServerDescription
    /// Exchanges an e-mail address and a password for a token.
    func signIn(email: String, password: Secret) async throws(ServerError) -> Secret
    /// The person whose token is sent.
    func me() async throws(ServerError) -> Translator
    /// The projects that the translator is a member of.
    func projects() async throws(ServerError) -> [Project]
    /// What the translator may do in a project.
    func membership(in project: Project.Key) async throws(ServerError) -> Membership
    /// The project with the definitions of its own language and of `locale`.
    func definition(
        of project: Project.Key, locale: LocaleCode
    ) async throws(ServerError) -> ProjectDefinition
    /// One page, counted from 1, of all keys in the order of their registration.
    ///
    /// Throws `wentBack` when the server does not know `seen`, the newest cursor that is known of the
    /// project, and `tooLarge` when fewer keys have to be asked for.
    func keys(
        of project: Project.Key, locale: LocaleCode, page: Int, perPage: Int, seen: String?
    ) async throws(ServerError) -> KeyPage
    /// The label of a key by its place in that list, counted from 1; `nil` where there is none.
    func label(
        of project: Project.Key, keyAt place: Int
    ) async throws(ServerError) -> String?
    /// What changed since `cursor`, in order; throws `cursorExpired` when that is too long ago.
    ///
    /// Throws `wentBack` when the server does not know the cursor any more, or `seen`.
    func news(
        of project: Project.Key, locale: LocaleCode, since cursor: String, seen: String?,
        limit: Int
    ) async throws(ServerError) -> NewsPage
    /// Sends at most 100 changes, in order. The answer has one result for each, in any order.
    ///
    /// Throws `wentBack`, and nothing is done, when the server does not know `seen`.
    func send(
        _ changes: [Change], to project: Project.Key, seen: String?
    ) async throws(ServerError) -> ChangesAnswer
    /// Asks what became of at most 100 changes that were sent before, and does nothing: one that has
    /// not arrived is skipped.
    func outcomes(
        of changes: [Change], in project: Project.Key
    ) async throws(ServerError) -> ChangesAnswer
}
