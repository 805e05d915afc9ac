import GRDB

/// Telling people what others have done to what they follow or have written
/// (`tml-service.md` 3.11).
extension ProjectWriter {
    /// After a comment, a translation or a reviewer's verdict: a row for everybody who follows the
    /// key and for the author of the translation, or of those that a comment is about; never for
    /// who did it. What nobody did is told to nobody.
    func notify(
        _ subject: Subject, _ action: String, key: Int?, locale: String?, object: Int?
    ) throws {
        guard let actor, let key, let locale, let object,
            let authors = Self.authors(subject, action)
        else { return }
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO notification
                    (member, actor, action, objectType, object, key, locale, createdAt)
                SELECT p.member, ?1, ?2, ?3, ?4, ?5, ?6, ?7
                FROM (SELECT member FROM follow WHERE key = ?5 \(authors)) p
                WHERE p.member IS NOT NULL AND p.member <> ?1
                """)
        try insert.execute(arguments: [
            actor.id, action, subject.rawValue, object, key, locale, now,
        ])
    }

    /// Who has written what it is about; `nil` for what nobody is told. Of a translation that is
    /// gone, its history knows. A new one has been written by who did it.
    private static func authors(_ subject: Subject, _ action: String) -> String? {
        switch (subject, action) {
        case (.translation, "created"): ""
        case (.translation, "deleted"):
            """
            UNION SELECT translator FROM translationHistory WHERE translation = ?4
                AND revision = (SELECT max(revision) FROM translationHistory
                                WHERE translation = ?4)
            """
        case (.translation, _): "UNION SELECT translator FROM translation WHERE id = ?4"
        case (.comment, "created"):
            "UNION SELECT translator FROM translation WHERE key = ?5 AND locale = ?6"
        default: nil
        }
    }
}
