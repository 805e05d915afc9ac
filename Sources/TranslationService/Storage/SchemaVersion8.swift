/// The eighth schema: what keys of apps may not have, and which tokens of projects may release, and when
/// somebody signed in.
enum SchemaVersion8 {
    static let parts = [syntax, levels, releases, families]

    /// The name of a syntax has at most 32 bytes. What is longer or no name says nothing to anybody: such
    /// keys are as if it had not been there.
    static let syntax = """
        UPDATE translationKey SET syntax = 'tml'
        WHERE length(CAST(syntax AS BLOB)) NOT BETWEEN 1 AND 32
           OR syntax GLOB '*[^A-Za-z0-9._-]*';
        """

    /// Above that of an admin nobody could see or remove a key.
    static let levels = """
        UPDATE translationKey SET level = 10000 WHERE level > 10000;
        """

    /// Tokens that apps carry are known to everybody; one that was given for a project's secret is not.
    static let releases = """
        ALTER TABLE token ADD COLUMN mayRelease INTEGER NOT NULL DEFAULT 0
                          CHECK (mayRelease IN (0, 1));
        UPDATE token SET mayRelease = 1 WHERE kind = 'project' AND client IS NOT NULL;
        """

    /// When somebody signed in; the tokens of a sign-in are not renewed for ever.
    static let families = """
        ALTER TABLE token ADD COLUMN since INTEGER;
        """
}
