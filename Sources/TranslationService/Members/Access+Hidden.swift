import TML

/// Keys that somebody does not get to see, and that are not counted for them: those that are
/// ignored or above the level, and those of which only the hash is known, since an archive brought
/// translations without originals. Apps are given the translations of these all the same: they ask
/// by the hash. The label is filled in when an app registers the key.
extension Access {
    /// The level up to which keys are seen in a language, or in all with `nil`
    /// (`tml-service.md` 2.7).
    func level(in locale: String?) -> Int {
        member.role(in: locale.map { LocaleCode($0) }).level
    }

    /// A query for the ids of the hidden ones, by `:project` and `:level`. They are few, so that
    /// counting all and taking them off costs less than asking each whether it is one.
    static let hiddenKeys = """
        SELECT id FROM translationKey WHERE project = :project AND isIgnored = 1
        UNION
        SELECT id FROM translationKey WHERE project = :project AND level > 0 AND level > :level
        UNION
        SELECT id FROM translationKey WHERE project = :project AND isIgnored = 0 AND label = ''
        """
}
