/// The seventh schema: the author of a text is the person who wrote it, also if the text replaced
/// the text of another person. The log contains this person for recent changes. The vote that the
/// text got with the edit also becomes the author's vote, with the same weight.
enum SchemaVersion7 {
    static let parts = [authors]

    static let authors = """
        CREATE TEMP TABLE reworded AS
            SELECT t.id, t.translator AS author, c.actor AS writer, c.at
            FROM translation t JOIN changeLog c ON c.project = t.project
                AND c.revision = t.textRevision
            WHERE c.type = 'translation' AND c.action = 'updated' AND c.object = t.id
                AND c.actor <> t.translator;
        UPDATE OR IGNORE vote
            SET translator = (SELECT writer FROM reworded WHERE id = vote.translation)
            WHERE EXISTS (SELECT 1 FROM reworded r WHERE r.id = vote.translation
                AND r.author = vote.translator AND r.at = vote.at);
        UPDATE translation SET translator = (SELECT writer FROM reworded r WHERE r.id = translation.id)
            WHERE id IN (SELECT id FROM reworded);
        DROP TABLE reworded;
        """
}
