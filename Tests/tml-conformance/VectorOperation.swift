import TML
import Text

/// An operation of the engine. A raw value is the name of a vector file or the `op` of a vector.
enum VectorOperation: String, CaseIterable {
    case keys, locales, sentences, tokens, decorations, spans, parity, cases, selection, translate
    case substitute, dates, rules
    case sourceKeys = "source_keys"
    case rulesParse = "rules_parse"
    case decorationParse = "deco_parse"
    case decorationFragments = "deco_fragments"
    case listTokens = "list_tokens"
    case valueMaps = "value_maps"
    case contextFor = "context_for"
    case tokenContexts = "token_contexts"
    case contextRules = "context_rules"
    case numberTables = "number_tables"
    case pluralFields = "plural_fields"
    case messageTree = "xm_parse"
    case message = "xm_sub"

    /// Returns true if the answer equals the expected answer. The order of missing names does not
    /// matter.
    func isRight(_ answer: JSON?, instead expected: JSON) -> Bool {
        guard self == .parity else { return answer?.isLike(expected) ?? false }
        return answer?.withSortedLists.isLike(expected.withSortedLists) ?? false
    }

    /// Returns the engine's answer; `nil` if the engine reports that there is none.
    func answer(
        _ vector: Vector, _ languages: LanguageCatalog
    ) throws(VectorError) -> JSON? {
        switch self {
        case .keys: try vector.key()
        case .sourceKeys: .string(KeyHash.source(named: try vector.text("source")))
        case .locales: .string(LocaleCode(try vector.text("locale")).normalized.rawValue)
        case .sentences:
            .array(SentenceSplitter.sentences(of: try vector.text("text")).map(JSON.string))
        case .tokens: try vector.tokens()
        case .rulesParse: try vector.ruleTree()
        case .rules: try vector.ruleValue()
        case .decorationParse: try vector.decorationTree()
        case .decorationFragments: try vector.decorationFragments()
        case .decorations: try vector.decorated()
        case .spans: try vector.spans()
        case .parity: try vector.parity()
        case .messageTree: XMessage(try vector.text("label")).tree
        default: try answer(vector, in: languages.language(vector.text("language")), languages)
        }
    }

    private func answer(
        _ vector: Vector, in language: Language, _ languages: LanguageCatalog
    ) throws(VectorError) -> JSON? {
        switch self {
        case .substitute, .listTokens: try vector.substituted(language)
        case .valueMaps: try vector.valueMap(language)
        case .contextFor: try vector.contextFor(language)
        case .tokenContexts: try vector.tokenContexts(language)
        case .contextRules: try vector.contextRule(language)
        case .numberTables: vector.numberTable(language)
        case .cases: try vector.inflected(language)
        case .selection: try vector.selected(language)
        case .translate:
            try vector.translated(language, from: languages.language(vector.text("source")))
        case .pluralFields: try vector.pluralFields(language)
        case .dates: try vector.date(language)
        case .message: try vector.message(language)
        default: throw VectorError("\"\(rawValue)\" needs no language")
        }
    }
}
