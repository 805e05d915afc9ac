import Catalog
import TML

/// What the translation depends on, and what the preview shows.
extension TranslateScreen {
    func chooseArrangement() -> Reaction {
        let choices = arrangements
        let others = dimensions.isEmpty ? [] : [Strings.otherDimensions]
        guard choices.count + others.count > 1 else { return .notice(Strings.oneArrangement) }
        return .dialog(
            .menu(
                .arrangement, Strings.arrangementQuestion,
                items: choices.map(describe) + others,
                selected: choices.firstIndex(of: editor.arrangement) ?? choices.count))
    }

    mutating func rearrange(_ number: Int) -> Reaction {
        let choices = arrangements
        if choices.indices.contains(number) { return rearrange(choices[number]) }
        let offered = dimensions
        return chooseDimensions(
            offered.indices.filter { editor.arrangement.dimensions.contains(offered[$0]) })
    }

    /// The translator has chosen one more dimension, or one less; or is content.
    mutating func choose(_ number: Int, _ chosen: [Int]) -> Reaction {
        guard number > 0 else {
            let choice = arrangement(of: chosen)
            guard choice.isWithinLimit else {
                let many = Strings.tooManyForms(choice)
                return chooseDimensions(chosen) + .notice(many, .warning)
            }
            return rearrange(choice)
        }
        let place = number - 1
        let others = chosen.filter { $0 != place }
        let next = others.count == chosen.count ? (chosen + [place]).sorted() : others
        return chooseDimensions(next, selected: number)
    }

    private func chooseDimensions(_ chosen: [Int], selected: Int = 0) -> Reaction {
        let items = dimensions.enumerated().map { place, dimension in
            Strings.describe(dimension, isChosen: chosen.contains(place))
        }
        return .dialog(
            .menu(
                .dimensions(chosen: chosen), Strings.dimensionsQuestion,
                items: [Strings.layOut(arrangement(of: chosen))] + items, selected: selected))
    }

    private mutating func rearrange(_ choice: Arrangement) -> Reaction {
        guard let inHand, let setting, choice != editor.arrangement else { return .none }
        var effects = saveTyped() + remember(choice, for: inHand.label)
        let left = editor.rearrange(choice, inHand, setting)
        if left { effects.append(.store(.discardDrafts(inHand.id, locale))) }
        return Reaction(effects + saveTyped())
    }

    /// The next key of the same shape begins like this one.
    private mutating func remember(_ choice: Arrangement, for label: Label) -> [Effect] {
        guard let language = rules?.language,
            let kept = FormChoice(for: label, in: language)
        else { return [] }
        let code = kept.code(of: choice)
        material?.formChoices[kept.shape] = code
        return [.store(.setFormChoice(code, shape: kept.shape, project, locale))]
    }

    func changeSamples() -> Reaction {
        let names = editor.checker?.sampleNames ?? []
        guard let checker = editor.checker, let first = names.first else {
            return .notice(Strings.noTokens)
        }
        if names.count == 1 { return askForSample(of: first, checker) }
        let items = names.map { name in
            Strings.sampleItem(name, checker.sample(of: name), isPerson: checker.isPerson(name))
        }
        return .dialog(.menu(.sampleToken, Strings.sampleTokenQuestion, items: items))
    }

    func askForSample(_ number: Int) -> Reaction {
        guard let checker = editor.checker, checker.sampleNames.indices.contains(number) else {
            return .none
        }
        return askForSample(of: checker.sampleNames[number], checker)
    }

    private func askForSample(of name: String, _ checker: Checker) -> Reaction {
        .dialog(
            .prompt(
                .sampleValue(token: name), Strings.sampleValueQuestion(name),
                initial: samples.chosen[name]?.string ?? Strings.sample(checker.sample(of: name)),
                mayBeEmpty: true))
    }

    /// The translator has said what stands for a token; of a person the gender is asked next.
    mutating func setSample(_ text: ExactText, of name: String) -> Reaction {
        let usual = editor.checker.map { ExactText(Strings.sample($0.sample(of: name))) }
        if text != usual { samples.chosen[name] = text.isEmpty ? nil : text }
        editor.use(samples)
        guard let checker = editor.checker, checker.isPerson(name) else { return .none }
        let gender = checker.sample(of: name).gender
        return .dialog(
            .menu(
                .sampleGender(token: name), Strings.sampleGenderQuestion(name),
                items: SampleValues.genders.map(Strings.gender),
                selected: SampleValues.genders.firstIndex(of: gender ?? "") ?? 0))
    }

    mutating func setSampleGender(_ number: Int, of name: String) {
        guard SampleValues.genders.indices.contains(number) else { return }
        samples.genders[name] = SampleValues.genders[number]
        editor.use(samples)
    }

    private var arrangements: [Arrangement] {
        guard let inHand, inHand.message == nil, let rules else { return [] }
        return Arrangement.choices(for: inHand.label, in: rules.language)
    }

    /// Everything that a translation of the key can depend on.
    private var dimensions: [Dimension] {
        guard let inHand, inHand.message == nil, let rules else { return [] }
        let offered = PluralFields.allDimensions(of: inHand.label, in: rules.language)
        return offered + editor.arrangement.dimensions.filter { !offered.contains($0) }
    }

    private func arrangement(of chosen: [Int]) -> Arrangement {
        let offered = dimensions
        let places = chosen.filter(offered.indices.contains)
        return Arrangement(dimensions: places.map { offered[$0] })
    }

    private func describe(_ choice: Arrangement) -> String {
        Strings.describe(choice, inside: editor.pipedTokens)
    }
}
