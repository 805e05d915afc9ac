public import Catalog
import Foundation
import GRDB

extension TranslationService {
    /// Takes a token back (RFC 7009), and with it all of its sign-in; an unknown one is none.
    ///
    /// A project's own token is in the pages of web apps, for all to see: to take it back needs the
    /// project's secret. Throws `.grantRefused(.invalidClient)` for a wrong secret.
    public func revoke(_ token: Secret, client: Client) throws(ServiceError) {
        try write { db in
            let client = try client.known(db)
            let hash = Data(AccessToken.hash(of: token))
            let row = try Row.fetchOne(
                db, sql: "SELECT kind, sign, client, project FROM token WHERE hash = ?",
                arguments: [hash])
            guard let row, (row["kind"] as String) != Token.Kind.page.rawValue else { return }
            if (row["kind"] as String) == Token.Kind.project.rawValue {
                guard client.isProven, client.project?.id == row["project"] else { return }
            }
            if let sign: String = row["sign"] { try TokenFamily.revoke(db, sign: sign) }
            try db.execute(sql: "DELETE FROM token WHERE hash = ?", arguments: [hash])
        }
    }
}
