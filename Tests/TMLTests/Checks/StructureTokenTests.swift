import Testing
import Text

@testable import TML

/// Whether tokens are known, used, and written as tokens.
@Suite
struct StructureTokenTests {
    static let names: [StructureExample] = [
        .wrong(.unknownToken, "ru", "Hi {user}", "Привет, {user} {count}", ["count"]),
        .wrong(.unknownToken, "es", "Hi {name}", "Hola, {nombre}", ["nombre"]),
        .wrong(.unknownToken, "de", "Hi {user.name}", "Hallo {user}", ["user"]),
        .wrong(.unknownToken, "fr", "Hi {user}", "{laquo}{user}{raquo}", ["laquo"], ["raquo"]),
        .wrong(.unknownToken, "ja", "{a}", "{a}{{b}}%{c}", ["b"], ["c"]),
        .right(.unknownToken, "ru", "Hi {user}", "Привет, {user::gen}"),
        .right(.unknownToken, "he", "{count|| message, messages}", "{count|| one: א, other: ב}"),
        .right(.unknownToken, "fr", "{nbsp}{user}", "{user}{nbsp}"),
        .right(.unknownToken, "de", "{pet @ dog: Dog, cat: Cat}", "{pet @ dog: Hund, cat: Katze}"),
        .right(.unknownToken, "ar", "Hi {user.name}", "{user.name} مرحبا"),

        .wrong(.unusedToken, "ru", "Hi {user}", "Привет", ["user"]),
        .wrong(.unusedToken, "ar", "{count|| message}", "رسائل", ["count"]),
        .wrong(.unusedToken, "fr", "{user.name} left", "Au revoir", ["user.name"]),
        .wrong(.unusedToken, "ja", "{user}: {count}", "{user}さん", ["count"]),
        .wrong(.unusedToken, "de", "{user| #user#, #user#}", "Hallo", ["user"]),
        .wrong(.unusedToken, "ru", "{user} {count}", "{count}", ["user"], in: .user("male")),
        .right(.unusedToken, "ru", "{user| He, She} left", "Ушли"),
        .right(.unusedToken, "he", "{nbsp}x{quot}", "א"),
        .right(.unusedToken, "fr", "{pet @ a, b} left", "Parti"),
        .right(.unusedToken, "de", "Hi {user}", "{user| Lieber, Liebe} {user}"),
        .right(.unusedToken, "es", "{_he_she} left", "Se ha ido"),
        .right(.unusedToken, "ar", "{count|| message}", "{count|| other: رسالة}"),

        .wrong(.hiddenToken, "ru", "{_he_she} {user}", "{_he_she} {user}", ["_he_she"]),
        .wrong(.hiddenToken, "fr", "{_a} {_b}", "{_b}", ["_b"]),
        .right(.hiddenToken, "ru", "{_he_she} {user}", "{user}"),
        .right(.hiddenToken, "de", "{_id::pos}", "{_id}"),
        .right(.hiddenToken, "ar", "{_a| x, y} {b}", "{b} {_a}"),
        .right(.hiddenToken, "ja", "{user_}", "{user_}"),
    ]

    @Test(arguments: names)
    func namesAreTheLabels(_ example: StructureExample) throws { try example.expectTheIssues() }

    static let braces: [StructureExample] = [
        .wrong(.translatedToken, "ru", "Hi {name}", "Привет, {имя}", ["{имя}"]),
        .wrong(
            .translatedToken, "ru", "Hi {user}", "Привет, {имя пользователя::gen}",
            ["{имя пользователя::gen}"]),
        .wrong(
            .translatedToken, "uk", "{count|| a, b}", "{кількість|| а, б}", ["{кількість|| а, б}"]),
        .wrong(.translatedToken, "ar", "Hi {user}", "مرحبا {المستخدم}", ["{المستخدم}"]),
        .wrong(.translatedToken, "ja", "Hi {user}", "{ユーザー}さん", ["{ユーザー}"]),
        .wrong(.translatedToken, "he", "Hi {user}", "שלום {{משתמש}}", ["{משתמש}"]),
        .wrong(.translatedToken, "de", "{size} left", "Noch {größe}", ["{größe}"]),
        .wrong(.translatedToken, "hi", "Hi {user}", "{उपयोगकर्ता} नमस्ते", ["{उपयोगकर्ता}"]),
        .right(.translatedToken, "ru", "Hi {name}", "{name}, привет"),
        .right(.translatedToken, "de", "Hi {name}", "Hallo {nutzer}"),
        .right(.translatedToken, "ja", "The set", "集合 {あ}"),
        .right(.translatedToken, "fr", "The set {x} and {y}", "{x} {y} {é, è, à}"),
        .right(.translatedToken, "es", "{имя} {name}", "{имя} {name}"),

        .wrong(.strayBrace, "ru", "Hi {user}", "Привет {user}}}", ["}"]),
        .wrong(.strayBrace, "de", "Hi {user}", "Hallo {user} {", ["{"]),
        .wrong(.strayBrace, "ja", "Hi {user}", "{user さん", ["{"]),
        .wrong(.strayBrace, "zh", "Hi {user}", "您好｛user｝", ["｛user｝"]),
        .wrong(.strayBrace, "ja", "{user.name}", "｛ user.name ｝さん", ["｛ user.name ｝"]),
        .wrong(.strayBrace, "ar", "x", "{}", ["{"], ["}"]),
        .wrong(.strayBrace, "he", "a } b", "א } ב }", ["}"]),
        .right(.strayBrace, "ru", "a } b", "в } г"),
        .right(.strayBrace, "fr", "{ x } {user}", "{user} { y }"),
        .right(.strayBrace, "ja", "集合", "｛あ｝"),
        .right(.strayBrace, "zh", "{user} ｛user｝", "｛user｝ {user}"),
        .right(.strayBrace, "ru", "Hi {user}", "Привет {имя}"),
        .right(.strayBrace, "de", "{lbrace}x{rbrace}", "{lbrace}y{rbrace}"),
    ]

    @Test(arguments: braces)
    func bracesEncloseTokens(_ example: StructureExample) throws { try example.expectTheIssues() }

    @Test func theVectorsNamesAreFound() throws {
        let english = try ExampleLanguages.language("en")
        let vectors = try #require(ConformanceFolder.json("parity.json")["vectors"]?.array)
        for vector in vectors {
            let id = vector["id"]?.strictString ?? ""
            let label = Label(try #require(vector["source_label"]?.strictString))
            let translation = Label(try #require(vector["label"]?.strictString))
            let issues = Checks.issues(of: translation, for: label, in: english)
            func names(_ check: Check) -> Set<String> {
                Set(issues.filter { $0.check == check }.compactMap(\.details.first))
            }
            func expected(_ name: String) -> Set<String> {
                let names = vector["expected"]?[name]?.array?.compactMap(\.strictString) ?? []
                return Set(names.filter { !$0.isEmpty && !$0.hasPrefix("/") })
            }
            if translation.isBlank { continue }
            #expect(names(.unknownToken) == expected("data_rejected"), "\(id)")
            #expect(names(.unusedToken).isSubset(of: expected("data_unused")), "\(id)")
            #expect(names(.unknownDecoration) == expected("decoration_rejected"), "\(id)")
            #expect(names(.unusedDecoration) == expected("decoration_unused"), "\(id)")
        }
    }
}
