import TML
import Testing
import Text

@testable import TranslationFiles

/// The inline elements of XLIFF in texts.
@Suite struct XLIFFTagTests {
    private func first(_ source: String, _ target: String = "<target/>") -> String {
        "<xliff version='1.2'><file original='f' source-language='en'><body><trans-unit id='1'>"
            + "<source>\(source)</source>\(target)</trans-unit></body></file></xliff>"
    }

    private func second(_ source: String, _ target: String = "<target/>") -> String {
        "<xliff version='2.1' srcLang='en' trgLang='ru'><file id='f'><unit id='1'><originalData>"
            + "<data id='d'>&lt;b></data></originalData><segment><source>\(source)</source>"
            + "\(target)</segment></unit></file></xliff>"
    }

    @Test func elementsAreShortTags() throws {
        let file = first(
            "A &lt; <x id=\"1\" equiv-text='{{n}}'/> &amp; <g ctype='bold' id='2' >b</g > "
                + "<ph id='3'>%d<sub>s</sub></ph><bpt id='4' rid='1'>&lt;i></bpt>c"
                + "<ept id='5' rid='1'>&lt;/i></ept>")
        let unit = try XLIFFChange.unit(file)
        let label =
            "A < <x id=\"1\"/> & <g id=\"2\">b</g> "
            + "<ph id=\"3\"/><bpt id=\"4\"/>c<ept id=\"5\"/>"
        #expect(unit.label == ExactText(label))
        #expect(unit.syntax == LabelSyntax(.plain, markup: .html))
        try XLIFFChange.expect(
            file, to: "<g id=\"2\">Б</g> <ph id=\"3\"/> & < <x id=\"1\"/>", replaces: "<target/>",
            by: "<target><g ctype='bold' id='2' >Б</g > <ph id='3'>%d<sub>s</sub></ph> &amp; &lt; "
                + "<x id=\"1\" equiv-text='{{n}}'/></target>")
    }

    @Test func aNewTextHasTheElementsOfTheSource() throws {
        let file = first(
            "<x id='1' equiv-text='{{user}}'/>",
            "<target><x id='1' equiv-text='{{name}}'/></target>")
        #expect(try XLIFFChange.unit(file).forms[0].text == "<x id=\"1\"/>")
        #expect(try XLIFFChange.change(file, to: "<x id=\"1\"/>") == file)
        try XLIFFChange.expect(
            file, to: "<x id=\"1\"/>!", replaces: "<target><x id='1' equiv-text='{{name}}'/>",
            by: "<target><x id='1' equiv-text='{{user}}'/>!")
    }

    @Test func aTranslatedTextInCodeStays() throws {
        let file = first(
            "<ph id='1'>x<sub>one</sub></ph> a",
            "<target><ph id='1'>x<sub>раз</sub></ph> б</target>")
        try XLIFFChange.expect(file, to: "<ph id=\"1\"/> в", replaces: " б<", by: " в<")
    }

    @Test func elementsWithTheSameIdentifierAreAsInTheFile() throws {
        let file = first("<ph id='1'>%d</ph> of <ph id='1'>%s</ph><x id='2'/>")
        let unit = try XLIFFChange.unit(file)
        #expect(unit.label == "<ph id='1'>%d</ph> of <ph id='1'>%s</ph><x id=\"2\"/>")
        try XLIFFChange.expect(
            file, to: "<ph id='1'>%s</ph><x id=\"2\"/>", replaces: "<target/>",
            by: "<target><ph id='1'>%s</ph><x id='2'/></target>")
    }

    @Test func elementsWithoutIdentifierAreAsInTheFile() throws {
        let file = first("<mrk mtype='seg' comment='a>b'>A</mrk> <b>c</b>")
        #expect(
            try XLIFFChange.unit(file).label == "<mrk mtype='seg' comment='a>b'>A</mrk> <b>c</b>")
        try XLIFFChange.expect(
            file, to: "<b>Б</b>", replaces: "<target/>", by: "<target><b>Б</b></target>")
    }

    @Test func segmentsAreTagsOfTheLabel() throws {
        let label = "<mrk mtype='seg' mid='0'>A.</mrk> <mrk mtype='seg' mid='1'>B.</mrk>"
        let file = first("A. B.", "<seg-source>\(label)</seg-source>")
        #expect(try XLIFFChange.unit(file).label == ExactText(label))
        let text = label.replacing("A", with: "Б")
        try XLIFFChange.expect(
            file, to: text, replaces: "</seg-source>",
            by: "</seg-source><target>\(text)</target>")
    }

    @Test func otherTagsAreCharacters() throws {
        try XLIFFChange.expect(
            first("<x id='1'/>"), to: "<i>&amp;</i> <3 <x", replaces: "<target/>",
            by: "<target>&lt;i&gt;&amp;amp;&lt;/i&gt; &lt;3 &lt;x</target>")
    }

    @Test(arguments: ["<x id=\"2\"/>", "<g id=\"1\">a", "a</g>", "<g id='1'>a</g>"])
    func wrongTagsAreRefused(_ text: String) throws {
        #expect(throws: FileError.self) {
            try XLIFFChange.change(first("<g id=\"1\">A</g>"), to: text)
        }
    }

    @Test func errorsNameTheUnitAmongUnitsWithTheSameName() throws {
        let unit = "<trans-unit id='1'><source><x id=\"1\"/></source></trans-unit>"
        let document = try XLIFFChange.document(
            "<xliff version='1.2'><file original='f'><body>\(unit)\(unit)</body></file></xliff>")
        let change = FileChange(unit: "f/1 (2)", forms: [FileForm(text: "<x id=\"2\"/>")])
        let words = "The source does not contain <x id=\"2\"/>."
        #expect(throws: FileError.cannotContain(unit: "f/1 (2)", words)) {
            try document.changed(by: [change])
        }
    }

    @Test func charactersLikeTagsAreReadOnly() throws {
        let file = first("<x id='1'/> is written &lt;x id=\"1\"/&gt;")
        #expect(try XLIFFChange.unit(file).isReadOnly)
        #expect(throws: FileError.self) { try XLIFFChange.change(file, to: "a") }
    }

    @Test func entitiesOfTheFileAreReadOnly() throws {
        let file = "<!DOCTYPE xliff [<!ENTITY app 'App'>]>" + first("About &app;")
        let unit = try XLIFFChange.unit(file)
        #expect(unit.isReadOnly && unit.label == "About &app;")
        #expect(throws: FileError.self) { try XLIFFChange.change(file, to: "a") }
        #expect(try XLIFFChange.change(file, to: "") == file)
    }

    @Test func aSourceWithoutElementsIsPlain() throws {
        let file = first("A <!-- c -->&lt;b&gt;", "<target>Б <x id='1'/>!</target>")
        let unit = try XLIFFChange.unit(file)
        #expect(unit.label == "A <b>" && unit.forms[0].text == "Б !")
        #expect(unit.syntax == LabelSyntax(.plain))
        #expect(try XLIFFChange.change(file, to: "Б !") == file)
    }

    @Test func commentsAtTheEndsStay() throws {
        try XLIFFChange.expect(
            first("A", "<target><!-- b -->c<!-- d --></target>"), to: "e", replaces: ">c<",
            by: ">e<")
        try XLIFFChange.expect(
            first("A", "<target><!-- b --></target>"), to: "c", replaces: "--></target>",
            by: "-->c</target>")
    }

    @Test func aCarriageReturnIsNotInASection() throws {
        try XLIFFChange.expect(
            first("A", "<target><![CDATA[b]]></target>"), to: "c\r\nd",
            replaces: "<![CDATA[b]]>", by: "c&#13;\nd")
    }

    @Test func theSecondVersionHasOtherElements() throws {
        let file = second(
            "<pc id='1' dataRefStart='d'>A</pc> <ph id='2' equiv='n'/><sc id='3'/>b"
                + "<ec startRef='3'/><cp hex=\"001B\"/><mrk id='m' type='term'>c</mrk>")
        let label =
            "<pc id=\"1\">A</pc> <ph id=\"2\"/><sc id=\"3\"/>b<ec startRef=\"3\"/>"
            + "<cp hex=\"001B\"/><mrk id=\"m\">c</mrk>"
        #expect(try XLIFFChange.unit(file).label == ExactText(label))
        try XLIFFChange.expect(
            file, to: "<ph id=\"2\"/><cp hex=\"0007\"/><mrk id=\"m\"><ec startRef=\"3\"/></mrk>",
            replaces: "<target/>",
            by: "<target><ph id='2' equiv='n'/><cp hex=\"0007\"/><mrk id='m' type='term'>"
                + "<ec startRef='3'/></mrk></target>")
    }

    @Test func timeGrowsWithTheLength() throws {
        let tags = (0..<20_000).map { "<x id='\($0)'/>&lt;" }.joined()
        let file = first(tags)
        let text = (0..<20_000).reversed().map { "<x id=\"\($0)\"/><<" }.joined()
        #expect(try XLIFFChange.change(file, to: text).contains("<x id='7'/>&lt;&lt;"))
        let units = (0..<20_000).map {
            "<trans-unit id='\($0)'><source>A <x id='1'/></source></trans-unit>"
        }
        let document = try XLIFFChange.document(
            "<xliff version='1.2'><file original='f'><body>\(units.joined())</body></file></xliff>")
        #expect(document.units.count == 20_000)
    }
}
