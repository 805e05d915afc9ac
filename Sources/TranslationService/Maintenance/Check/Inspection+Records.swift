import GRDB

/// Keys, sources and what belongs together.
extension Inspection {
    static let sources = Inspection(
        "sources",
        """
        SELECT 'source ' || s.id || ' of project ' || s.project || ': ' || s.keyCount
               || ' keys by its record, ' || count(k.key) || ' in it'
        FROM source s LEFT JOIN keySource k ON k.source = s.id
        GROUP BY s.id HAVING s.keyCount <> count(k.key)
        """,
        repair: """
            UPDATE source AS s
            SET keyCount = (SELECT count(*) FROM keySource WHERE source = s.id)
            WHERE keyCount <> (SELECT count(*) FROM keySource WHERE source = s.id)
            """)

    static let lengths = Inspection(
        "lengths",
        """
        SELECT \(place("key", "k")) || ': ' || k.wordCount || ' words, ' || k.length
               || ' letters by its record, ' || words(k.label) || ' and ' || letters(k.label)
               || ' in its label'
        FROM translationKey k WHERE (k.wordCount, k.length) <> (words(k.label), letters(k.label))
        """,
        repair: """
            UPDATE translationKey SET wordCount = words(label), length = letters(label)
            WHERE (wordCount, length) <> (words(label), letters(label))
            """)

    /// The functions that ``lengths`` needs.
    static let functions = [
        DatabaseFunction("words", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0]).map { ProjectWriter.wordCount($0) }
        },
        DatabaseFunction("letters", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0])?.unicodeScalars.count
        },
    ]

    /// Records of one project that point into another: table, column, table it points to.
    private static let sameProject = [
        ("translation", "key", "translationKey"), ("target", "key", "translationKey"),
        ("keyLabel", "key", "translationKey"), ("comment", "key", "translationKey"),
        ("translation", "translator", "membership"), ("changeLog", "actor", "membership"),
        ("comment", "translator", "membership"),
    ]

    static let projects = Inspection(
        "projects",
        sameProject.map { table, column, other in
            """
            SELECT '\(table) of project ' || r.project || ': its \(column), ' || r.\(column)
                   || ', is of project ' || o.project
            FROM \(table) r JOIN \(other) o ON o.id = r.\(column) WHERE o.project <> r.project
            """
        }.joined(separator: "\nUNION ALL\n")
            + """

            UNION ALL
            SELECT 'source ' || s.id || ' of project ' || s.project || ': its key ' || k.id
                   || ' is of project ' || k.project
            FROM keySource x JOIN source s ON s.id = x.source
            JOIN translationKey k ON k.id = x.key WHERE k.project <> s.project
            """)

    static let documents = Inspection(
        "documents",
        """
        SELECT 'the details of project ' || id || ' are no JSON' FROM project
        WHERE NOT json_valid(details)
        UNION ALL
        SELECT 'the definition of ' || locale || ' is no JSON' FROM language
        WHERE NOT json_valid(coalesce(definition, '{}'))
        UNION ALL
        SELECT 'the definition of ' || locale || ' in project ' || project || ' is no JSON'
        FROM projectLanguage WHERE NOT json_valid(coalesce(definition, '{}'))
        """)
}
