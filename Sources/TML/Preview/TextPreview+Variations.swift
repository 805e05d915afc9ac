/// The values that change a text.
extension TextPreview {
    /// Returns the variations in the order of the label's tokens. Tokens that occur only in the
    /// form are last.
    func variations(of text: Label, for form: Context) -> [Variation] {
        let questions = Questions(of: text, for: form, self)
        var variations = questions.names.compactMap { name in
            variation(name, questions, fixed: form.choices.filter { $0.token == name })
        }
        // If only a number varies, both limits of its range are shown, because the first number
        // often fits a text that the others do not fit.
        if variations.count == 1, let choice = form.choices.first, form.choices.count == 1,
            choice.keyword == "number", !isChosen(choice)
        {
            let ends = samples.values(of: choice.rule, keyword: choice.keyword).prefix(2)
            if !ends.isEmpty { variations[0].values = Array(ends) }
        }
        return variations
    }

    private func variation(
        _ name: String, _ questions: Questions, fixed: [Context.Choice]
    ) -> Variation? {
        let keywords = questions.keywords[name] ?? []
        var values: [TokenValue] = []
        if let keys = questions.keys[name] {
            values = showingChoice(of: name, among: keys, questions.arguments[name] ?? [])
        } else if !keywords.isEmpty {
            values = self.values(of: name, keywords, fixed)
        } else if questions.lists.contains(name) {
            values = preferring(value(of: name), among: [list(of: 1, name), list(of: 3, name)]) {
                $0.isSeveral
            }
        }
        if values.isEmpty {
            guard !fixed.isEmpty else { return nil }
            values = [value(of: name)]
        }
        return Variation(token: name, values: values, isFixed: !fixed.isEmpty)
    }

    /// Returns a value for each combination of rules of several contexts for one token.
    private func values(
        of name: String, _ keywords: [String], _ fixed: [Context.Choice]
    ) -> [TokenValue] {
        let contexts = keywords.compactMap { language.context($0) }
        let rules = { (value: TokenValue) in
            contexts.map { $0.rule(for: value, today: self.language.today) }
        }
        var values: [TokenValue] = []
        var seen: Set<[String?]> = []
        for value in candidates(for: name, contexts) {
            let found = rules(value)
            let fits = zip(keywords, found).allSatisfy { keyword, rule in
                fixed.allSatisfy { $0.keyword != keyword || $0.rule == rule }
            }
            guard fits, found.contains(where: { $0 != nil }), seen.insert(found).inserted else {
                continue
            }
            values.append(dressed(value, name))
        }
        return preferring(value(of: name), among: values) { rules($0) }
    }

    private func candidates(for name: String, _ contexts: [LanguageContext]) -> [TokenValue] {
        let place = place(of: name)
        let known = contexts.flatMap { context in
            context.ruleKeys.flatMap { rule in
                let values = samples.values(of: rule, keyword: context.keyword, place: place)
                return contexts.count > 1 ? values : Array(values.prefix(1))
            }
        }
        return contexts.count > 1 ? known + LanguageContext.namesakes : known
    }

    /// Replaces the value of the same kind by the preferred value, and puts it first.
    private func preferring<Kind: Equatable>(
        _ preferred: TokenValue, among values: [TokenValue], by kind: (TokenValue) -> Kind
    ) -> [TokenValue] {
        let wanted = kind(preferred)
        guard let place = values.firstIndex(where: { kind($0) == wanted }) else { return values }
        var values = values
        values.remove(at: place)
        return [preferred] + values
    }

    /// Puts the chosen value of the arguments first, in the place of the value for the same texts.
    private func showingChoice(
        of name: String, among values: [TokenValue], _ arguments: [ICUMessage.Argument]
    ) -> [TokenValue] {
        guard !arguments.isEmpty, let value = chosen[name]?.value else { return values }
        return preferring(value, among: values) { value in
            arguments.map { $0.keyword(for: value, in: language) }
        }
    }

    private func isChosen(_ choice: Context.Choice) -> Bool {
        guard let value = chosen[choice.token]?.value else { return false }
        return language.context(choice.keyword)?.rule(for: value, today: language.today)
            == choice.rule
    }
}

/// The properties of values on which a text and its form depend.
struct Questions {
    /// The names of the tokens, in order.
    private(set) var names: [String] = []
    /// The keywords of the contexts, by token.
    private(set) var keywords: [String: [String]] = [:]
    /// The keys of map tokens, by token.
    private(set) var keys: [String: [TokenValue]] = [:]
    /// The arguments of a message of ICU that select a text, by the name of the value.
    private(set) var arguments: [String: [ICUMessage.Argument]] = [:]
    /// The tokens whose text depends on the number of items of a list.
    private(set) var lists: Set<String> = []

    init(of text: Label, for form: Context, _ preview: TextPreview) {
        let allowed = Set(preview.label.tokens.map(\.name))
        if text.isTML {
            for token in text.tokens where allowed.contains(token.name) { ask(token, preview) }
        } else {
            askValues(of: text, preview)
        }
        for choice in form.choices { ask(choice.keyword, of: choice.token) }
        let asked = Set(keywords.keys).union(keys.keys).union(lists)
        let known = preview.names.filter(asked.contains)
        names = known + asked.subtracting(known).sorted()
    }

    private mutating func ask(_ token: Token, _ preview: TextPreview) {
        let language = preview.language
        let name = token.valueName
        switch token.kind {
        case .piped:
            if let context = language.context(of: token) { ask(context.keyword, of: name) }
        case .map:
            for key in token.mapKeys where keys[name]?.contains(key) != true {
                keys[name, default: []].append(key)
            }
        case .placeholder: break
        case .data, .method:
            let asksGender = token.cases.contains { keyword in
                language.languageCase(keyword)?.rules.contains(where: \.asksForGender) ?? false
            }
            if asksGender, language.context("gender") != nil { ask("gender", of: name) }
            guard token.kind == .data, DefaultTokens.standard.data[name] == nil else { return }
            switch preview.kind(of: name) {
            case .number where language.context("number") != nil: ask("number", of: name)
            case .people, .list: lists.insert(name)
            case .number, .person, .date, .special, .text: break
            }
        }
    }

    /// Asks for the values that select a form or a text of another syntax than TML.
    private mutating func askValues(of text: Label, _ preview: TextPreview) {
        for variation in preview.label.syntax.variations
        where preview.language.context(variation.keyword) != nil {
            ask(variation.keyword, of: variation.token)
        }
        var known: [String: Set<TokenValue>] = [:]
        for argument in ICUMessage(of: text)?.allArguments ?? [] {
            arguments[argument.name, default: []].append(argument)
            for value in argument.samples(preview.samples)
            where known[argument.name, default: []].insert(value).inserted {
                keys[argument.name, default: []].append(value)
            }
        }
    }

    private mutating func ask(_ keyword: String, of name: String) {
        if keywords[name]?.contains(keyword) != true { keywords[name, default: []].append(keyword) }
    }
}
