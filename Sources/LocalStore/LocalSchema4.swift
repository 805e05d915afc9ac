/// The dimensions of translations that the translator chose last, for labels of a shape in a
/// language. The workstation defines both texts; the table only stores them.
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
