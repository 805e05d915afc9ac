import TML

/// What there is to know about a language's rules.
extension Strings {
    static let noFindings = "There is nothing odd about them."

    static func languageDiffers(_ name: String, differences: Int, oddities: Int) -> String {
        let points = { (count: Int, word: String) in count == 1 ? "1 \(word)" : "\(count) \(word)s"
        }
        var parts: [String] = []
        if differences > 0 { parts.append("differ from CLDR in \(points(differences, "point"))") }
        if oddities > 0 { parts.append("have \(points(oddities, "mistake"))") }
        return "The project’s rules for \(name) \(parts.joined(separator: " and ")): "
            + "“:about-language” lists them."
    }

    static func unreadableRules(_ name: String) -> String {
        "The project’s rules for \(name) cannot be read; those of the program are used."
    }

    static func noRules(_ name: String) -> String {
        "There are no rules for \(name): each label has one form."
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
        let version = cldr.map { ", after CLDR \($0)" } ?? ""
        return "Those of the program are used\(version). "
            + "Apps show what the project’s own rules say once it has some."
    }

    /// A finding about the definition of a language.
    static func sentence(_ finding: DefinitionFinding) -> String {
        "\(place(finding.place)): \(clause(finding))"
    }

    /// `contexts.number` is the context, `cases.ordinal` the case of that name.
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
        case .pastAndFutureExchanged: return "“past” is said of tomorrow and “future” of yesterday."
        case .keyWithoutRule: return "“\(first)” is listed, but there is no such rule."
        case .defaultKeyWithoutRule: return "“\(first)” is the default, but there is no such rule."
        case .noOther: return "no rule fits \(first), and there is no rule “other”."
        case .conditionsOfOtherIgnored: return "the conditions of “other” are never looked at."
        case .ruleNeverApplies: return "rule \(first) never applies: \(fault(second))."
        case .operationFails: return "rule \(first) changes nothing: \(fault(second))."
        case .notText: return "rule \(first): its \(second) are a list where a text is expected."
        case .conditionsWithoutParentheses:
            return "rule \(first): without parentheses its conditions are always true."
        case .textAndParsedFormDiffer:
            return "rule \(first): its \(second) are written twice, and not the same."
        case .mappingOfUnknownRule: return "words are taken for “\(first)”, which is no rule."
        case .ruleWithoutMapping: return "a word for “\(first)” cannot be given without its name."
        case .mappingWithUnknownCase: return "words use the case “\(first)”, which there is not."
        case .noContext: return "there is no context “\(first)”."
        case .categoryMissing: return "CLDR’s category “\(first)” is missing."
        case .categoryUnknown: return "CLDR does not know the category “\(first)”."
        case .categoriesDiffer:
            let numbers = details.dropFirst(2).joined(separator: ", ")
            let here = first.isEmpty ? "no category" : "“\(first)”"
            return "\(numbers) … are \(here) here and “\(second)” in CLDR."
        }
    }

    private static func fault(_ id: String) -> String {
        guard let fault = RuleFault(rawValue: id) else { return id }
        switch fault {
        case .noConditions: return "it has no conditions"
        case .unreadable: return "it cannot be read"
        case .unknownVariable: return "it looks at something that is not there"
        case .unknownOperation: return "it uses an operation that there is not"
        case .wrongNumberOfArguments: return "an operation has too many or too few values"
        case .patternNotText: return "a pattern is not a text"
        case .invalidPattern: return "a pattern cannot be read"
        case .wrongType: return "an operation does not fit its values"
        case .neverTrue: return "its conditions contradict each other"
        }
    }
}
