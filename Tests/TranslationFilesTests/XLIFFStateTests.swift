import Testing
import Text

@testable import TranslationFiles

/// The states in XLIFF 1 and 2.
@Suite struct XLIFFStateTests {
    /// Returns a file of XLIFF 1 with a unit, and a second unit with this target.
    private func first(_ tag: String, _ target: String, beside other: String = "") -> String {
        "<xliff version='1.2'><file original='f' source-language='en'><body>\n"
            + "<trans-unit id='1'\(tag)><source>A</source>\(target)</trans-unit>\n"
            + "<trans-unit id='2'><source>B</source>\(other)</trans-unit></body></file></xliff>"
    }

    /// Returns a file of XLIFF 2 with a unit, and a second unit with this segment.
    private func second(_ attributes: String, _ target: String, beside other: String = "") -> String
    {
        "<xliff version='2.0' srcLang='en' trgLang='ru'"
            + " xmlns='urn:oasis:names:tc:xliff:document:2.0'><file id='f'>"
            + "<unit id='1'><segment\(attributes)><source>A</source>\(target)</segment></unit>"
            + "<unit id='2'><segment\(other)><source>B</source></segment></unit></file></xliff>"
    }

    private func state(_ file: String) throws -> FileUnit.State? {
        try XLIFFChange.document(file).units.first?.state
    }

    @Test(arguments: [
        ("new", FileUnit.State.untranslated), ("needs-translation", .untranslated),
        ("needs-review-l10n", .toReview), ("needs-adaptation", .toReview),
        ("needs-l10n", .toReview), ("translated", .translated), ("final", .approved),
        ("signed-off", .approved), ("x-odd", .translated),
    ])
    func everyStateHasAMeaning(_ name: String, _ meaning: FileUnit.State) throws {
        #expect(try state(first("", "<target state='\(name)'>Б</target>")) == meaning)
        #expect(try state(first("", "<target state='\(name)'/>")) == .untranslated)
    }

    @Test func aTextWithoutStateIsTranslated() throws {
        #expect(try state(first("", "<target>Б</target>")) == .translated)
        #expect(try state(first(" approved='yes'", "<target>Б</target>")) == .approved)
        #expect(try state(first(" approved='yes'", "<target/>")) == .untranslated)
        #expect(try state(first(" approved='no'", "<target>Б</target>")) == .translated)
    }

    @Test func aFileWithoutStatesGetsOneOnlyForAReview() throws {
        let old = first("", "<target>Б</target>")
        #expect(try XLIFFChange.change(old, to: nil, .translated) == old)
        try XLIFFChange.expect(old, to: "В", .translated, replaces: ">Б<", by: ">В<")
        try XLIFFChange.expect(
            old, to: nil, .toReview, replaces: "<target>",
            by: "<target state=\"needs-review-translation\">")
        try XLIFFChange.expect(
            old, to: nil, .approved, replaces: "id='1'", by: "id='1' approved='yes'")
    }

    @Test func aStateHasTheSpellingOfTheFile() throws {
        let other = "<target state='needs-review-l10n'>Г</target>"
        let old = first("", "<target a=''>Б</target>", beside: other)
        try XLIFFChange.expect(
            old, to: "В", .toReview, replaces: "a=''>Б", by: "a='' state='needs-review-l10n'>В")
        let final = first("", "<target/>", beside: "<target state='signed-off'>Г</target>")
        try XLIFFChange.expect(
            final, to: "В", .approved, replaces: "<target/>",
            by: "<target state=\"signed-off\">В</target>")
        try XLIFFChange.expect(
            final, to: "В", replaces: "<target/>", by: "<target state=\"translated\">В</target>")
        let missing = first("", "", beside: "<target state='new'/>")
        try XLIFFChange.expect(
            missing, to: "В", .translated, replaces: "</source>",
            by: "</source><target state=\"translated\">В</target>")
    }

    @Test func aNewTranslationIsNoLongerNew() throws {
        let old = first("", "<target state='new' equiv-trans='yes'>A</target>")
        try XLIFFChange.expect(
            old, to: "Б", replaces: "'new' equiv-trans='yes'>A",
            by: "'translated' equiv-trans='yes'>Б")
        #expect(try XLIFFChange.change(old, to: "A") == old)
    }

    @Test func anApprovalCanEnd() throws {
        let old = first(" approved=\"yes\"", "<target>Б</target>")
        try XLIFFChange.expect(old, to: nil, .translated, replaces: "\"yes\"", by: "\"no\"")
        try XLIFFChange.expect(
            old, to: "", replaces: "\"yes\"><source>A</source><target>Б",
            by: "\"no\"><source>A</source><target>")
        let both = first(" approved='no'", "<target state='needs-review-translation'>Б</target>")
        try XLIFFChange.expect(
            both, to: nil, .approved,
            replaces: "'no'><source>A</source><target state='needs-review-translation'",
            by: "'yes'><source>A</source><target state='translated'")
    }

    @Test(arguments: [
        ("initial", FileUnit.State.toReview), ("translated", .translated),
        ("reviewed", .approved), ("final", .approved),
    ])
    func everyStateOfTheSecondVersionHasAMeaning(
        _ name: String, _ meaning: FileUnit.State
    ) throws {
        #expect(try state(second(" state='\(name)'", "<target>Б</target>")) == meaning)
        #expect(try state(second(" state='\(name)'", "")) == .untranslated)
        #expect(try state(second("", "<target>Б</target>")) == .translated)
    }

    @Test func aSegmentHasTheState() throws {
        let old = second("", "<target>Б</target>")
        #expect(try XLIFFChange.change(old, to: nil, .translated) == old)
        try XLIFFChange.expect(
            old, to: nil, .toReview, replaces: "<segment>", by: "<segment state=\"initial\">")
        try XLIFFChange.expect(
            old, to: nil, .approved, replaces: "<segment>", by: "<segment state=\"reviewed\">")
        let final = second(" id='s'", "", beside: " state='final'")
        try XLIFFChange.expect(
            final, to: "В", .approved, replaces: " id='s'><source>A</source>",
            by: " id='s' state='final'><source>A</source><target>В</target>")
    }

    @Test func theDetailOfAnOldStateIsRemoved() throws {
        let old = second(" state='translated'  subState='x:mt' id='s'", "<target>Б</target>")
        try XLIFFChange.expect(
            old, to: nil, .approved, replaces: "'translated'  subState='x:mt' id",
            by: "'reviewed' id")
        try XLIFFChange.expect(old, to: "В", .translated, replaces: ">Б<", by: ">В<")
        let last = second(" subState='x:mt'", "<target>Б</target>")
        try XLIFFChange.expect(
            last, to: nil, .approved, replaces: " subState='x:mt'", by: " state='reviewed'")
    }
}
