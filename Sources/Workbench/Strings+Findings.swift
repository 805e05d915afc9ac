import TML

/// Texts about mistakes in the rules of a language and differences from CLDR.
extension Strings {
    static let noFindings = "The rules have no known mistakes and no differences from CLDR."

    static func languageDiffers(_ name: String, differences: Int, oddities: Int) -> String {
        var parts: [String] = []
        if differences == 1 { parts.append("1 difference from CLDR") }
        if differences > 1 { parts.append("\(differences) differences from CLDR") }
        if oddities > 0 { parts.append(oddities == 1 ? "1 mistake" : "\(oddities) mistakes") }
        return "Rules for \(name): \(parts.joined(separator: ", ")). See “:about-language”."
    }

    static func unreadableRules(_ name: String) -> String {
        "The project’s rules for \(name) cannot be read. The program uses its own rules."
    }

    static func noRules(_ name: String) -> String {
        "There are no rules for \(name). Each label has only one form."
    }

    static func origin(of name: String, _ origin: LanguageOrigin) -> String {
        switch origin {
        case .project: "The rules for \(name) come from the project."
        case .program(let cldr): "The project has no rules for \(name). \(ours(cldr))"
        case .programForUnreadable(let cldr):
            "The project’s rules for \(name) cannot be read. \(ours(cldr))"
        case .nowhere: noRules(name)
        }
    }

    private static func ours(_ cldr: String?) -> String {
        let version = cldr.map { ", based on CLDR \($0)" } ?? ""
        return "The program uses its own rules\(version). "
            + "If a manager adds rules to the project, apps use the project’s rules."
    }

    /// A finding about the definition of a language.
    static func sentence(_ finding: DefinitionFinding) -> String {
        "\(place(finding.place)): \(clause(finding))"
    }

    /// The context `number` for the path `contexts.number`, and the case `ordinal` for
    /// `cases.ordinal`.
    private static func place(_ path: String) -> String {
        let parts = path.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { return path }
        return parts[0] == "cases" ? "case \(parts[1])" : String(parts[1])
    }

    private static func clause(_ finding: DefinitionFinding) -> String {
        let details = finding.details
        let first = details.first ?? ""
        let second = details.dropFirst().first ?? ""
        switch finding.kind {
        case .pastAndFutureExchanged:
            return "“past” applies to tomorrow, and “future” applies to yesterday."
        case .keyWithoutRule: return "“\(first)” is listed, but no rule has this name."
        case .defaultKeyWithoutRule: return "“\(first)” is the default, but no rule has this name."
        case .noOther: return "no rule applies to \(first), and there is no rule “other”."
        case .conditionsOfOtherIgnored: return "the conditions of “other” are ignored."
        case .ruleNeverApplies: return "the rule “\(first)” never applies: \(fault(second))."
        case .operationFails: return "the rule “\(first)” changes nothing: \(fault(second))."
        case .notText:
            return "the \(second) of the rule “\(first)” must be a text, not a list."
        case .conditionsWithoutParentheses:
            return "the conditions of the rule “\(first)” have no parentheses, so they are always "
                + "true."
        case .textAndParsedFormDiffer:
            return "in the rule “\(first)”, the \(second) and their parsed form differ."
        case .mappingOfUnknownRule:
            return "unnamed word forms use the rule “\(first)”, but there is no rule “\(first)”."
        case .ruleWithoutMapping:
            return "a word form for the rule “\(first)” must have the name “\(first)”."
        case .mappingWithUnknownCase:
            return "unnamed word forms use the case “\(first)”, but there is no case “\(first)”."
        case .noContext: return "there is no context “\(first)”."
        case .categoryMissing:
            return "CLDR has the category “\(first)”, but these rules do not have this category."
        case .categoryUnknown:
            return "these rules have the category “\(first)”, but CLDR does not have this category."
        case .categoriesDiffer:
            let numbers = details.dropFirst(2).joined(separator: ", ")
            let here = first.isEmpty ? "no category" : "“\(first)”"
            return "\(numbers) … are \(here) in these rules and “\(second)” in CLDR."
        }
    }

    private static func fault(_ id: String) -> String {
        guard let fault = RuleFault(rawValue: id) else { return id }
        switch fault {
        case .noConditions: return "it has no conditions"
        case .unreadable: return "it cannot be read"
        case .unknownVariable: return "it uses an unknown variable"
        case .unknownOperation: return "it uses an unknown operation"
        case .wrongNumberOfArguments: return "an operation has too many or too few values"
        case .patternNotText: return "the pattern of an operation is not a text"
        case .invalidPattern: return "a pattern is not valid"
        case .wrongType: return "a value has the wrong type for its operation"
        case .neverTrue: return "its conditions contradict each other"
        }
    }
}
