import Text

/// A pattern, what it is searched in, and what is put in its place.
enum PatternFuzz {
    static func run(_ input: inout FuzzInput) {
        let text = input.part()
        let (searched, replacement) = (input.part(), input.part())
        _ = NamePattern(text)?.fits(searched)
        guard let pattern = Pattern(text) else { return }
        let occurs = pattern.occurs(in: searched)
        let replaced = pattern.replacing(in: searched, with: replacement)
        promise(occurs || replaced.isSame(as: searched), "only what occurs is replaced")
        if let general = Pattern(general: text) {
            promise(general.occurs(in: searched) == occurs, "endings occur as patterns do")
            promise(
                general.replacing(in: searched, with: replacement).isSame(as: replaced),
                "endings are replaced as patterns are")
        }
        _ = ValueSet(text).contains(searched)
    }
}
