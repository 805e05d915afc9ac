/// The eleventh schema: folded texts without line breaks and invisible characters.
enum SchemaVersion11 {
    static let parts = [
        "INSERT INTO keyText (keyText) VALUES ('rebuild');",
        "INSERT INTO translationText (translationText) VALUES ('rebuild');",
    ]
}
