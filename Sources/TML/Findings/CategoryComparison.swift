/// Compares the number categories of a language here and in CLDR.
struct CategoryComparison {
    /// Numbers that together match every rule of every language in CLDR.
    private static let numbers: [TokenValue] =
        (0...200).map(TokenValue.integer)
        + [1000, 1001, 1002, 1011, 10_000, 100_000, 1_000_000, 1_000_001, 2_000_000]
        .map(TokenValue.integer)
        + [0.1, 0.2, 0.3, 0.5, 0.01, 0.11, 1.1, 1.2, 1.5, 1.11, 1.25, 2.1, 2.5, 10.1, 11.5]
        .map(TokenValue.decimal)
    private static let mostExamples = 6

    let here: LanguageContext
    let cldr: LanguageContext

    /// The categories that only the definition or only CLDR has, and the numbers that differ.
    /// Differences are in the order of their first number.
    var findings: [DefinitionFinding] {
        cldr.ruleKeys.filter { !here.hasRule($0) }.map { finding(.categoryMissing, [$0]) }
            + here.ruleKeys.filter { !cldr.hasRule($0) }.map { finding(.categoryUnknown, [$0]) }
            + differences.map { finding(.categoriesDiffer, [$0.here, $0.cldr] + $0.numbers) }
    }

    private var differences: [(here: String, cldr: String, numbers: [String])] {
        var found: [(here: String, cldr: String, numbers: [String])] = []
        for number in Self.numbers {
            let (ours, theirs) = (here.rule(for: number) ?? "", cldr.rule(for: number) ?? "")
            guard ours != theirs, let text = number.plainText else { continue }
            if let index = found.firstIndex(where: { $0.here == ours && $0.cldr == theirs }) {
                if found[index].numbers.count < Self.mostExamples {
                    found[index].numbers.append(text)
                }
            } else {
                found.append((ours, theirs, [text]))
            }
        }
        return found
    }

    private func finding(
        _ kind: DefinitionFinding.Kind, _ details: [String]
    ) -> DefinitionFinding {
        DefinitionFinding(kind, at: "contexts.number", details)
    }
}
