import GRDB

/// What there is beside translations.
extension ServiceTables {
    /// The messages of comments, by their ids.
    func comments() throws -> [Int: String] {
        try rows("SELECT id, message FROM comment").reduce(into: [:]) { all, row in
            all[row["id"]] = row["message"]
        }
    }

    /// The labels of the keys that have any, by the key's hash.
    func labels() throws -> [String: Set<String>] {
        try rows("SELECT k.hash, l.name FROM keyLabel l JOIN translationKey k ON k.id = l.key")
            .reduce(into: [:]) { all, row in
                all[row["hash"], default: []].insert(row["name"])
            }
    }

    /// The words of the glossary, by their ids.
    func words() throws -> [Int: String] {
        try rows("SELECT id, keyword FROM glossaryTerm").reduce(into: [:]) { all, row in
            all[row["id"]] = row["keyword"]
        }
    }

    /// The hashes of the keys that somebody follows.
    func followed(by email: String) throws -> Set<String> {
        let rows = try rows(
            """
            SELECT k.hash FROM follow f
            JOIN translationKey k ON k.id = f.key JOIN membership m ON m.id = f.member
            JOIN user u ON u.id = m.user WHERE u.email = ?
            """, [email])
        return Set(rows.map { $0["hash"] })
    }
}
