/// What a translator can ask for besides what a label suggests (`tml-language.md` 13.2).
extension PluralFields {
    /// Every context of the language for one token: those whose expression fits its name first.
    ///
    /// A token can have several dimensions at once, such as gender and the sound it begins with.
    public static func dimensions(
        ofTokenNamed name: String, in language: Language
    ) -> [Dimension] {
        let fitting = language.contexts.filter { $0.fits(tokenNamed: name) }
        let others = language.contexts.filter { !$0.fits(tokenNamed: name) }
        return (fitting + others).compactMap { dimension(name, $0) }
    }

    /// Every dimension that can be asked for: those of the label, the person who reads, then every
    /// other context of the language for each of the label's tokens.
    public static func allDimensions(of label: Label, in language: Language) -> [Dimension] {
        var offered = dimensions(of: label, in: language)
        if let user = viewingUser(in: language), !offered.contains(user) { offered.append(user) }
        var known = Set(offered)
        for name in label.distinctTokenNames where isValueName(name, of: label) {
            for dimension in dimensions(ofTokenNamed: name, in: language)
            where known.insert(dimension).inserted { offered.append(dimension) }
        }
        return offered
    }

    /// Whether a value stands behind the name that a rule can look at.
    private static func isValueName(_ name: String, of label: Label) -> Bool {
        label.tokens.contains { $0.name == name && $0.kind != .map && $0.kind != .method }
            && DefaultTokens.standard.data[name] == nil
    }
}
