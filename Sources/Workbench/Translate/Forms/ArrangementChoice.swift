import Catalog
import TML

/// What the translator may choose that the translation of a key depends on, beside what its forms
/// are laid out by.
struct ArrangementChoice {
    /// The usual ones, as `Arrangement.choices` has them.
    private let usual: [Arrangement]
    /// Everything that a translation of the key can depend on.
    private let dimensions: [Dimension]
    private let current: Arrangement
    /// The tokens of the label that bring word forms along, by name.
    private let pipedTokens: [String]

    /// What the translator's choice comes to.
    enum Step {
        /// The forms are laid out for it.
        case layOut(Arrangement)
        /// The translator is asked on.
        case ask(Reaction)
    }

    init(_ forms: KeyForms, _ shared: Shared) {
        current = forms.arrangement
        pipedTokens = forms.pipedTokens
        guard let key = shared.current, key.message == nil, let rules = shared.rules else {
            (usual, dimensions) = ([], [])
            return
        }
        usual = Arrangement.choices(for: key.label, in: rules.language)
        let offered = PluralFields.allDimensions(of: key.label, in: rules.language)
        dimensions = offered + forms.arrangement.dimensions.filter { !offered.contains($0) }
    }

    /// Asks for one of the usual ones, or for another.
    func question() -> Reaction {
        let others = dimensions.isEmpty ? [] : [Strings.otherDimensions]
        guard usual.count + others.count > 1 else { return .notice(Strings.oneArrangement) }
        let items = usual.map { Strings.describe($0, inside: pipedTokens) }
        return .dialog(
            .menu(
                .arrangement, Strings.arrangementQuestion, items: items + others,
                selected: usual.firstIndex(of: current) ?? usual.count))
    }

    /// The translator has chosen one of the usual ones, or wants to choose the dimensions.
    func chosen(_ number: Int) -> Step {
        if usual.indices.contains(number) { return .layOut(usual[number]) }
        let chosen = dimensions.indices.filter { current.dimensions.contains(dimensions[$0]) }
        return .ask(question(aboutDimensions: chosen))
    }

    /// The translator has chosen one more dimension, or one less; or, with 0, is content.
    func chosen(_ number: Int, besides chosen: [Int]) -> Step {
        guard number > 0 else { return content(with: chosen) }
        let place = number - 1
        let others = chosen.filter { $0 != place }
        let next = others.count == chosen.count ? (chosen + [place]).sorted() : others
        return .ask(question(aboutDimensions: next, selected: number))
    }

    private func content(with chosen: [Int]) -> Step {
        let choice = arrangement(of: chosen)
        guard choice.isWithinLimit else {
            let many = Strings.tooManyForms(choice)
            return .ask(question(aboutDimensions: chosen) + .notice(many, .warning))
        }
        return .layOut(choice)
    }

    private func question(aboutDimensions chosen: [Int], selected: Int = 0) -> Reaction {
        let items = dimensions.enumerated().map { place, dimension in
            Strings.describe(dimension, isChosen: chosen.contains(place))
        }
        return .dialog(
            .menu(
                .dimensions(chosen: chosen), Strings.dimensionsQuestion,
                items: [Strings.layOut(arrangement(of: chosen))] + items, selected: selected))
    }

    private func arrangement(of chosen: [Int]) -> Arrangement {
        let places = chosen.filter(dimensions.indices.contains)
        return Arrangement(dimensions: places.map { dimensions[$0] })
    }
}
