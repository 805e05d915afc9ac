import GRDB
import Text

/// Checks of keys, sources and their relations.
extension Inspection {
    /// An ignored key does not count for any source.
    private static let counted = """
        SELECT count(*) FROM keySource x JOIN translationKey k ON k.id = x.key
        WHERE x.source = s.id AND k.isIgnored = 0
        """

    static let sources = Inspection(
        "sources",
        """
        SELECT 'source ' || s.id || ' of project ' || s.project || ': ' || s.keyCount
               || ' keys recorded, ' || (\(counted)) || ' counted'
        FROM source s WHERE s.keyCount <> (\(counted))
        """,
        repair: "UPDATE source AS s SET keyCount = (\(counted)) WHERE keyCount <> (\(counted))")

    private static let named = """
        SELECT k.project, t.value AS token, k.id AS key
        FROM translationKey k, json_each(tokenNames(k.label, k.syntax)) t
        WHERE instr(k.label, '{') > 0 OR k.syntax <> 'tml'
        """

    static let tokens = Inspection(
        "tokens",
        """
        SELECT 'key ' || key || ' of project ' || project || ': the label has the token ' || token
               || ', the record does not'
        FROM (SELECT * FROM (\(named)) EXCEPT SELECT project, token, key FROM keyToken)
        UNION ALL
        SELECT 'key ' || key || ' of project ' || project || ': the record has the token ' || token
               || ', the label does not'
        FROM (SELECT project, token, key FROM keyToken EXCEPT SELECT * FROM (\(named)))
        """,
        repair: "DELETE FROM keyToken; INSERT INTO keyToken \(named)")

    static let lengths = Inspection(
        "lengths",
        """
        SELECT \(place("key", "k")) || ': ' || k.wordCount || ' words, ' || k.length
               || ' characters recorded, ' || words(k.label) || ' and ' || letters(k.label)
               || ' in the label'
        FROM translationKey k WHERE (k.wordCount, k.length) <> (words(k.label), letters(k.label))
        """,
        repair: """
            UPDATE translationKey SET wordCount = words(label), length = letters(label)
            WHERE (wordCount, length) <> (words(label), letters(label))
            """)

    /// The functions that ``lengths`` needs.
    static let functions = [
        DatabaseFunction("words", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0])?.wordCount
        },
        DatabaseFunction("letters", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0])?.unicodeScalars.count
        },
    ]

    /// If the log contains the deletion of an ignored key, the level at which the key was visible
    /// is known.
    private static let forgotten = """
        k.isIgnored = 1 AND k.seenLevel IS NULL
        AND EXISTS (SELECT 1 FROM changeLog c
                    WHERE c.project = k.project AND c.type = 'key' AND c.object = k.id
                      AND c.action = 'deleted')
        """

    /// Clients that have a hidden key get its deletion by `seenLevel`. If the level of a key was
    /// raised, the earlier level is not known any more.
    static let hiding = Inspection(
        "hiding",
        """
        SELECT \(place("key", "k")) || ': the level before the key was ignored is not recorded'
        FROM translationKey k WHERE \(forgotten)
        """,
        repair: "UPDATE translationKey AS k SET seenLevel = level WHERE \(forgotten)")

    /// References that must not lead to another project: the table, its column, and the referenced
    /// table.
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
            SELECT '\(table) of project ' || r.project || ': its \(column) ' || r.\(column)
                   || ' belongs to project ' || o.project
            FROM \(table) r JOIN \(other) o ON o.id = r.\(column) WHERE o.project <> r.project
            """
        }.joined(separator: "\nUNION ALL\n")
            + """

            UNION ALL
            SELECT 'source ' || s.id || ' of project ' || s.project || ': its key ' || k.id
                   || ' belongs to project ' || k.project
            FROM keySource x JOIN source s ON s.id = x.source
            JOIN translationKey k ON k.id = x.key WHERE k.project <> s.project
            """)

    static let documents = Inspection(
        "documents",
        """
        SELECT 'the details of project ' || id || ' are not JSON' FROM project
        WHERE NOT json_valid(details)
        UNION ALL
        SELECT 'the definition of ' || locale || ' is not JSON' FROM language
        WHERE NOT json_valid(coalesce(definition, '{}'))
        UNION ALL
        SELECT 'the definition of ' || locale || ' in project ' || project || ' is not JSON'
        FROM projectLanguage WHERE NOT json_valid(coalesce(definition, '{}'))
        """)
}

/// Checks of the values derived from votes and reviews (`tml-service.md` 9.4, rule 8).
extension Inspection {
    private static let countedVotes = """
        SELECT t.id, t.importedRank + coalesce(sum(v.value * v.power), 0) AS rank,
               count(*) FILTER (WHERE v.value > 0) AS positive,
               count(*) FILTER (WHERE v.value < 0) AS negative
        FROM translation t LEFT JOIN vote v ON v.translation = t.id GROUP BY t.id
        """

    static let ranks = Inspection(
        "ranks",
        """
        WITH counted AS (\(countedVotes))
        SELECT \(place("translation", "t")) || ': rank ' || t.rank || ', votes +'
               || t.positiveVotes || ' −' || t.negativeVotes || '; expected: rank ' || c.rank
               || ', +' || c.positive || ' −' || c.negative
        FROM translation t JOIN counted c ON c.id = t.id
        WHERE (t.rank, t.positiveVotes, t.negativeVotes)
              <> (c.rank, c.positive, c.negative)
        """,
        repair: """
            WITH counted AS (\(countedVotes))
            UPDATE translation AS t
            SET rank = c.rank, positiveVotes = c.positive, negativeVotes = c.negative
            FROM counted c
            WHERE c.id = t.id AND (t.rank, t.positiveVotes, t.negativeVotes)
                                  <> (c.rank, c.positive, c.negative)
            """)

    /// Without a review, the rank decides.
    private static let unjudged = """
        SELECT t.id, CASE WHEN t.rank >= coalesce(l.threshold, p.threshold) THEN 'accepted'
                          ELSE 'pending' END AS status
        FROM translation t JOIN project p ON p.id = t.project
        LEFT JOIN projectLanguage l ON l.project = t.project AND l.locale = t.locale
        WHERE t.status IN ('accepted', 'pending')
        """

    static let statuses = Inspection(
        "statuses",
        """
        WITH unjudged AS (\(unjudged))
        SELECT \(place("translation", "t")) || ': ' || t.status || '; expected with rank ' || t.rank
               || ': ' || u.status
        FROM translation t JOIN unjudged u ON u.id = t.id WHERE t.status <> u.status
        """,
        repair: """
            WITH unjudged AS (\(unjudged))
            UPDATE translation AS t SET status = u.status
            FROM unjudged u WHERE u.id = t.id AND t.status <> u.status
            """)

    static let verdicts = Inspection(
        "verdicts",
        """
        SELECT \(place("translation", "t")) || ': ' || t.status
               || ', but the dates of approval and rejection do not match'
        FROM translation t
        WHERE (t.status = 'approved') <> (t.approvedAt IS NOT NULL)
           OR (t.status = 'rejected') <> (t.rejectedAt IS NOT NULL)
        """)

    static let approvals = Inspection(
        "approvals",
        """
        SELECT 'key ' || key || ' of project ' || min(project) || ', ' || locale || ': '
               || count(*) || ' approved translations for '
               || iif(context = '', 'all numbers and genders', context)
        FROM translation WHERE status = 'approved'
        GROUP BY key, locale, context HAVING count(*) > 1
        """)
}

/// The state of a key in one language, derived from its translations: the SQL form of
/// `ProjectWriter.refreshTarget`.
extension Inspection {
    /// The position of a status in the order of translations; 3 is rejected.
    private static let standing = """
        CASE status WHEN 'approved' THEN 0 WHEN 'accepted' THEN 1 WHEN 'pending' THEN 2
                    ELSE 3 END
        """

    private static let derived = """
        ranked AS (
            SELECT key, locale, project, context, rank, revision, \(standing) AS place,
                   row_number() OVER (PARTITION BY key, locale
                                      ORDER BY \(standing), rank DESC) AS turn
            FROM translation),
        context AS (
            SELECT key, locale, min(place) AS place FROM ranked WHERE place < 3
            GROUP BY key, locale, context),
        worst AS (SELECT key, locale, max(place) AS place FROM context GROUP BY key, locale),
        derived AS (
            SELECT r.key, r.locale, r.project, count(*) AS count, max(r.revision) AS revision,
                   CASE w.place WHEN 0 THEN 'approved' WHEN 1 THEN 'accepted'
                                WHEN 2 THEN 'pending' ELSE 'untranslated' END AS status,
                   max(r.rank) FILTER (WHERE r.turn = 1 AND r.place < 3) AS bestRank
            FROM ranked r LEFT JOIN worst w ON w.key = r.key AND w.locale = r.locale
            GROUP BY r.key, r.locale)
        """

    static let targets = Inspection(
        "targets",
        """
        WITH \(derived)
        SELECT 'key ' || d.key || ' of project ' || d.project || ', ' || d.locale || ': '
               || coalesce(g.status || ', ' || g.translationCount || ' translations, best rank '
                           || coalesce(g.bestRank, 'none'), 'nothing')
               || '; expected: ' || d.status || ', ' || d.count || ' translations, best rank '
               || coalesce(d.bestRank, 'none')
        FROM derived d LEFT JOIN target g ON g.key = d.key AND g.locale = d.locale
        WHERE g.key IS NULL OR g.status <> d.status OR g.translationCount <> d.count
           OR g.bestRank IS NOT d.bestRank
        UNION ALL
        SELECT 'key ' || g.key || ' of project ' || g.project || ', ' || g.locale || ': '
               || g.status || ', ' || g.translationCount || ' translations; expected: none'
        FROM target g
        WHERE (g.status <> 'untranslated' OR g.translationCount <> 0 OR g.bestRank IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM translation t
                          WHERE t.key = g.key AND t.locale = g.locale)
        """,
        repair: """
            WITH \(derived)
            INSERT INTO target (key, locale, project, status, translationCount, bestRank,
                                updatedAt, revision)
            SELECT key, locale, project, status, count, bestRank, unixepoch(), revision
            FROM derived WHERE true
            ON CONFLICT (key, locale) DO UPDATE
            SET status = excluded.status, translationCount = excluded.translationCount,
                bestRank = excluded.bestRank;
            UPDATE target AS g
            SET status = 'untranslated', translationCount = 0, bestRank = NULL
            WHERE NOT EXISTS (SELECT 1 FROM translation t
                              WHERE t.key = g.key AND t.locale = g.locale)
            """)

    /// The newest entry of the log about a lock shows if the key is locked.
    private static let logged = """
        SELECT key, locale, action <> 'unlocked' AS isLocked, max(revision) AS revision
        FROM changeLog WHERE type = 'lock' GROUP BY project, key, locale
        """

    static let locks = Inspection(
        "locks",
        """
        SELECT 'key ' || g.key || ' of project ' || g.project || ', ' || g.locale || ': '
               || iif(g.isLocked, 'locked, but without a date of the lock',
                   'not locked, but with a date of a lock')
        FROM target g WHERE g.isLocked <> (g.lockedAt IS NOT NULL)
        UNION ALL
        SELECT 'key ' || g.key || ' of project ' || g.project || ', ' || g.locale || ': '
               || iif(g.isLocked, 'locked, but unlocked in the log',
                                  'not locked, but locked in the log')
        FROM target g JOIN (\(logged)) l ON l.key = g.key AND l.locale = g.locale
        WHERE g.isLocked <> l.isLocked
        """,
        repair: """
            UPDATE target AS g SET isLocked = l.isLocked
            FROM (\(logged)) l WHERE l.key = g.key AND l.locale = g.locale;
            UPDATE target SET lockedAt = iif(isLocked, coalesce(lockedAt, updatedAt), NULL),
                              lockedBy = iif(isLocked, lockedBy, NULL)
            WHERE isLocked <> (lockedAt IS NOT NULL)
            """)
}

/// The counter of each project and its log (`tml-service.md` 9.4, rule 2).
extension Inspection {
    static let gaps = Inspection(
        "revisions",
        """
        WITH steps AS (
            SELECT c.project, c.revision, p.logFloor, p.lastRevision,
                   lag(c.revision, 1, p.logFloor)
                       OVER (PARTITION BY c.project ORDER BY c.revision) AS before
            FROM changeLog c JOIN project p ON p.id = c.project)
        SELECT 'project ' || project || ': the change log has no revision between '
               || before || ' and ' || revision
        FROM steps WHERE revision <> before + 1
        UNION ALL
        SELECT 'project ' || p.id || ': the last revision in the change log is '
               || coalesce(max(c.revision), p.logFloor) || ', but the revision counter has '
               || p.lastRevision
        FROM project p LEFT JOIN changeLog c ON c.project = p.id
        GROUP BY p.id HAVING coalesce(max(c.revision), p.logFloor) <> p.lastRevision
        """)

    static let stamps = Inspection(
        "stamps",
        """
        SELECT \(place("translation", "t")) || ': revision ' || t.revision
               || ', but the revision counter has ' || p.lastRevision
        FROM translation t JOIN project p ON p.id = t.project WHERE t.revision > p.lastRevision
        UNION ALL
        SELECT \(place("key", "k")) || ': revision ' || k.revision
               || ', but the revision counter has ' || p.lastRevision
        FROM translationKey k JOIN project p ON p.id = k.project
        WHERE k.revision > p.lastRevision
        UNION ALL
        SELECT 'key ' || g.key || ' of project ' || g.project || ', ' || g.locale
               || ': the state has revision ' || g.revision || ', but translation ' || t.id
               || ' has revision ' || t.revision
        FROM target g JOIN translation t ON t.key = g.key AND t.locale = g.locale
        WHERE t.revision > g.revision
        UNION ALL
        SELECT \(place("translation", "t"))
               || ': text, content and record have revisions in the wrong order: '
               || t.textRevision || ', ' || t.contentRevision || ', ' || t.revision
        FROM translation t
        WHERE t.textRevision > t.contentRevision OR t.contentRevision > t.revision
        """)

    /// Checks that the revision of a record is the revision of its entry in the log.
    static let entries = Inspection(
        "log",
        """
        SELECT \(place("translation", "t")) || ': the change log has no entry for its revision '
               || t.revision
        FROM translation t JOIN project p ON p.id = t.project
        LEFT JOIN changeLog c ON c.project = t.project AND c.revision = t.revision
        WHERE t.revision > p.logFloor
          AND (c.object IS NOT t.id OR c.type NOT IN ('translation', 'vote'))
        """)
}
