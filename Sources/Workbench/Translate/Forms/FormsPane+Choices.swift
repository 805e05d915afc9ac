import Catalog
import TML
import Text

/// What the translation depends on, and what the preview shows.
extension FormsPane {
    func chooseArrangement(_ shared: Shared) -> Reaction {
        let choices = arrangements(shared)
        let others = dimensions(shared).isEmpty ? [] : [Strings.otherDimensions]
        guard choices.count + others.count > 1 else { return .notice(Strings.oneArrangement) }
        return .dialog(
            .menu(
                .arrangement, Strings.arrangementQuestion,
                items: choices.map(describe) + others,
                selected: choices.firstIndex(of: forms.arrangement) ?? choices.count))
    }

    mutating func rearrange(_ number: Int, _ shared: Shared) -> Reaction {
        let choices = arrangements(shared)
        if choices.indices.contains(number) { return rearrange(choices[number], shared) }
        let offered = dimensions(shared)
        return chooseDimensions(
            offered.indices.filter { forms.arrangement.dimensions.contains(offered[$0]) }, shared)
    }

    /// The translator has chosen one more dimension, or one less; or is content.
    mutating func choose(_ number: Int, _ chosen: [Int], _ shared: Shared) -> Reaction {
        guard number > 0 else {
            let choice = arrangement(of: chosen, shared)
            guard choice.isWithinLimit else {
                let many = Strings.tooManyForms(choice)
                return chooseDimensions(chosen, shared) + .notice(many, .warning)
            }
            return rearrange(choice, shared)
        }
        let place = number - 1
        let others = chosen.filter { $0 != place }
        let next = others.count == chosen.count ? (chosen + [place]).sorted() : others
        return chooseDimensions(next, shared, selected: number)
    }

    private func chooseDimensions(
        _ chosen: [Int], _ shared: Shared, selected: Int = 0
    ) -> Reaction {
        let items = dimensions(shared).enumerated().map { place, dimension in
            Strings.describe(dimension, isChosen: chosen.contains(place))
        }
        return .dialog(
            .menu(
                .dimensions(chosen: chosen), Strings.dimensionsQuestion,
                items: [Strings.layOut(arrangement(of: chosen, shared))] + items, selected: selected
            ))
    }

    private mutating func rearrange(_ choice: Arrangement, _ shared: Shared) -> Reaction {
        guard let key = shared.current, let setting = setting(shared),
            choice != forms.arrangement
        else { return .none }
        var reaction = Reaction(saveTyped()) + remember(choice, for: key.label, shared)
        let left = forms.rearrange(choice, key, setting)
        if left { reaction.effects.append(.store(.discardDrafts(key.id, shared.locale))) }
        return reaction + Reaction(saveTyped())
    }

    /// The next key of the same shape begins like this one.
    private func remember(
        _ choice: Arrangement, for label: Label, _ shared: Shared
    ) -> Reaction {
        guard let language = shared.rules?.language,
            let kept = FormChoice(for: label, in: language)
        else { return .none }
        let code = kept.code(of: choice)
        return Reaction(
            [.store(.setFormChoice(code, shape: kept.shape, shared.project, shared.locale))],
            requests: [.formChoice(code, shape: kept.shape)])
    }

    func changeSamples() -> Reaction {
        let names = forms.checker?.sampleNames ?? []
        guard let checker = forms.checker, let first = names.first else {
            return .notice(Strings.noTokens)
        }
        if names.count == 1 { return askForSample(of: first, checker) }
        let items = names.map { name in
            Strings.sampleItem(name, checker.sample(of: name), isPerson: checker.isPerson(name))
        }
        return .dialog(.menu(.sampleToken, Strings.sampleTokenQuestion, items: items))
    }

    func askForSample(_ number: Int) -> Reaction {
        guard let checker = forms.checker, checker.sampleNames.indices.contains(number) else {
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
        let usual = forms.checker.map { ExactText(Strings.sample($0.sample(of: name))) }
        if text != usual { samples.chosen[name] = text.isEmpty ? nil : text }
        forms.use(samples)
        guard let checker = forms.checker, checker.isPerson(name) else { return .none }
        let gender = checker.sample(of: name).gender
        return .dialog(
            .menu(
                .sampleGender(token: name), Strings.sampleGenderQuestion(name),
                items: SampleValues.genders.map(Strings.gender),
                selected: SampleValues.genders.firstIndex(of: gender ?? "") ?? 0))
    }

    mutating func setSampleGender(_ number: Int, of name: String) -> Reaction {
        guard SampleValues.genders.indices.contains(number) else { return .none }
        samples.genders[name] = SampleValues.genders[number]
        forms.use(samples)
        return .none
    }

    private func arrangements(_ shared: Shared) -> [Arrangement] {
        guard let key = shared.current, key.message == nil, let rules = shared.rules else {
            return []
        }
        return Arrangement.choices(for: key.label, in: rules.language)
    }

    /// Everything that a translation of the key can depend on.
    private func dimensions(_ shared: Shared) -> [Dimension] {
        guard let key = shared.current, key.message == nil, let rules = shared.rules else {
            return []
        }
        let offered = PluralFields.allDimensions(of: key.label, in: rules.language)
        return offered + forms.arrangement.dimensions.filter { !offered.contains($0) }
    }

    private func arrangement(of chosen: [Int], _ shared: Shared) -> Arrangement {
        let offered = dimensions(shared)
        let places = chosen.filter(offered.indices.contains)
        return Arrangement(dimensions: places.map { offered[$0] })
    }

    private func describe(_ choice: Arrangement) -> String {
        Strings.describe(choice, inside: forms.pipedTokens)
    }
}

/// Word forms inside one text, or a text for each form.
extension FormsPane {
    mutating func convertForms(_ shared: Shared) -> Reaction {
        guard let key = shared.current, let setting = setting(shared) else { return .none }
        if let why = forms.whyReadOnly { return .notice(why, .warning) }
        guard !forms.plannedTexts.isEmpty else { return .notice(Strings.nothingToConvert) }
        let conversion = FormConversion(
            for: key.label, samples: setting.rules.forms, limit: Arrangement.limit)
        do throws(ConversionObstacle) {
            let converted = try forms.converted(by: conversion)
            let isHidden =
                converted.dimensions.isEmpty && forms.hasSubmitted
                && !forms.arrangement.dimensions.isEmpty
            let text = Strings.converted(converted, besidesOthers: isHidden)
            return replaceForms(of: key, shared) { $0.lay(out: converted, $1, setting) }
                + .notice(text, .good)
        } catch {
            return .notice(Strings.notConverted(error), .warning)
        }
    }

    mutating func takeConversionBack(_ shared: Shared) -> Reaction {
        guard let key = shared.current, let setting = setting(shared) else { return .none }
        return replaceForms(of: key, shared) { $0.takeConversionBack($1, setting) }
    }

    /// Saves what is typed as the drafts of other forms than before.
    private mutating func replaceForms(
        of key: CurrentKey, _ shared: Shared, _ change: (inout KeyForms, CurrentKey) -> Void
    ) -> Reaction {
        let effects = saveTyped()
        var key = key
        key.detail.drafts = []
        change(&forms, key)
        return Reaction(
            effects + [.store(.discardDrafts(key.id, shared.locale))] + saveTyped(),
            requests: [.forgetDrafts])
    }
}
