import Text

/// Finds problems in the JSON definition of a context.
struct ContextExamination {
    let definition: JSON
    let context: LanguageContext
    /// The keywords of the cases of the language.
    let cases: Set<String>
    let today: CalendarDate?

    /// All problems of the context.
    var findings: [DefinitionFinding] {
        findingsOfKeys + findingsOfRules + findingsOfMapping + findingsOfDates
    }
}

extension ContextExamination {
    private var findingsOfKeys: [DefinitionFinding] {
        let listed = definition["keys"]?.array?.compactMap(\.strictString) ?? []
        var findings = listed.filter { !context.hasRule($0) }.map {
            finding(.keyWithoutRule, [$0])
        }
        if let key = definition["default_key"]?.strictString, !context.hasRule(key) {
            findings.append(finding(.defaultKeyWithoutRule, [key]))
        }
        if let value = context.valueWithoutRule(today: today) {
            findings.append(finding(.noOther, [value]))
        }
        return findings
    }

    private var findingsOfRules: [DefinitionFinding] {
        let variables = Set(
            RuleVariable.variables(named: definition["variables"]?.array).map(\.rawValue))
        return context.ruleKeys.flatMap { key -> [DefinitionFinding] in
            let rule = definition["rules"]?[key] ?? .null
            if key == "other" {
                return isMisleading(rule, variables) ? [finding(.conditionsOfOtherIgnored)] : []
            }
            return RuleExamination(
                definition: rule, place: place, name: key, variables: variables
            ).findingsOfConditions
        }
    }

    /// Whether a rule `other` has conditions. The condition `(true)` is harmless.
    private func isMisleading(_ other: JSON, _ variables: Set<String>) -> Bool {
        guard let condition = Expression(other, named: "conditions") else { return false }
        return RuleProspect(condition, variables: variables) != .always(.boolean(true))
    }

    /// The problems of the mapping of unnamed parameters. Empty if the definition has no mapping.
    private var findingsOfMapping: [DefinitionFinding] {
        let mapping = definition["token_mapping"]
        let objects = mapping?.object.map { [$0] } ?? mapping?.array?.compactMap(\.object) ?? []
        let layouts = objects.map(\.dictionary)
        guard !layouts.isEmpty else { return [] }
        let mapped = Set(layouts.flatMap(\.keys))
        let used = Set(
            layouts.flatMap(\.values).compactMap(\.strictString).flatMap { FormTemplate($0).cases })
        return mapped.subtracting(context.ruleKeys).sorted().map {
            finding(.mappingOfUnknownRule, [$0])
        }
            + context.ruleKeys.filter { !mapped.contains($0) }.map {
                finding(.ruleWithoutMapping, [$0])
            }
            + used.subtracting(cases).sorted().map { finding(.mappingWithUnknownCase, [$0]) }
    }

    private var findingsOfDates: [DefinitionFinding] {
        let today = today ?? .today
        guard context.keyword == "date",
            context.rule(for: .date(today.adding(days: -1)), today: today) == "future",
            context.rule(for: .date(today.adding(days: 1)), today: today) == "past"
        else { return [] }
        return [finding(.pastAndFutureExchanged)]
    }

    private var place: String { "contexts.\(context.keyword)" }

    private func finding(
        _ kind: DefinitionFinding.Kind, _ details: [String] = []
    ) -> DefinitionFinding {
        DefinitionFinding(kind, at: place, details)
    }
}
