import Testing

@testable import TML

/// Whether the language has what tokens and conditions ask of it.
@Suite
struct StructureLanguageTests {
    static let words: [StructureExample] = [
        .wrong(.pipedWithoutContext, "de", "{name}", "{name| a, b}", ["{name| a, b}"]),
        .wrong(.pipedWithoutContext, "ar", "{user}", "{user| هو, هي}", ["{user| هو, هي}"]),
        .wrong(.pipedWithoutContext, "ja", "{title}", "{title|| other: あ}", ["{title|| other: あ}"]),
        .wrong(.pipedWithoutContext, "fr", "{users_2}", "{users_2|| a, b}", ["{users_2|| a, b}"]),
        .wrong(.pipedWithoutContext, "es", "{x}", "{x| a, b}", ["{x| a, b}"]),
        .right(.pipedWithoutContext, "de", "{name}", "{name:gender| a, b}"),
        .right(.pipedWithoutContext, "he", "{user}", "{user| הוא, היא}"),
        .right(.pipedWithoutContext, "ru.js", "{title}", "{title| vowel: об, other: о}"),
        .right(.pipedWithoutContext, "fr", "{pet}", "{pet @ a, b}"),
        .right(.pipedWithoutContext, "ja", "{num2}", "{num2|| other: あ}"),

        .wrong(
            .unresolvablePiped, "ru", "{count}", "{count|| а, б}",
            ["{count|| а, б}", "2", "3, 4", "other"]),
        .wrong(
            .unresolvablePiped, "de", "{count}", "{count|| a}", ["{count|| a}", "1", "2", "other"]),
        .wrong(.unresolvablePiped, "ja", "{count}", "{count|| あ}", ["{count|| あ}", "1", "", ""]),
        .wrong(
            .unresolvablePiped, "ar", "{count}", "{count|| س, ش}", ["{count|| س, ش}", "2", "", ""]),
        .wrong(
            .unresolvablePiped, "he", "{count}", "{count|| א, ב, ג}",
            ["{count|| א, ב, ג}", "3", "2", ""]),
        .right(.unresolvablePiped, "ru", "{count}", "{count|| а, б, в}"),
        .right(.unresolvablePiped, "en", "{count}", "{count|| message}"),
        .right(.unresolvablePiped, "ar", "{count}", "{count|| other: س}"),
        .right(.unresolvablePiped, "fr", "{user}", "{user| il, elle}"),
        .right(.unresolvablePiped, "uk", "{count}", "{count|| а, б}"),

        .wrong(
            .unknownRule, "de", "{count}", "{count|| one: a, few: b, other: c}", ["few"]),
        .wrong(.unknownRule, "ru", "{count}", "{count|| one: а, many: б, other: в}", ["many"]),
        .wrong(.unknownRule, "ja", "{count}", "{count|| one: あ, other: い}", ["one"]),
        .wrong(.unknownRule, "fr", "{user}", "{user| mâle: il, other: elle}", ["mâle"]),
        .wrong(.unknownRule, "he", "{count}", "{count|| One: א, other: ב}", ["One"]),
        .right(.unknownRule, "ru", "{count}", "{count|| one: а, few: б, many: в, other: в}"),
        .right(.unknownRule, "ar", "{count}", "{count|| zero: ا, few: ب, other: ت}"),
        .right(.unknownRule, "he", "{count}", "{count|| one: א, two: ב, many: ג, other: ד}"),
        .right(.unknownRule, "fr", "{user}", "{user| male: il, female: elle, other: on}"),
        .right(.unknownRule, "ja", "{pet @ dog: x}", "{pet @ dog: 犬}"),

        .wrong(.uncoveredRules, "ru", "{count}", "{count|| one: а, few: б}", ["other"]),
        .wrong(.uncoveredRules, "en", "{count}", "{count|| one: a}", ["other"]),
        .wrong(
            .uncoveredRules, "ar", "{count}", "{count|| one: ا, two: ب}",
            ["zero", "few", "many", "other"]),
        .wrong(.uncoveredRules, "de", "{date}", "{date| past: war, present: ist}", ["future"]),
        .wrong(.uncoveredRules, "fr", "{user}", "{user| male: il, female: elle}", ["other"]),
        .right(.uncoveredRules, "ru", "{count}", "{count|| one: а, other: б}"),
        .right(.uncoveredRules, "ar", "{count}", "{count|| other: س}"),
        .right(.uncoveredRules, "uk", "{count}", "{count|| а, б}"),
        .right(.uncoveredRules, "de", "{date}", "{date| past: war, present: ist, future: wird}"),
        .right(.uncoveredRules, "ja", "{count}", "{count|| other: あ}"),
    ]

    @Test(arguments: words)
    func wordsSuitTheRules(_ example: StructureExample) throws { try example.expectTheIssues() }

    static let parameters: [StructureExample] = [
        .wrong(
            .cutParameter, "ru", "{count}", "{count| one: 10:30, other: x}", ["one: 10:30"]),
        .wrong(.cutParameter, "de", "{pet @ dog: a:b}", "{pet @ dog: a:b}", ["dog: a:b"]),
        .wrong(.cutParameter, "ja", "{count}", "{count| other: a: b: c}", ["other: a: b: c"]),
        .wrong(.cutParameter, "ar", "{count}", "{count| other: ا:ب}", ["other: ا:ب"]),
        .wrong(.cutParameter, "fr", "{user}", "{user| male: a, other: b : c}", ["other: b : c"]),
        .right(.cutParameter, "ru", "{count}", "{count| one: 10, other: x}"),
        .right(.cutParameter, "de", "{count}", "{count| a, 10:30:15}"),
        .right(.cutParameter, "fr", "{user:gender}", "{user:gender| a, b}"),
        .right(.cutParameter, "ja", "10:30:00 {count}", "10:30:00 {count}"),
        .right(.cutParameter, "he", "{pet @ a, b}", "{pet @ א, ב}"),

        .wrong(.parameterWithoutKey, "ru", "{count}", "{count| one: а, other}", ["other"]),
        .wrong(.parameterWithoutKey, "de", "{count}", "{count| 10:30, other}", ["other"]),
        .wrong(.parameterWithoutKey, "ja", "{pet @ a: b}", "{pet @ a: あ, い}", ["い"]),
        .wrong(.parameterWithoutKey, "fr", "{user}", "{user| male: a, b, c}", ["b"], ["c"]),
        .wrong(.parameterWithoutKey, "ar", "{count}", "{count| other: س,}", [""]),
        .wrong(
            .parameterWithoutKey, "es", "{count}", "{count|| mensaje, other: mensajes}",
            ["mensaje"]),
        .wrong(
            .parameterWithoutKey, "ja", "{count}", "{count|| あ, other: い}", ["あ"]),
        .right(.parameterWithoutKey, "es", "{count}", "{count|| a, nota: b}"),
        .right(.parameterWithoutKey, "ru", "{count}", "{count| one: а, other: б}"),
        .right(.parameterWithoutKey, "de", "{count}", "{count| a, b: c}"),
        .right(.parameterWithoutKey, "ja", "{pet @ a, b}", "{pet @ あ, い}"),
        .right(.parameterWithoutKey, "fr", "{user}", "{user| il, elle}"),
        .right(.parameterWithoutKey, "he", "{count}", "{count}: א, ב"),

        .wrong(.foreignHash, "ru", "{count}", "{count| #n# а, #n# б, в}", ["#n#"], ["#n#"]),
        .wrong(.foreignHash, "en", "{count}", "{count|| #count# a, b}", ["#count#"]),
        .wrong(.foreignHash, "ar", "{count}", "{count| other: #user# س}", ["#user#"]),
        .wrong(.foreignHash, "fr", "{user}", "{user| #User#, b}", ["#User#"]),
        .wrong(.foreignHash, "de", "{count}", "{count| a #x#, b}", ["#x#"]),
        .right(.foreignHash, "ru", "{count}", "{count| #count# а, #count# б, #count# в}"),
        .right(.foreignHash, "en", "{count}", "{count|| # a, b #}"),
        .right(.foreignHash, "ja", "{count}", "#n# {count}"),
        .right(.foreignHash, "fr", "{count|| #x# a, b}", "{count|| #x# c, d}"),
        .right(.foreignHash, "de", "{count}", "{count| ##, #a b#}"),
    ]

    @Test(arguments: parameters)
    func parametersAreShownAsAWhole(_ example: StructureExample) throws {
        try example.expectTheIssues()
    }

    static let names: [StructureExample] = [
        .wrong(.unknownContext, "ru", "{user}", "{user:genre}", ["genre"]),
        .wrong(
            .unknownContext, "ar", "{user:gender| he, she}", "{user:gender| هو, هي}", ["gender"]),
        .wrong(.unknownContext, "de", "{x}", "{x:value}", ["value"]),
        .wrong(.unknownContext, "fr", "{user:gender}", "{user:genre}", ["genre"]),
        .wrong(.unknownContext, "ja", "{user.name}", "{user.name:x}", ["x"]),
        .right(.unknownContext, "ru", "{user}", "{user:gender}"),
        .right(.unknownContext, "ar", "{user:gender}", "{user:gender}"),
        .right(.unknownContext, "de", "{count}", "{count:number|| a, b}"),
        .right(.unknownContext, "ja", "{a:x:y}", "{a:x:y}"),
        .right(.unknownContext, "fr", "{x}", "{x:date:moon}"),

        .wrong(.unknownCase, "ru", "{user}", "{user::genitive}", ["genitive"]),
        .wrong(.unknownCase, "de", "{user::pos}", "{user::pos}", ["pos"]),
        .wrong(.unknownCase, "ja", "{user.name}", "{user.name::a::b}", ["a"], ["b"]),
        .wrong(.unknownCase, "ar", "{count}", "{count::ord}", ["ord"]),
        .wrong(.unknownCase, "en", "{user}", "{user::dat}", ["dat"]),
        .right(.unknownCase, "ru", "{user}", "{user::gen} {user::dat}"),
        .right(.unknownCase, "en", "{user}", "{user::pos}"),
        .right(.unknownCase, "ru.php", "{user}", "{user::pre::about}"),
        .right(.unknownCase, "fr", "{user::pos}", "{user}"),
        .right(.unknownCase, "de", "{user}", "{user :: x y}"),
    ]

    @Test(arguments: names)
    func contextsAndCasesAreTheLanguages(_ example: StructureExample) throws {
        try example.expectTheIssues()
    }

    static let sameWords: [StructureExample] = [
        .wrong(
            .identicalWords, "ru", "{count|| message, messages}",
            "{count|| сообщение, сообщение, сообщение}",
            ["{count|| сообщение, сообщение, сообщение}"]),
        .wrong(
            .identicalWords, "de", "{count|| message, messages}", "{count|| Nachricht, Nachricht}",
            ["{count|| Nachricht, Nachricht}"]),
        .wrong(
            .identicalWords, "ar", "{count|| message}", "{count|| one: رسالة, other: رسالة}",
            ["{count|| one: رسالة, other: رسالة}"]),
        .wrong(
            .identicalWords, "fr", "{count|| message}", "{count|| message, message}",
            ["{count|| message, message}"]),
        .wrong(
            .identicalWords, "he", "{count| a, b}",
            "{count| one: הודעה, many: הודעה, other: הודעה}",
            ["{count| one: הודעה, many: הודעה, other: הודעה}"]),
        .wrong(
            .identicalWords, "uk", "{count} left", "{count|| рік, рік}", ["{count|| рік, рік}"]),
        .right(
            .identicalWords, "ru", "{count|| message}", "{count|| сообщение, сообщения, сообщений}"),
        .right(.identicalWords, "de", "{count|| error, errors}", "{count|| Fehler, Fehler}"),
        .right(.identicalWords, "fr", "{count|| month, months}", "{count|| mois, mois}"),
        .right(.identicalWords, "it", "{count|| city, cities}", "{count|| città, città}"),
        .right(.identicalWords, "it", "{count|| file, files}", "{count|| bit, bit}"),
        .right(.identicalWords, "es", "{count|| crisis, crises}", "{count|| crisis, crisis}"),
        .right(.identicalWords, "hi", "{count|| message}", "{count|| संदेश, संदेश}"),
        .right(.identicalWords, "ja", "{count|| message}", "{count|| one: 件, other: 件}"),
        .right(.identicalWords, "ru", "{count|| sheep, sheep}", "{count|| овца, овца, овца}"),
        .right(.identicalWords, "fr", "{user| his, her}", "{user| son, son}"),
        .right(.identicalWords, "en", "{count|| message}", "{count|| message}"),
    ]

    @Test(arguments: sameWords)
    func wordsForNumbersDiffer(_ example: StructureExample) throws {
        try example.expectTheIssues()
    }

    /// A language of that locale with a rule for 1 and one for the rest.
    private static func language(_ locale: String) throws -> Language {
        let definition = """
            {"locale": "\(locale)", "contexts": {"number": {"keys": ["one", "other"],
            "token_expression": "/.*(count)(\\\\d)*$/", "variables": ["@n"],
            "rules": {"one": {"conditions": "(= 1 @n)"}, "other": {}}}}}
            """
        return try Language(definition: definition.utf8)
    }

    private static func checks(_ locale: String) throws -> [Check] {
        let label = Label("{count|| message, messages}")
        let language = try language(locale)
        let text = Label("{count|| one: wordum, other: wordum}")
        let forms = ["one", "other"].map {
            (context: Context.count($0), text: Label("{count} wordum"))
        }
        return Checks.issues(of: text, for: label, in: language).map(\.check)
            + Checks.issues(among: forms, for: label, in: language).map(\.issue.check)
    }

    @Test(arguments: ["hu", "tr-TR", "az_AZ", "ka", "fa", "bn", "cy", "eu", "sv", "nb", "fil"])
    func nounsThatStayTheSameAfterNumbersAreLeftAlone(_ locale: String) throws {
        #expect(try Self.checks(locale) == [])
    }

    @Test(arguments: ["ru", "pl", "lt", "ar", "he", "el", "nl", "de-AT", "es", "pt_BR", "uk"])
    func nounsThatChangeAfterNumbersAreLookedAt(_ locale: String) throws {
        #expect(try Self.checks(locale) == [.identicalWords, .identicalForms])
    }

    private static let both = "{user} {count|| message}"

    static let conditions: [StructureExample] = [
        .wrong(.conditionUnknownToken, "ru", "{user}", "{user}", ["count"], in: .count("one")),
        .wrong(.conditionUnknownToken, "de", "x", "y", ["user"], in: .user("other")),
        .right(.conditionUnknownToken, "ru", both, both, in: .count("one")),
        .right(.conditionUnknownToken, "fr", "{user.name}", "{user.name}", in: .user("male")),
        .wrong(.conditionUnknownToken, "ar", "{counts}", "{counts}", ["count"], in: .count("few")),
        .right(
            .conditionUnknownToken, "he", "x", "y", in: ["viewing_user": ["gender": "male"]]),

        .wrong(.conditionUnknownContext, "ar", both, both, ["gender"], in: .user("male")),
        .wrong(
            .conditionUnknownContext, "ja", both, both, ["case"], in: ["user": ["case": "gen"]]),
        .right(.conditionUnknownContext, "fr", both, both, in: .user("male")),
        .right(.conditionUnknownContext, "ar", both, both, in: .user("other")),
        .right(.conditionUnknownContext, "ru", both, both),
        .wrong(
            .conditionUnknownContext, "de", both, both, ["Number"],
            in: ["count": ["Number": "one"]]),

        .wrong(.conditionUnknownRule, "de", both, both, ["few"], in: .count("few")),
        .wrong(.conditionUnknownRule, "ja", both, both, ["one"], in: .count("one")),
        .wrong(.conditionUnknownRule, "ru", both, both, ["many"], in: .count("many")),
        .right(.conditionUnknownRule, "uk", both, both, in: .count("many")),
        .right(.conditionUnknownRule, "ar", both, both, in: .count("zero")),
        .right(.conditionUnknownRule, "id", both, both, in: .count("other")),
    ]

    @Test(arguments: conditions)
    func conditionsCanHold(_ example: StructureExample) throws { try example.expectTheIssues() }
}
