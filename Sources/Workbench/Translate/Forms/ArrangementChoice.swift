import Catalog
import TML

/// The choices for the arrangement of a key, and its current arrangement.
struct ArrangementChoice {
    /// The usual arrangements, from `Arrangement.choices`.
    private let usual: [Arrangement]
    /// All dimensions that a translation of the key can depend on.
    private let dimensions: [Dimension]
    private let current: Arrangement
    /// The names of the tokens with word forms in the label.
    private let pipedTokens: [String]

    /// The result of a choice.
    enum Step {
        /// Use this arrangement.
        case layOut(Arrangement)
        /// Show the next dialog.
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
        guard Arrangement.ofFile(key.label, in: rules.language) == nil else {
            dimensions = []
            return
        }
        let offered = PluralFields.allDimensions(of: key.label, in: rules.language)
        dimensions = offered + forms.arrangement.dimensions.filter { !offered.contains($0) }
    }

    /// Returns the dialog with the usual arrangements and “something else”.
    func question() -> Reaction {
        let others = dimensions.isEmpty ? [] : [Strings.otherDimensions]
        guard usual.count + others.count > 1 || usual.first.map({ $0 != current }) ?? false else {
            return .notice(
                current.dimensions.isEmpty ? Strings.oneArrangement : Strings.arrangementOfFile)
        }
        let items = usual.map { Strings.describe($0, inside: pipedTokens) }
        return .dialog(
            .menu(
                .key(.arrangement), Strings.arrangementQuestion, items: items + others,
                selected: usual.firstIndex(of: current) ?? usual.count))
    }

    /// Returns the result of a choice in the first dialog.
    func chosen(_ number: Int) -> Step {
        if usual.indices.contains(number) { return .layOut(usual[number]) }
        let chosen = dimensions.indices.filter { current.dimensions.contains(dimensions[$0]) }
        return .ask(question(aboutDimensions: chosen))
    }

    /// Returns the result of a choice in the dialog of dimensions: row 0 ends the choice, another
    /// row selects or clears a dimension.
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
                .key(.dimensions(chosen: chosen)), Strings.dimensionsQuestion,
                items: [Strings.layOut(arrangement(of: chosen))] + items, selected: selected))
    }

    private func arrangement(of chosen: [Int]) -> Arrangement {
        let places = chosen.filter(dimensions.indices.contains)
        return Arrangement(dimensions: places.map { dimensions[$0] })
    }
}
