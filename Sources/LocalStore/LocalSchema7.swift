/// Drafts that nobody has typed, such as those of a machine, until somebody has looked at them.
enum LocalSchema7 {
    static let sql = """
        ALTER TABLE draft ADD COLUMN
            isToReview INTEGER NOT NULL DEFAULT 0 CHECK (isToReview IN (0, 1));
        """
}
