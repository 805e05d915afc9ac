import Text

/// Finds problems in the conditions or operations of a rule of a definition.
struct RuleExamination {
    let definition: JSON
    /// The path of the context or case: `contexts.date`.
    let place: String
    /// The key of the rule, or its number.
    let name: String
    let variables: Set<String>

    /// The problems of the conditions.
    var findingsOfConditions: [DefinitionFinding] {
        var findings = findingsOfForms("conditions")
        guard let condition = Expression(definition, named: "conditions") else {
            let isMissing = definition["conditions"]?.strictString.map(\.isEmpty) ?? true
            return findings + [never(isMissing ? .noConditions : .unreadable)]
        }
        if let fault = RuleProspect.fault(of: condition, variables: variables) {
            findings.append(never(fault))
        } else if case .text(let text) = condition, !variables.contains(text) {
            findings.append(finding(.conditionsWithoutParentheses))
        }
        return findings
    }

    /// The problems of the operations, which are optional.
    var findingsOfOperations: [DefinitionFinding] {
        var findings = findingsOfForms("operations")
        guard let operation = Expression(definition, named: "operations") else { return findings }
        if let fault = RuleProspect.failure(of: operation, variables: variables) {
            findings.append(finding(.operationFails, fault.rawValue))
        }
        return findings
    }

    private func findingsOfForms(_ part: String) -> [DefinitionFinding] {
        guard let form = definition[part] else { return [] }
        guard let text = form.strictString else { return [finding(.notText, part)] }
        guard let parsed = definition["\(part)_expression"],
            ExpressionParser.tree(of: text) != TokenValue(plain: parsed)
        else { return [] }
        return [finding(.textAndParsedFormDiffer, part)]
    }

    private func never(_ fault: RuleFault) -> DefinitionFinding {
        finding(.ruleNeverApplies, fault.rawValue)
    }

    private func finding(_ kind: DefinitionFinding.Kind, _ details: String...) -> DefinitionFinding
    {
        DefinitionFinding(kind, at: place, [name] + details)
    }
}
