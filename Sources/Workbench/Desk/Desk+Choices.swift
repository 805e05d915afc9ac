import Catalog
import TML

/// What the translation depends on, and what the preview shows.
extension Desk {
    func chooseArrangement() -> Reaction {
        let choices = arrangements
        guard choices.count > 1 else { return .notice(Strings.oneArrangement) }
        return .dialog(
            .menu(
                .arrangement, Strings.arrangementQuestion, items: choices.map(describe),
                selected: choices.firstIndex(of: editor.arrangement) ?? 0))
    }

    mutating func rearrange(_ number: Int) -> Reaction {
        let choices = arrangements
        guard let inHand, let setting, choices.indices.contains(number),
            choices[number] != editor.arrangement
        else { return .none }
        var effects = saveTyped()
        let left = editor.rearrange(choices[number], inHand, setting)
        if left { effects.append(.store(.discardDrafts(inHand.id, locale))) }
        return Reaction(effects + saveTyped())
    }

    func changeSamples() -> Reaction {
        let names = editor.checker?.sampleNames ?? []
        guard let checker = editor.checker, let first = names.first else {
            return .notice(Strings.noTokens)
        }
        if names.count == 1 { return askForSample(of: first, checker) }
        let items = names.map { "{\($0)} = \(checker.sampleText(of: $0))" }
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
                initial: samples.chosen[name] ?? checker.sampleText(of: name), mayBeEmpty: true))
    }

    private var arrangements: [Arrangement] {
        guard let inHand, inHand.message == nil, let rules else { return [] }
        return Arrangement.choices(for: inHand.label, in: rules.language)
    }

    private func describe(_ choice: Arrangement) -> String {
        Strings.describe(choice, inside: editor.pipedTokens)
    }
}
