/// Schema 7 as it was released: what it adds to schema 6.
let releasedSchema7 = """
    ALTER TABLE draft ADD COLUMN
        isToReview INTEGER NOT NULL DEFAULT 0 CHECK (isToReview IN (0, 1));
    """
