import Text

/// Spells a piped token for the forms of a dimension.
struct PipedSpelling {
    /// More unnamed parameters than this are neither written nor taken apart.
    static let mostUnnamed = 16

    let dimension: Dimension
    let language: Language

    /// - Parameters:
    ///   - separator: whether the value is shown before the word form.
    ///   - texts: the word form for each rule; none has a sign that means something in a token.
    func token(_ separator: Token.Separator, _ texts: [String: String]) -> String? {
        guard let context = language.context(dimension.keyword) else { return nil }
        let suggested = language.context(forTokenNamed: dimension.token)?.keyword
        let written = suggested == dimension.keyword ? "" : ":\(dimension.keyword)"
        let parameters = unnamed(texts, in: context) ?? named(texts, in: context)
        let list = parameters.joined(separator: ", ")
        return "{\(dimension.token)\(written)\(separator.rawValue) \(list)}"
    }

    /// The fewest parameters that the language lays out as these forms: each just as it is, or
    /// several together, as `he/she` is made of `he` and `she`.
    private func unnamed(_ texts: [String: String], in context: LanguageContext) -> [String]? {
        for count in 1...Self.mostUnnamed {
            let probes = (0..<count).map { "q\($0)q" }
            guard let layout = layout(probes, in: context) else { continue }
            if let parameters = parameters(probes, layout, texts, context) { return parameters }
        }
        return nil
    }

    private func layout(_ probes: [String], in context: LanguageContext) -> ValueMap? {
        let token = Label("{\(dimension.token)| \(probes.joined(separator: ", "))}").tokens.first
        return token.flatMap { ValueMap($0, context: context, language: language) }
    }

    /// The texts in the places of the probes, if each probe is shown by itself for some rule and
    /// the other rules show several.
    private func parameters(
        _ probes: [String], _ layout: ValueMap, _ texts: [String: String],
        _ context: LanguageContext
    ) -> [String]? {
        var parameters: [String?] = probes.map { _ in nil }
        var mixed: [(form: String, text: String)] = []
        for rule in context.ruleKeys {
            guard let form = layout.form(for: rule, in: context), let text = texts[rule] else {
                return nil
            }
            guard let place = probes.firstIndex(of: form) else {
                mixed.append((form, text))
                continue
            }
            if let known = parameters[place], !known.isSame(as: text) { return nil }
            parameters[place] = text
        }
        let all = parameters.compactMap { $0 }
        guard all.count == probes.count else { return nil }
        let isFitting = mixed.allSatisfy { form, text in
            let shown = zip(probes, all).filter { form.contains($0.0) }
            let filled = shown.reduce(form) { $0.replacingAll($1.0, with: $1.1) }
            return shown.count > 1 && filled.isSame(as: text)
        }
        return isFitting ? all : nil
    }

    /// All rules by name, but those whose text is the one for `other`.
    private func named(_ texts: [String: String], in context: LanguageContext) -> [String] {
        let other = context.hasRule("other") ? texts["other"] : nil
        return context.ruleKeys.compactMap { rule in
            guard let text = texts[rule] else { return nil }
            if rule != "other", let other, text.isSame(as: other) { return nil }
            return "\(rule): \(text)"
        }
    }
}
