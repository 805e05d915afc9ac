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
        SELECT 'project ' || project || ': the log has nothing between ' || before || ' and '
               || revision
        FROM steps WHERE revision <> before + 1
        UNION ALL
        SELECT 'project ' || p.id || ': the log ends at '
               || coalesce(max(c.revision), p.logFloor) || ', the counter is at ' || p.lastRevision
        FROM project p LEFT JOIN changeLog c ON c.project = p.id
        GROUP BY p.id HAVING coalesce(max(c.revision), p.logFloor) <> p.lastRevision
        """)

    static let stamps = Inspection(
        "stamps",
        """
        SELECT \(place("translation", "t")) || ': revision ' || t.revision
               || ', the counter is at ' || p.lastRevision
        FROM translation t JOIN project p ON p.id = t.project WHERE t.revision > p.lastRevision
        UNION ALL
        SELECT \(place("key", "k")) || ': revision ' || k.revision || ', the counter is at '
               || p.lastRevision
        FROM translationKey k JOIN project p ON p.id = k.project
        WHERE k.revision > p.lastRevision
        UNION ALL
        SELECT 'key ' || g.key || ' of project ' || g.project || ', ' || g.locale
               || ': the revision of the target, ' || g.revision || ', is behind that of translation '
               || t.id || ', ' || t.revision
        FROM target g JOIN translation t ON t.key = g.key AND t.locale = g.locale
        WHERE t.revision > g.revision
        UNION ALL
        SELECT \(place("translation", "t")) || ': revisions of text, content and record are '
               || t.textRevision || ', ' || t.contentRevision || ', ' || t.revision
        FROM translation t
        WHERE t.textRevision > t.contentRevision OR t.contentRevision > t.revision
        """)

    /// A record's revision is that of the entry which tells of it.
    static let entries = Inspection(
        "log",
        """
        SELECT \(place("translation", "t")) || ': the log does not tell of it at its revision, '
               || t.revision
        FROM translation t JOIN project p ON p.id = t.project
        LEFT JOIN changeLog c ON c.project = t.project AND c.revision = t.revision
        WHERE t.revision > p.logFloor
          AND (c.object IS NOT t.id OR c.type NOT IN ('translation', 'vote'))
        """)
}
