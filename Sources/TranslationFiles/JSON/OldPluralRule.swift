import TML

/// The plural forms of a language in version 3 of i18next: a list of forms with numbers, and a
/// formula.
struct OldPluralRule: Hashable, Sendable {
    /// The number of forms.
    let count: Int
    /// The formula that selects a form.
    let formula: PluralFormula?
    /// True if the names of the forms are `key` and `key_plural`. Otherwise they are `key_0`,
    /// `key_1` and so on.
    let isPair: Bool

    private init(count: Int, expression: String, isPair: Bool) {
        self.count = count
        formula = PluralFormula(count: count, expression: expression)
        self.isPair = isPair
    }

    /// Returns the rule of a language; the rule of English for other languages.
    static func of(_ locale: LocaleCode?) -> OldPluralRule {
        let code = locale?.normalized.rawValue ?? "en"
        let base = locale?.base.rawValue.lowercased() ?? "en"
        return rules[code] ?? rules[base]
            ?? OldPluralRule(count: 2, expression: "n != 1", isPair: true)
    }

    /// The ends of the names of the forms.
    var suffixes: [String] {
        isPair ? ["", "_plural"] : (0..<count).map { "_\($0)" }
    }

    private static let rules: [String: OldPluralRule] = Dictionary(
        uniqueKeysWithValues: rows.flatMap { row in
            let rule = OldPluralRule(
                count: row.count, expression: row.expression, isPair: row.isPair)
            return row.languages.split { $0 == " " || $0 == "\n" }.map { (String($0), rule) }
        })

    private static let slavic =
        "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"

    /// From the table of i18next 20. All languages with two forms and another rule than `n != 1`
    /// are here, and the languages with one form or with more than two.
    private static let rows: [(count: Int, isPair: Bool, expression: String, languages: String)] = [
        (
            2, true, "n > 1",
            "ach ak am arn br fil gun ln mfe mg mi oc pt pt-BR tg tl ti tr uz wa"
        ),
        (2, true, "n != 1", "pt-PT"),
        (
            1, false, "0",
            """
            ay bo cgg fa ht id ja jbo ka km ko ky lo ms sah su th tt ug vi wo zh
            """
        ),
        (3, false, slavic, "be bs cnr dz hr ru sr uk"),
        (
            6, false,
            "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
            "ar"
        ),
        (3, false, "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2", "cs sk"),
        (
            3, false, "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
            "csb pl"
        ),
        (4, false, "n==1 ? 0 : n==2 ? 1 : n!=8 && n!=11 ? 2 : 3", "cy"),
        (2, true, "n >= 2", "fr"),
        (5, false, "n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4", "ga"),
        (4, false, "n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3", "gd"),
        (2, true, "n%10!=1 || n%100==11", "is"),
        (2, false, "n != 0", "jv"),
        (4, false, "n==1 ? 0 : n==2 ? 1 : n==3 ? 2 : 3", "kw"),
        (
            3, false,
            "n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2", "lt"
        ),
        (3, false, "n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2", "lv"),
        (2, true, "n==1 || n%10==1 && n%100!=11 ? 0 : 1", "mk"),
        (3, false, "n==0 ? 0 : n==1 ? 1 : 2", "mnk"),
        (
            4, false,
            "n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : n%100>10 && n%100<20 ? 2 : 3", "mt"
        ),
        (2, false, "n != 1", "or"),
        (3, false, "n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2", "ro"),
        (4, false, "n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0", "sl"),
        (4, false, "n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3", "he iw"),
    ]
}
