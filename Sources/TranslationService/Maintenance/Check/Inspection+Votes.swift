/// What follows from votes and verdicts (`tml-service.md` 9.4, rule 8).
extension Inspection {
    private static let counted = """
        SELECT t.id, t.importedRank + coalesce(sum(v.value * v.power), 0) AS rank,
               count(*) FILTER (WHERE v.value > 0) AS positive,
               count(*) FILTER (WHERE v.value < 0) AS negative
        FROM translation t LEFT JOIN vote v ON v.translation = t.id GROUP BY t.id
        """

    static let ranks = Inspection(
        "ranks",
        """
        WITH counted AS (\(counted))
        SELECT \(place("translation", "t")) || ': rank ' || t.rank || ', votes +'
               || t.positiveVotes || ' −' || t.negativeVotes || '; its votes make rank ' || c.rank
               || ', +' || c.positive || ' −' || c.negative
        FROM translation t JOIN counted c ON c.id = t.id
        WHERE (t.rank, t.positiveVotes, t.negativeVotes)
              <> (c.rank, c.positive, c.negative)
        """,
        repair: """
            WITH counted AS (\(counted))
            UPDATE translation AS t
            SET rank = c.rank, positiveVotes = c.positive, negativeVotes = c.negative
            FROM counted c
            WHERE c.id = t.id AND (t.rank, t.positiveVotes, t.negativeVotes)
                                  <> (c.rank, c.positive, c.negative)
            """)

    /// Without a verdict of a reviewer the rank decides.
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
        SELECT \(place("translation", "t")) || ': ' || t.status || ', but its rank ' || t.rank
               || ' makes it ' || u.status
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
               || ', which does not go with its dates of approval and rejection'
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
