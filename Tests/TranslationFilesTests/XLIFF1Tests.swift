import TML
import Testing
import Text

@testable import TranslationFiles

/// XLIFF 1.0 to 1.2.
@Suite struct XLIFF1Tests {
    /// Returns a file with these contents of the body.
    private func file(_ body: String, _ attributes: String = "") -> String {
        "<?xml version='1.0'?>\n<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'>"
            + "\n<file original='a.txt' source-language='en' target-language='ru'\(attributes)>"
            + "<body>\n\(body)\n</body></file></xliff>\n"
    }

    /// Returns a file with a unit with this content.
    private func unit(_ content: String, _ attributes: String = "") -> String {
        file("  <trans-unit id=\"1\"\(attributes)>\n    \(content)\n  </trans-unit>")
    }

    @Test func aFileHasLanguagesAndUnits() throws {
        let document = try XLIFFChange.document(
            file(
                "<trans-unit id='a'><source>One &amp; two</source><target>Раз</target></trans-unit>"
            ))
        #expect(document.format.name == "xliff")
        #expect(document.sourceLocale == "en" && document.locale == "ru")
        let unit = try #require(document.units.first)
        #expect(unit.id == "a.txt/a" && unit.label == "One & two" && unit.context == "a")
        #expect(unit.forms == [FileForm(text: "Раз")] && unit.state == .translated)
        #expect(unit.syntax == LabelSyntax(.plain) && !unit.isReadOnly)
    }

    @Test func aUnitHasComments() throws {
        let unit = try XLIFFChange.unit(
            unit(
                """
                <source>Open</source>
                <note from="developer">A button.
                  In the menu.</note><!-- no note -->
                <context-group purpose="location match">
                  <context context-type="sourcefile">src/a.c</context>
                  <context context-type="linenumber">12</context>
                  <context context-type="sourcefile">src/b.c</context>
                </context-group>
                <context-group purpose="information">
                  <context context-type="x-po-autocomment">short</context>
                </context-group>
                <alt-trans><source>Open file</source><target>Открыть файл</target></alt-trans>
                <alt-trans alttranstype="rejected"><target>Нет</target></alt-trans>
                """, " resname='menu.open' maxwidth='12' size-unit='char' translate='no'"))
        #expect(unit.comments == ["A button.", "In the menu.", "short"])
        #expect(unit.references == ["src/a.c:12", "src/b.c"])
        #expect(unit.alternatives == ["Открыть файл"])
        #expect(unit.context == "menu.open" && unit.maxLength == 12 && unit.isReadOnly)
        #expect(unit.state == .untranslated && unit.forms == [FileForm(text: "")])
    }

    @Test func pixelsAreNotCharacters() throws {
        #expect(try XLIFFChange.unit(unit("<source>A</source>", " maxwidth='9'")).maxLength == nil)
    }

    @Test func aMissingTargetIsAfterTheSource() throws {
        try XLIFFChange.expect(
            unit("<source>A</source>\n    <note>n</note>"), to: "Б<", replaces: "</source>",
            by: "</source>\n    <target>Б&lt;</target>")
        try XLIFFChange.expect(
            unit("<source>A</source><seg-source>A</seg-source>"), to: "Б",
            replaces: "</seg-source>", by: "</seg-source>\n    <target>Б</target>")
        try XLIFFChange.expect(
            file("<trans-unit id='1'><source xml:lang='en'>A</source></trans-unit>"), to: "Б",
            replaces: "</source>", by: "</source><target xml:lang=\"ru\">Б</target>")
    }

    @Test func onlyTheTextIsReplaced() throws {
        for (old, new) in [
            ("<target/>", "<target>Б</target>"), ("<target></target>", "<target>Б</target>"),
            ("<target a='1' />", "<target a='1'>Б</target>"),
            (
                "<target a='>'\n>Old &amp;<!-- c --></target >",
                "<target a='>'\n>Б<!-- c --></target >"
            ),
            ("<target><![CDATA[a]]></target>", "<target><![CDATA[Б]]></target>"),
        ] {
            try XLIFFChange.expect(
                unit("<!-- x --><source>A</source>\t\(old)"), to: "Б", replaces: old, by: new)
        }
    }

    @Test func charactersAreEscaped() throws {
        let old = unit("<source>A</source><target>B</target>")
        try XLIFFChange.expect(
            old, to: "1 < 2 && \"3\" > '4'\n]]>", replaces: ">B<",
            by: ">1 &lt; 2 &amp;&amp; \"3\" &gt; '4'\n]]&gt;<")
        let cdata = unit("<source><![CDATA[<b>]]></source>")
        #expect(try XLIFFChange.unit(cdata).label == "<b>")
        try XLIFFChange.expect(
            cdata, to: "<i>]]>", replaces: "</source>",
            by: "</source>\n    <target><![CDATA[<i>]]]]><![CDATA[>]]></target>")
        #expect(throws: FileError.self) { try XLIFFChange.change(old, to: "\u{1}") }
    }

    @Test func anEqualTextChangesNothing() throws {
        let old = unit("<source>A</source><target>&#66; &gt;</target>")
        #expect(try XLIFFChange.change(old, to: "B >") == old)
        #expect(try XLIFFChange.change(old, to: "B >", .translated) == old)
        let missing = unit("<source>A</source>")
        #expect(try XLIFFChange.change(missing, to: "") == missing)
    }

    @Test func aTextCanBecomeEmpty() throws {
        try XLIFFChange.expect(
            unit("<source>A</source><target state='final'>B</target>"), to: "",
            replaces: "<target state='final'>B", by: "<target state='needs-translation'>")
    }

    @Test func linesEndAsInTheFile() throws {
        let old = unit("<source>A</source><target>B</target>").replacing("\n", with: "\r\n")
        try XLIFFChange.expect(old, to: "1\n2", replaces: ">B<", by: ">1\r\n2<")
        let missing = unit("<source>A</source>").replacing("\n", with: "\r\n")
        try XLIFFChange.expect(
            missing, to: "Б", replaces: "</source>",
            by: "</source>\r\n    <target>Б</target>")
    }

    @Test func prefixesAndOtherElementsStay() throws {
        let old =
            "<x:xliff xmlns:x='urn:oasis:names:tc:xliff:document:1.1' version='1.1' xmlns:y='z'>"
            + "<x:file original='a' source-language='en'><x:header/><x:body><x:group><x:group>"
            + "<y:trans-unit id='2'><y:source>no</y:source></y:trans-unit>"
            + "<x:trans-unit id='1'><y:source>no</y:source><x:source>A</x:source></x:trans-unit>"
            + "</x:group></x:group></x:body></x:file></x:xliff>"
        #expect(try XLIFFChange.unit(old).label == "A")
        try XLIFFChange.expect(
            old, to: "Б", replaces: "</x:source>", by: "</x:source><x:target>Б</x:target>")
    }

    @Test func unitsOfSeveralFilesHaveDifferentNames() throws {
        let one =
            "<file original='f' source-language='en'><body><trans-unit id='1'>"
            + "<source>A</source></trans-unit></body></file>"
        let document = try XLIFFChange.document(
            "<xliff version='1.2'>\(one)\(one.replacing("'f'", with: "'g'"))\(one)</xliff>")
        #expect(document.units.map(\.id) == ["f/1", "g/1", "f/1 (2)"])
        let last = FileChange(unit: "f/1 (2)", forms: [FileForm(text: "Б")])
        let changed = try document.changed(by: [last])
        #expect(changed.units.map(\.state) == [.untranslated, .untranslated, .translated])
    }

    @Test func aFileWithSeveralLanguagesHasTheUnitsOfOne() throws {
        func file(_ language: String, _ target: String) -> String {
            "<file original='f' source-language='en'\(language)><body><trans-unit id='1'>"
                + "<source>Cat</source>\(target)</trans-unit></body></file>"
        }
        let text =
            "<xliff version='1.2'>" + file(" target-language='de'", "<target>Katze</target>")
            + file(" target-language='fr-FR'", "<target>chat</target>") + file("", "") + "</xliff>"
        let first = try XLIFFChange.document(text)
        #expect(first.locale == "de" && first.otherLocales == ["fr-FR"])
        #expect(first.units.flatMap { $0.forms.map(\.text) } == ["Katze", ""])
        let second = try XLIFFChange.document(text, locale: "fr_FR")
        #expect(second.locale == "fr-FR" && second.otherLocales == ["de"])
        #expect(second.units.flatMap { $0.forms.map(\.text) } == ["chat"])
        let change = FileChange(unit: "f/1", forms: [FileForm(text: "chatte")])
        let changed = try second.changed(by: [change]).bytes.string
        #expect(changed == text.replacing("chat<", with: "chatte<"))
        let words = "The file has no texts in es, only in de, fr-FR."
        #expect(throws: FileError.malformed(line: 1, words)) {
            try XLIFFChange.document(text, locale: "es")
        }
    }

    @Test func theFirstTextNamesTheLanguage() throws {
        func file(_ name: String) -> String {
            "<file original='\(name)' source-language='en'><body><trans-unit id='1'>"
                + "<source xml:lang='en'>A</source></trans-unit></body></file>"
        }
        let text = "<xliff version='1.2'>" + file("f") + file("g") + file("h") + "</xliff>"
        let document = try XLIFFChange.document(text, locale: "pt_BR")
        let changes = [("f/1", "E"), ("h/1", "")].map { id, text in
            FileChange(unit: id, forms: [FileForm(text: ExactText(text))])
        }
        let changed = try document.changed(by: changes).bytes.string
        let named = file("f").replacing("'en'><body>", with: "'en' target-language='pt-BR'><body>")
            .replacing("</source>", with: "</source><target xml:lang=\"pt-BR\">E</target>")
        #expect(changed == text.replacing(file("f"), with: named))
        let unknown = try XLIFFChange.document(text).changed(by: changes).bytes.string
        #expect(unknown.contains("<target>E</target>") && !unknown.contains("target-language"))
    }

    @Test func theLineOfATextIsNotThatOfTheLanguage() throws {
        let text = unit("<source>A</source>").replacing(" target-language='ru'", with: "")
        let document = try XLIFFChange.document(text, locale: "ru")
        #expect(document.lines(of: ["a.txt/1"]) == ["a.txt/1": 5])
    }

    @Test func aWishReplacesTheOnlyLanguage() throws {
        let text = unit("<source>A</source><target>B</target>")
        #expect(try XLIFFChange.document(text, locale: "de").units.count == 1)
    }

    @Test func aGroupHasPluralForms() throws {
        let header =
            "<trans-unit id='0' restype='x-gettext-domain-header'><source>Plural-Forms: "
            + "nplurals=3; plural=(n==1 ? 0 : n&lt;5 ? 1 : 2);\n</source></trans-unit>"
        let group =
            "<group id='5' restype='x-gettext-plurals'><note>c-format, short</note>\n"
            + "<trans-unit id='5[0]'><source>%d file</source><target>%d файл</target></trans-unit>"
            + "\n<trans-unit id='5[1]'><source>%d files</source><target/></trans-unit>\n"
            + "<trans-unit id='5[2]'><source>%d files</source></trans-unit></group>"
        let old = file(header + group)
        let document = try XLIFFChange.document(old)
        #expect(document.formula?.count == 3)
        #expect(document.formula?.expression == "(n==1 ? 0 : n<5 ? 1 : 2)")
        let unit = try #require(document.units.first)
        #expect(document.units.count == 1 && unit.id == "a.txt/5")
        #expect(unit.label == "%d files" && unit.singular == "%d file")
        #expect(unit.syntax.name == "printf+n:number")
        #expect(unit.forms.map(\.name) == (0...2).map { FormName([.index($0)]) })
        #expect(unit.forms.map(\.text) == ["%d файл", "", ""])
        let result = try XLIFFChange.change(old, to: "%d файлов", form: FormName([.index(2)]))
        #expect(result.contains("<target/></trans-unit>\n"))
        #expect(result.contains("<target>%d файлов</target></trans-unit></group>"))
    }

    @Test func missingPluralFormsAreAdded() throws {
        let header =
            "<trans-unit id='0' restype='x-gettext-domain-header'><source>Plural-Forms: "
            + "nplurals=3; plural=2;</source></trans-unit>\n"
        let last =
            "  <trans-unit approved='yes' id='5[1]'>\n    <source>%d files</source>\n"
            + "    <target>%d файла</target>\n  </trans-unit>"
        let old = file(
            header + "<group id='5' restype='x-gettext-plurals'>\n"
                + "  <trans-unit id='5[0]'><source>%d file</source></trans-unit>\n\(last)\n</group>"
        )
        let unit = try XLIFFChange.unit(old)
        #expect(unit.forms.map(\.name) == (0...2).map { FormName([.index($0)]) })
        #expect(unit.forms.map(\.text) == ["", "%d файла", ""] && unit.state == .approved)
        let result = try XLIFFChange.change(
            old, to: "%d файлов", .approved, form: FormName([.index(2)]))
        let added =
            "\n  <trans-unit approved='yes' id='5[2]'>\n    <source>%d files</source>\n"
            + "    <target>%d файлов</target>\n  </trans-unit>"
        #expect(result == old.replacing(last, with: last + added))
    }

    @Test func aMissingPluralFormHasTheSegmentsOfTheLastOne() throws {
        let header =
            "<trans-unit id='0' restype='x-gettext-domain-header'><source>Plural-Forms: "
            + "nplurals=2; plural=n!=1;</source></trans-unit>"
        let last =
            "<trans-unit id='5[0]'><source>A</source>\n"
            + "<seg-source><mrk mtype='seg'>A</mrk></seg-source></trans-unit>"
        let old = file(header + "<group id='5' restype='x-gettext-plurals'>\(last)</group>")
        let text = "<mrk mtype='seg'>Б</mrk>"
        let added = last.replacing("5[0]", with: "5[1]")
            .replacing("</seg-source>", with: "</seg-source><target>\(text)</target>")
        #expect(
            try XLIFFChange.change(old, to: text, form: FormName([.index(1)]))
                == old.replacing(last, with: last + added))
    }

    @Test func anEmptySegmentationIsIgnored() throws {
        let unit = try XLIFFChange.unit(
            unit("<source>A</source><seg-source/><target>Б</target>"))
        #expect(unit.label == "A")
    }

    @Test func thePathNamesTheLanguageOfAFileThatDoesNot() throws {
        let text = file("<trans-unit id='1'><source>A</source></trans-unit>")
            .replacing(" target-language='ru'", with: "")
        let found = try FileDocument(path: "messages.fr.xlf", bytes: Array(text.utf8))
        #expect(found.locale == "fr")
    }

    @Test func aGroupWithoutNumbersHasFormsInItsOrder() throws {
        let unit = try XLIFFChange.unit(
            file(
                "<group id='p' restype='x-gettext-plurals'>"
                    + "<trans-unit id='a'><source>one</source></trans-unit>"
                    + "<trans-unit id='b'><source>many</source></trans-unit></group>"))
        #expect(unit.forms.map(\.name) == [FormName([.index(0)]), FormName([.index(1)])])
        #expect(unit.syntax.name == "plain+n:number" && unit.singular == "one")
    }

    @Test func theSyntaxIsThatOfTheOriginal() throws {
        let body = "<trans-unit id='1'><source>%d</source></trans-unit>"
        let plain = file(body)
        #expect(try XLIFFChange.unit(plain).syntax.name == "plain")
        #expect(try XLIFFChange.unit(file(body, " datatype='cstring'")).syntax.name == "printf")
        #expect(try XLIFFChange.unit(file(body, " datatype='java'")).syntax.name == "brace")
        let swift = plain.replacing("a.txt", with: "App/A.swift")
        #expect(try XLIFFChange.unit(swift).syntax.name == "printf")
        let xcode = plain.replacing(
            "<body>", with: "<header><tool tool-id='com.apple.dt.xcode'/></header><body>")
        #expect(try XLIFFChange.unit(xcode).syntax.name == "printf")
        let flag = unit("<source>%d</source>", " extype='x-python-brace-format'")
        #expect(try XLIFFChange.unit(flag).syntax.name == "brace")
        let message = unit("<source>{VAR_PLURAL, plural, other {<x id=\"A\"/> minutes}}</source>")
        #expect(try XLIFFChange.unit(message).syntax.name == "icu+html")
    }
}
