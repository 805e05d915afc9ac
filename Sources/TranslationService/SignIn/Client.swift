public import Catalog
import Foundation
import GRDB

/// Who asks for tokens in OAuth (`tml-service.md` 2.3): the app of a project, named by its key, or
/// a program under a name of its own. Only projects have secrets.
public struct Client: Hashable, Sendable {
    public var id: String?
    public var secret: Secret?

    /// `id` has at most 100 characters, none of them invisible; `nil` for a client without a name.
    public init(id: String?, secret: Secret? = nil) {
        self.id = id
        self.secret = secret
    }
}

/// A client that was looked up.
struct KnownClient {
    let id: String?
    /// The only project that its tokens open.
    let project: StoredProject?
    /// Whether it knows the project's secret.
    let isProven: Bool
}

extension Client {
    /// Throws `.grantRefused(.invalidClient)` for an unknown project and for a wrong secret.
    func known(_ db: Database) throws -> KnownClient {
        guard let id else {
            guard secret == nil else { throw Self.refusal("A secret needs the client's name") }
            return KnownClient(id: nil, project: nil, isProven: false)
        }
        guard id.count <= 100, id.allSatisfy({ !$0.isNewline && $0.isASCII && $0 >= " " }) else {
            throw Self.refusal("This is no name of a client")
        }
        let project = try StoredProject.find(db, key: Project.Key(id))
        guard project != nil || !Hexadecimal.isText(id, count: 64) else {
            throw Self.refusal("There is no project with this key")
        }
        guard let secret else { return KnownClient(id: id, project: project, isProven: false) }
        let stored = try Data.fetchOne(
            db, sql: "SELECT secretHash FROM project WHERE key = ?", arguments: [id])
        guard let stored, Sodium.areEqual(Array(stored), AccessToken.hash(of: secret)) else {
            throw Self.refusal("The project or its secret is wrong")
        }
        return KnownClient(id: id, project: project, isProven: true)
    }

    private static func refusal(_ sentence: String) -> ServiceError {
        .grantRefused(.invalidClient, sentence)
    }
}
