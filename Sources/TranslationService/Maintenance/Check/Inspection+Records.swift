import GRDB

/// Keys, sources and what belongs together.
extension Inspection {
    /// An ignored key counts for no source.
    private static let counted = """
        SELECT count(*) FROM keySource x JOIN translationKey k ON k.id = x.key
        WHERE x.source = s.id AND k.isIgnored = 0
        """

    static let sources = Inspection(
        "sources",
        """
        SELECT 'source ' || s.id || ' of project ' || s.project || ': ' || s.keyCount
               || ' keys by its record, ' || (\(counted)) || ' in it'
        FROM source s WHERE s.keyCount <> (\(counted))
        """,
        repair: "UPDATE source AS s SET keyCount = (\(counted)) WHERE keyCount <> (\(counted))")

    private static let named = """
        SELECT k.project, t.value AS token, k.id AS key
        FROM translationKey k, json_each(tokenNames(k.label)) t WHERE instr(k.label, '{') > 0
        """

    static let tokens = Inspection(
        "tokens",
        """
        SELECT 'key ' || key || ' of project ' || project || ': its label has ' || token
               || ', which is not noted'
        FROM (SELECT * FROM (\(named)) EXCEPT SELECT project, token, key FROM keyToken)
        UNION ALL
        SELECT 'key ' || key || ' of project ' || project || ': ' || token
               || ' is noted, which its label does not have'
        FROM (SELECT project, token, key FROM keyToken EXCEPT SELECT * FROM (\(named)))
        """,
        repair: "DELETE FROM keyToken; INSERT INTO keyToken \(named)")

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

    /// Of an ignored key that the log tells as gone, the level is known at which it was seen.
    private static let forgotten = """
        k.isIgnored = 1 AND k.seenLevel IS NULL
        AND EXISTS (SELECT 1 FROM changeLog c
                    WHERE c.project = k.project AND c.type = 'key' AND c.object = k.id
                      AND c.action = 'deleted')
        """

    /// Who had a key before it was hidden learns by `seenLevel` that it is gone. Of one that was
    /// raised, nobody can know any more where it was.
    static let hiding = Inspection(
        "hiding",
        """
        SELECT \(place("key", "k")) || ': it was seen before it was ignored, but not at which level'
        FROM translationKey k WHERE \(forgotten)
        """,
        repair: "UPDATE translationKey AS k SET seenLevel = level WHERE \(forgotten)")

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
