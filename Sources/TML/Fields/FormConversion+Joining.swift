import Text

extension FormConversion {
    /// Joins separate texts into one text with piped tokens.
    ///
    /// Text that is equal in all forms stays outside of the tokens. A token contains whole words.
    ///
    /// - Throws: `ConversionObstacle` if the texts cannot be joined without loss.
    public func joined(_ forms: FormSet) throws(ConversionObstacle) -> String {
        guard label.isTML else { throw .notTML }
        if let spelling = forms.spelling, let known = try? separated(spelling), known.says(forms) {
            return spelling
        }
        try check(forms.dimensions)
        let texts = try withoutPipes(forms)
        var joined = texts
        for place in forms.dimensions.indices.reversed() {
            joined = try withoutLast(of: Array(forms.dimensions[...place]), joined)
        }
        let text = joined.first ?? ""
        try check(text, says: texts, forms.dimensions)
        return text
    }

    private func check(_ dimensions: [Dimension]) throws(ConversionObstacle) {
        let count = PluralFields.count(of: dimensions)
        guard count <= limit else { throw .tooManyForms(count: count, limit: limit) }
        for dimension in dimensions {
            let rules = language.context(dimension.keyword)?.ruleKeys
            guard rules == dimension.rules else { throw .incompleteDimension(dimension) }
        }
    }

    /// Replaces the tokens that are already piped by the dimensions with their word forms.
    private func withoutPipes(_ forms: FormSet) throws(ConversionObstacle) -> [String] {
        var texts: [String] = []
        for (context, text) in forms.forms {
            let piped = try PipedText(text, in: self, only: forms.dimensions)
            texts.append(try piped.text(for: context))
        }
        return texts
    }

    /// Joins the forms of the last dimension into piped tokens. Returns one text for each
    /// combination of the other dimensions.
    private func withoutLast(
        of dimensions: [Dimension], _ texts: [String]
    ) throws(ConversionObstacle) -> [String] {
        guard let last = dimensions.last else { return texts }
        let contexts = PluralFields.contexts(of: dimensions)
        let count = texts.count / last.rules.count
        var joined: [String] = []
        for start in 0..<count {
            let places = last.rules.indices.map { start + $0 * count }
            let forms = JoinedForms(
                last, texts: places.map { texts[$0] }, contexts: places.map { contexts[$0] },
                language)
            guard !forms.isSame else {
                joined.append(texts[start])
                continue
            }
            guard labelNames.contains(last.token) else {
                throw .tokenNotInLabel(name: last.token)
            }
            joined.append(try forms.text())
        }
        return joined
    }

    /// Checks that the joined text gives the expected text for each combination.
    private func check(
        _ text: String, says texts: [String], _ dimensions: [Dimension]
    ) throws(ConversionObstacle) {
        let piped = try PipedText(text, in: self, only: dimensions)
        for (context, expected) in zip(PluralFields.contexts(of: dimensions), texts) {
            let said = try piped.text(for: context)
            guard said.isSame(as: expected) else {
                throw .readsDifferently(text: said)
            }
        }
    }
}
