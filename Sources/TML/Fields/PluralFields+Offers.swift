/// Dimensions that a translator can add to those of the label (`tml-language.md` 13.2).
extension PluralFields {
    /// Returns the dimensions of a token for every context of the language. Contexts whose
    /// expression matches the name are first.
    ///
    /// A token can have several dimensions at once, for example gender and initial sound.
    public static func dimensions(
        ofTokenNamed name: String, in language: Language
    ) -> [Dimension] {
        let fitting = language.contexts.filter { $0.fits(tokenNamed: name) }
        let others = language.contexts.filter { !$0.fits(tokenNamed: name) }
        return (fitting + others).compactMap { dimension(name, $0) }
    }

    /// Returns every dimension that a translator can add: the dimensions of the label, the gender
    /// of the reader, then all other contexts of the language for each token of the label. For a
    /// label of another syntax than TML, only the dimensions of the label.
    public static func allDimensions(of label: Label, in language: Language) -> [Dimension] {
        var offered = dimensions(of: label, in: language)
        guard label.isTML else { return offered }
        if let user = viewingUser(in: language), !offered.contains(user) { offered.append(user) }
        var known = Set(offered)
        for name in label.distinctTokenNames where isValueName(name, of: label) {
            for dimension in dimensions(ofTokenNamed: name, in: language)
            where known.insert(dimension).inserted { offered.append(dimension) }
        }
        return offered
    }

    /// Whether the name is a token whose value can be matched by rules.
    private static func isValueName(_ name: String, of label: Label) -> Bool {
        label.tokens.contains { $0.name == name && $0.kind != .map && $0.kind != .method }
            && DefaultTokens.standard.data[name] == nil
    }
}
