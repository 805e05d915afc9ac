import Text

/// Writes a piped token for the forms of a dimension.
struct PipedSpelling {
    /// The maximum number of unnamed parameters in the conversions.
    static let mostUnnamed = 16

    let dimension: Dimension
    let language: Language

    /// Returns a piped token, or `nil` if the language lacks the context.
    ///
    /// - Parameters:
    ///   - separator: whether the value is shown before the word form.
    ///   - texts: the word form for each rule, without characters that have a special meaning in a
    ///     token.
    func token(_ separator: Token.Separator, _ texts: [String: String]) -> String? {
        guard let context = language.context(dimension.keyword) else { return nil }
        let suggested = language.context(forTokenNamed: dimension.token)?.keyword
        let written = suggested == dimension.keyword ? "" : ":\(dimension.keyword)"
        let parameters = unnamed(texts, in: context) ?? named(texts, in: context)
        let list = parameters.joined(separator: ", ")
        return "{\(dimension.token)\(written)\(separator.rawValue) \(list)}"
    }

    /// Returns the shortest list of unnamed parameters that gives these forms. A form is one
    /// parameter, or is made of several, as `he/she` of `he` and `she`.
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

    /// Replaces the probes by the texts. `nil` if a probe is not the form of any rule, or a form of
    /// several probes differs from the text.
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

    /// Returns the parameters with the names of their rules. Omits rules whose text equals the text
    /// for `other`.
    private func named(_ texts: [String: String], in context: LanguageContext) -> [String] {
        let other = context.hasRule("other") ? texts["other"] : nil
        return context.ruleKeys.compactMap { rule in
            guard let text = texts[rule] else { return nil }
            if rule != "other", let other, text.isSame(as: other) { return nil }
            return "\(rule): \(text)"
        }
    }
}
