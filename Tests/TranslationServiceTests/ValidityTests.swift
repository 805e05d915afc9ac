import Catalog
import TML
import Testing
import Wire

@testable import TranslationService

@Suite struct ValidityTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test(arguments: [
        ("", "empty"), (" \n\u{3000}", "empty"), ("a\u{0}b", "invalid"),
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

    @Test func aWordWithinAnotherIsNoCurse() throws {
        try stage.applied(stage.create("Damning evidence"), as: stage.translator)
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
        let read = try stage.service.key(
            stage.translator, stage.key, hash: Stage.inbox, locale: "ru_RU", include: [])
        #expect(read.target?.locale == "ru")
    }
}
