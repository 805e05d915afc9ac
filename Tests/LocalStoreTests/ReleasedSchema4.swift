/// Schema 4 as it was released: what it adds to schema 3.
let releasedSchema4 = """
    CREATE TABLE formChoice (
        language INTEGER NOT NULL REFERENCES language,
        shape    TEXT NOT NULL CHECK (shape <> ''),
        choice   TEXT NOT NULL,               -- '' for one text
        PRIMARY KEY (language, shape)
    ) STRICT, WITHOUT ROWID;
    """
