/// What the translations of a label depend on, as the translator chose it last for labels of that
/// shape in a language. Both texts are the workstation's own; the tables only keep them.
enum LocalSchema4 {
    static let sql = """
        CREATE TABLE formChoice (
            language INTEGER NOT NULL REFERENCES language,
            shape    TEXT NOT NULL CHECK (shape <> ''),
            choice   TEXT NOT NULL,               -- '' for one text
            PRIMARY KEY (language, shape)
        ) STRICT, WITHOUT ROWID;
        """
}
