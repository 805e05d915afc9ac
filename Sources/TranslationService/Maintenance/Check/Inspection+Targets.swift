/// What a key's translations into one language amount to: `ProjectWriter.refreshTarget` in SQL.
extension Inspection {
    /// The place of a status in the order of translations; 3 is rejected.
    private static let standing = """
        CASE status WHEN 'approved' THEN 0 WHEN 'accepted' THEN 1 WHEN 'pending' THEN 2
                    ELSE 3 END
        """

    private static let derived = """
        ranked AS (
            SELECT key, locale, project, context, id, rank, revision, \(standing) AS place,
                   row_number() OVER (PARTITION BY key, locale
                                      ORDER BY \(standing), rank DESC, id DESC) AS turn
            FROM translation),
        context AS (
            SELECT key, locale, min(place) AS place FROM ranked WHERE place < 3
            GROUP BY key, locale, context),
        worst AS (SELECT key, locale, max(place) AS place FROM context GROUP BY key, locale),
        derived AS (
            SELECT r.key, r.locale, r.project, count(*) AS count, max(r.revision) AS revision,
                   CASE w.place WHEN 0 THEN 'approved' WHEN 1 THEN 'accepted'
                                WHEN 2 THEN 'pending' ELSE 'untranslated' END AS status,
                   max(r.id) FILTER (WHERE r.turn = 1 AND r.place < 3) AS best,
                   max(r.rank) FILTER (WHERE r.turn = 1 AND r.place < 3) AS bestRank
            FROM ranked r LEFT JOIN worst w ON w.key = r.key AND w.locale = r.locale
            GROUP BY r.key, r.locale)
        """

    static let targets = Inspection(
        "targets",
        """
        WITH \(derived)
        SELECT 'key ' || d.key || ' of project ' || d.project || ', ' || d.locale || ': '
               || coalesce(g.status || ', ' || g.translationCount || ' translations, best '
                           || coalesce(g.best || ' with rank ' || g.bestRank, 'none'), 'nothing')
               || '; its translations make ' || d.status || ', ' || d.count || ', best '
               || coalesce(d.best || ' with rank ' || d.bestRank, 'none')
        FROM derived d LEFT JOIN target g ON g.key = d.key AND g.locale = d.locale
        WHERE g.key IS NULL OR g.status <> d.status OR g.translationCount <> d.count
           OR g.best IS NOT d.best OR g.bestRank IS NOT d.bestRank
        UNION ALL
        SELECT 'key ' || g.key || ' of project ' || g.project || ', ' || g.locale || ': '
               || g.status || ', ' || g.translationCount || ' translations; there are none'
        FROM target g
        WHERE (g.status <> 'untranslated' OR g.translationCount <> 0 OR g.best IS NOT NULL
               OR g.bestRank IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM translation t
                          WHERE t.key = g.key AND t.locale = g.locale)
        """,
        repair: """
            WITH \(derived)
            INSERT INTO target (key, locale, project, status, translationCount, best, bestRank,
                                updatedAt, revision)
            SELECT key, locale, project, status, count, best, bestRank, unixepoch(), revision
            FROM derived WHERE true
            ON CONFLICT (key, locale) DO UPDATE
            SET status = excluded.status, translationCount = excluded.translationCount,
                best = excluded.best, bestRank = excluded.bestRank;
            UPDATE target AS g
            SET status = 'untranslated', translationCount = 0, best = NULL, bestRank = NULL
            WHERE NOT EXISTS (SELECT 1 FROM translation t
                              WHERE t.key = g.key AND t.locale = g.locale)
            """)

    /// The newest entry of the log about a lock says whether there is one.
    private static let logged = """
        SELECT key, locale, action = 'locked' AS isLocked, max(revision) AS revision
        FROM changeLog WHERE type = 'lock' GROUP BY project, key, locale
        """

    static let locks = Inspection(
        "locks",
        """
        SELECT 'key ' || g.key || ' of project ' || g.project || ', ' || g.locale || ': '
               || iif(g.isLocked, 'locked, but without a date', 'not locked, but with a date')
        FROM target g WHERE g.isLocked <> (g.lockedAt IS NOT NULL)
        UNION ALL
        SELECT 'key ' || g.key || ' of project ' || g.project || ', ' || g.locale || ': '
               || iif(g.isLocked, 'locked, but the log has it unlocked',
                                  'not locked, but the log has it locked')
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
