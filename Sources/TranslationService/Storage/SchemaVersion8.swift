/// The eighth schema: limits for keys of apps, project tokens that may start releases, and the
/// times of sign-ins.
enum SchemaVersion8 {
    static let parts = [syntax, levels, releases, families]

    /// The name of a syntax has at most 32 bytes. A longer or invalid name is removed, because no
    /// program can use it.
    static let syntax = """
        UPDATE translationKey SET syntax = 'tml'
        WHERE length(CAST(syntax AS BLOB)) NOT BETWEEN 1 AND 32
           OR syntax GLOB '*[^A-Za-z0-9._-]*';
        """

    /// A key above the level of an admin is invisible for everybody, and nobody could remove it.
    static let levels = """
        UPDATE translationKey SET level = 10000 WHERE level > 10000;
        """

    /// Tokens in apps are public. A token that was given for a project's secret is not public.
    static let releases = """
        ALTER TABLE token ADD COLUMN mayRelease INTEGER NOT NULL DEFAULT 0
                          CHECK (mayRelease IN (0, 1));
        UPDATE token SET mayRelease = 1 WHERE kind = 'project' AND client IS NOT NULL;
        """

    /// The time of the sign-in. The tokens of a sign-in cannot be renewed without an end.
    static let families = """
        ALTER TABLE token ADD COLUMN since INTEGER;
        """
}
