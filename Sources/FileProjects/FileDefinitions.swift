import LanguageData
import TML
import Text
import TranslationFiles

/// The language definitions of a file: those of CLDR, because the forms of files have the names of
/// CLDR. If the file has a formula, the number context has the forms of the formula.
struct FileDefinitions: Sendable {
    private static let context = "number"
    private static let rest = "other"
    /// The numbers that decide which rules of CLDR whole numbers need.
    private static let numbers = 0...1000

    /// The definition of each of the two languages.
    let definitions: [LocaleCode: [UInt8]]
    /// The rules of the translations.
    let rules: FileRules

    init(_ document: FileDocument, from source: LocaleCode, to target: LocaleCode) {
        var definition = JSON.object(Self.object(of: target)).bytes
        var indexed: [String]?
        if let formula = document.formula,
            let forms = try? PluralForms(formula, definition: Self.ofWholeNumbers(definition))
        {
            (definition, indexed) = (forms.definition, forms.rules)
        }
        definitions = [
            source: JSON.object(Self.object(of: source)).bytes, target: definition,
        ]
        rules = FileRules(definition: definition, indexed: indexed)
    }

    /// Returns the definition of a locale. A locale without a definition has that of English under
    /// its own name.
    private static func object(of locale: LocaleCode) -> JSONObject {
        if let known = definition(of: locale) { return known }
        var object = definition(of: "en") ?? [:]
        for name in ["locale", "english_name", "native_name"] {
            object[name] = .string(locale.rawValue)
        }
        return object
    }

    private static func definition(of locale: LocaleCode) -> JSONObject? {
        BuiltInLanguages.cldrDefinition(for: locale).flatMap { JSON($0)?.object }
    }
}

extension FileDefinitions {
    /// Returns the definition with the rules that whole numbers need, because the formulas of files
    /// are only for whole numbers. The last of these rules becomes the rule for all other values.
    private static func ofWholeNumbers(_ definition: [UInt8]) -> [UInt8] {
        guard var object = JSON(definition)?.object, var contexts = object["contexts"]?.object,
            var number = contexts[context]?.object,
            let language = try? Language(definition: definition),
            let known = language.context(context)
        else { return definition }
        let used = Set(numbers.compactMap { known.rule(for: .integer($0)) })
        var keys = known.ruleKeys.filter { used.contains($0) && $0 != rest }
        if !used.contains(rest) { keys = keys.dropLast() }
        keys.append(rest)
        let rules = number["rules"]?.object?.members.filter { keys.contains($0.name) }
        number["keys"] = .array(keys.map { .string($0) })
        number["rules"] = .object(JSONObject(rules ?? []))
        number["token_mapping"] = nil
        contexts[context] = .object(number)
        object["contexts"] = .object(contexts)
        return JSON.object(object).bytes
    }
}
