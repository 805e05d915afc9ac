import Text

extension FormConversion {
    /// One text with piped tokens that says what the separate ones say.
    ///
    /// What is the same in all texts stays outside the tokens; a token holds whole words.
    ///
    /// - Throws: why they cannot be converted, or would lose something.
    public func joined(_ forms: FormSet) throws(ConversionObstacle) -> String {
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

    /// The texts with the word forms in place of what is piped by the dimensions already.
    private func withoutPipes(_ forms: FormSet) throws(ConversionObstacle) -> [String] {
        var texts: [String] = []
        for (context, text) in forms.forms {
            let piped = try PipedText(text, in: self, only: forms.dimensions)
            texts.append(try piped.text(for: context))
        }
        return texts
    }

    /// The texts with the last dimension's forms piped: as many as the others have combinations.
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

    /// Looks at the joined text as a reader does.
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
