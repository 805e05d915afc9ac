import TML

/// Keys that somebody does not get to see, and that are not counted for them.
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
        """
}
