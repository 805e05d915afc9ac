import Catalog
import GRDB
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct ValidityTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test(arguments: [
        ("", "empty"), (" \n\u{3000}", "empty"), ("a\u{0}b", "invalid"),
        ("a\u{1B}]0;x\u{7}", "invalid"), ("a\u{9B}31m", "invalid"), ("a\u{7F}", "invalid"),
        ("a\r\nb", "invalid"), ("a\u{85}", "invalid"),
        ("oh Damn it", "curse_word"), ("gosh  darn!", "curse_word"),
        (String(repeating: "я", count: 32769), "too_long"),
    ])
    func whatIsNoTranslationIsRefused(label: String, code: String) throws {
        let result = try stage.send(stage.create(label), as: stage.translator)
        #expect(result.failure?.code == 422)
        let flaws = result.failure?.details["errors"]?.array ?? []
        #expect(flaws.first?.object?["code"] == .string(code))
        #expect(flaws.first?.object?["field"] == "label")
        #expect(try stage.translations().isEmpty)
    }

    @Test func theCharacterThatIsRefusedIsNamed() throws {
        let result = try stage.send(stage.create("a\u{9B}b"), as: stage.translator)
        let flaw = result.failure?.details["errors"]?.array?.first?.object
        #expect(flaw?["message"]?.string?.contains("U+009B") == true)
        try stage.applied(stage.create("a\tb\nc\u{202E}d\u{202C}"), as: stage.translator)
    }

    @Test func aWordWithinAnotherIsNoCurse() throws {
        try stage.applied(stage.create("Damning evidence"), as: stage.translator)
    }

    /// What the workstation holds back for a banned word is what the service refuses for it.
    @Test(arguments: ["oh Damn it", "Damning", "gosh  darn!", "goshdarn", "DA\u{301}MN", "damn_it"])
    func theWorkstationJudgesWordsTheSameWay(text: String) throws {
        let definition = #"{"locale": "ru", "curse_words": "damn, gosh darn"}"#
        let issues = Checks.issues(
            of: Label(text), for: Label("Mail"), in: try Language(definition: definition.utf8))
        let errors = issues.filter { $0.check == .curseWord && $0.check.grade == .error }
        let result = try stage.send(stage.create(text), as: stage.translator)
        #expect((result.failure == nil) == errors.isEmpty)
    }

    static let badContexts: [(Context, String)] = [
        (["user": ["number": "one"]], "unknown_token"),
        (["count": ["number": "dual"]], "unknown_rule"),
        (["count": ["gender": "male"]], "unknown_rule"),
    ]

    @Test(arguments: badContexts)
    func aContextNamesWhatIsThere(context: Context, code: String) throws {
        let change = stage.create("сообщения", Stage.messages, context: context)
        let flaws = try stage.send(change, as: stage.translator).failure?.details["errors"]?.array
        #expect(flaws?.first?.object?["code"] == .string(code))
    }

    private func set(_ syntax: String, of hash: String) throws {
        try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE translationKey SET syntax = ? WHERE hash = ?",
                arguments: [syntax, hash])
        }
    }

    @Test func aContextMayNameAValueOfTheSyntax() throws {
        try set("printf+n:number", of: Stage.inbox)
        try stage.applied(
            stage.create("да", context: ["n": ["number": "one"]]), as: stage.translator)
        let tokens = try stage.service.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT token FROM keyToken JOIN translationKey ON translationKey.id = key
                    WHERE hash = ?
                    """, arguments: [Stage.inbox])
        }
        #expect(tokens == [":number"])
    }

    @Test func bracesAreNoTokenInAnotherSyntax() throws {
        try set("printf", of: Stage.messages)
        let change = stage.create(
            "сообщения", Stage.messages, context: ["count": ["number": "one"]])
        let flaws = try stage.send(change, as: stage.translator).failure?.details["errors"]?.array
        #expect(flaws?.first?.object?["code"] == "unknown_token")
    }

    /// Definitions have `keys` for forms that no number ever takes.
    @Test func whatOnlyTheKeysOfAContextNameIsNoRule() throws {
        let definition = """
            {"locale": "ru", "contexts": {"number": {
                "keys": ["one", "many", "other"], "rules": {"one": {"description": "1"}}}}}
            """
        let rules = DefinedRules(definition: try JSON(parsing: Array(definition.utf8)).object)
        func has(_ rule: String) -> Bool {
            rules.has(Context.Choice(token: "count", keyword: "number", rule: rule))
        }
        #expect(has("one") && has("other"))
        #expect(!has("many"))
    }

    @Test func aContextHasAtMostSoManyConditions() throws {
        var change = stage.create("сообщения", Stage.messages)
        change.data.context = Context(
            (0...Limits.contextChoices).map {
                Context.Choice(token: "count\($0)", keyword: "number", rule: "one")
            })
        let flaws = try stage.send(change, as: stage.translator).failure?.details["errors"]?.array
        #expect(flaws?.first?.object?["code"] == "too_long")
        #expect((flaws?.count ?? 0) <= Limits.contextChoices + 1)
    }

    @Test(arguments: [("  ", "empty"), ("damn", "curse_word"), ("a\u{0}", "invalid")])
    func whatIsRewordedIsJudgedAsWell(label: String, code: String) throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.translator)
        var edit = stage.about(made, .update)
        edit.data.label = ExactText(label)
        let flaws = try stage.send(edit, as: stage.translator).failure?.details["errors"]?.array
        #expect(flaws?.first?.object?["code"] == .string(code))
        #expect(try stage.translations().map(\.label) == ["Почта"])
    }

    /// Archives may have brought a context that the language no longer knows.
    @Test func aContextThatStaysIsNotJudgedAgain() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.translator)
        let old: Context = ["count": ["number": "dual"]]
        try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE translation SET context = ?", arguments: [old.code])
        }
        var edit = stage.about(made, .update)
        edit.data.label = "Письма"
        let reworded = try stage.applied(edit, as: stage.translator)
        #expect(reworded.context == old)
        edit = stage.about(reworded, .update)
        edit.data.context = ["count": ["number": "paucal"]]
        #expect(try stage.send(edit, as: stage.translator).failure?.code == 422)
    }

    @Test func aContextMayNameTheReaderAndOther() throws {
        try stage.applied(
            stage.create("да", Stage.messages, context: ["count": ["number": "other"]]),
            as: stage.translator)
        try stage.applied(
            stage.create("да", context: ["viewing_user": ["number": "one"]]), as: stage.translator)
    }

    @Test func theGreatestLengthCountsNoTokensAndBindsNoReviewer() throws {
        try stage.applied(stage.create("Впрёд", Stage.short), as: stage.translator)
        try stage.applied(stage.create("Иду[b:👩‍👩‍👧] {x}", Stage.short), as: stage.translator)
        let long = stage.create("Вперёд", Stage.short)
        #expect(try stage.send(long, as: stage.translator).failure?.code == 422)
        try stage.applied(stage.create("Вперёд", Stage.short), as: stage.reviewer)
    }

    @Test func unknownThingsAreNamed() throws {
        var unknownOperation = stage.create("да")
        unknownOperation.op = "translation.burn"
        var unknownLocale = stage.create("да", locale: "xx")
        unknownLocale.id = "locale"
        let unknownKey = stage.create("да", "00000000000000000000000000000000")
        var noLabel = stage.create("да")
        noLabel.data.label = nil
        var noKey = stage.create("да")
        noKey.key = nil
        let expected = [422, 422, 404, 422, 422]
        for (change, code) in zip(
            [unknownOperation, unknownLocale, unknownKey, noLabel, noKey], expected)
        {
            #expect(try stage.send(change, as: stage.translator).failure?.code == code)
        }
    }

    @Test func whatIsNoLongerInUseIsAConflict() throws {
        let result = try stage.send(stage.create("да", Stage.ignored), as: stage.translator)
        #expect(result.status == .conflict)
        #expect(result.conflict?.kind == .keyDeleted)
    }

    @Test func aLocaleIsFoundInAnySpellingButNotByItsBase() throws {
        let made = try stage.applied(stage.create("да", locale: "RU"), as: stage.translator)
        #expect(made.locale == "ru")
        let regional = stage.create("да", locale: "ru-RU")
        #expect(try stage.send(regional, as: stage.translator).failure?.code == 422)
        let read = try stage.service.keys.record(
            stage.translator, stage.key, hash: Stage.inbox, locale: "ru_RU", include: [])
        #expect(read.target?.locale == "ru")
    }

    @Test func theLongestTextIsTaken() throws {
        let label = String(repeating: "я", count: Limits.labelBytes / 2)
        let made = try stage.applied(stage.create(label), as: stage.translator)
        #expect(made.label == ExactText(label))
    }

    /// Composed and decomposed letters are different texts.
    @Test func textsAreKeptByteByByte() throws {
        let (composed, decomposed) = ("Re\u{E7}u \n", "Rec\u{327}u \n")
        for label in [composed, decomposed] {
            let made = try stage.applied(stage.create(label), as: stage.translator)
            #expect(Array(made.label.utf8) == Array(label.utf8))
        }
        #expect(try stage.translations().count == 2)
    }

    static let odd: [(String, [String])] = [
        ("{count} {name}", ["unknown_token"]), ("письма", ["token_missing"]),
        ("{count::dat} {count || письмо, письма}", []), ("[b: {count}", ["unclosed_decoration"]),
        ("[b]{count}[/i]", ["mismatched_closing"]),
    ]

    @Test(arguments: odd)
    func oddTextsAreWarnedOfAndRefusedWhenStrict(label: String, codes: [String]) throws {
        var change = stage.create(label, Stage.messages)
        change.data.isStrict = true
        let strict = try stage.send(change, as: stage.translator)
        #expect((strict.status == .applied) == codes.isEmpty)
        let errors = strict.failure?.details["errors"]?.array ?? []
        #expect(errors.compactMap { $0.object?["code"]?.string } == codes)
        change.id = "lenient"
        change.data.isStrict = nil
        let result = try stage.send(change, as: stage.translator)
        #expect(result.status == .applied)
        guard !codes.isEmpty else { return }
        let warnings = result.details["warnings"]?.array ?? []
        #expect(warnings.compactMap { $0.object?["code"]?.string } == codes)
        let again = try stage.send(change, as: stage.translator)
        #expect(again.details == result.details)
    }

    @Test func whatHappensToAnIgnoredKeysTranslationIsAConflict() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE translationKey SET isIgnored = 1 WHERE hash = ?",
                arguments: [Stage.inbox])
        }
        for operation in [ChangeRecord.Operation.update, .vote, .approve, .reject, .delete] {
            var change = stage.about(made, operation)
            change.data.label = "Ящик"
            change.data.value = 1
            try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
            let result = try stage.send(change, as: stage.reviewer)
            #expect(result.conflict?.kind == .keyDeleted, "\(operation)")
        }
    }

    @Test func originalsAreRewordedUnlessTheProjectLocksThem() throws {
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO projectLanguage (project, locale, language, createdAt, updatedAt)
                    SELECT project, 'en', (SELECT id FROM language WHERE locale = 'en'), 0, 0
                    FROM projectLanguage WHERE locale = 'ru' ON CONFLICT DO NOTHING
                    """)
        }
        let made = try stage.applied(
            stage.create("In-box", locale: "en"), as: stage.translator)
        try stage.service.database.write { db in
            try db.execute(
                sql: #"UPDATE project SET details = '{"features":{"lock_original_content":true}}'"#)
        }
        var edit = stage.about(made, .update)
        edit.data.label = "Mail"
        for change in [stage.create("Mail", locale: "en"), edit] {
            for session in [stage.translator, stage.reviewer] {
                var change = change
                change.id += "\(session.userID)"
                let result = try stage.send(change, as: session)
                #expect(result.failure?.code == 423, "\(change.op) \(session.userID)")
            }
        }
        try stage.applied(stage.create("Почта"), as: stage.translator)
    }

    /// The server's clock counts; the client's is kept for the record alone (`tml-service.md` 9.4,
    /// rule 12).
    @Test func theTimesAreTheServers() throws {
        var change = stage.create("Почта")
        change.createdAt = "1999-12-31 23:59:59"
        let made = try stage.applied(change, as: stage.translator)
        #expect(made.createdAt == "2017-07-14 02:40:00")
        #expect(made.updatedAt == "2017-07-14 02:40:00")
        let feed = try stage.service.feed.page(
            stage.translator, stage.key, since: nil, locale: nil, limit: 100)
        #expect(feed.results.last?.at == "2017-07-14 02:40:00")
    }
}
