import TML
import Testing
import Text

@testable import TranslationFiles

/// XLIFF 2.0 to 2.2.
@Suite struct XLIFF2Tests {
    /// Returns a file with these units.
    private func file(_ units: String, _ attributes: String = "") -> String {
        "<?xml version=\"1.0\"?>\n<xliff version=\"2.2\" srcLang=\"en\" trgLang=\"ru\""
            + " xmlns=\"urn:oasis:names:tc:xliff:document:2.0\"\(attributes)>\n"
            + "<file id=\"f\">\n\(units)\n</file></xliff>\n"
    }

    @Test func segmentsAreUnits() throws {
        let old = file(
            """
            <group id='g'><unit id='u' name='intro'>
              <notes><note category='location'>a.html:7</note><note>Short.</note></notes>
              <segment id='s'><source>One.</source>
                <target>Раз.</target></segment>
              <ignorable><source> </source></ignorable>
              <segment>
                <source>Two.</source>
              </segment>
            </unit></group>
            """)
        let document = try XLIFFChange.document(old)
        #expect(document.sourceLocale == "en" && document.locale == "ru")
        #expect(document.units.map(\.id) == ["f/u/s", "f/u/2"])
        #expect(document.units.map(\.label) == ["One.", "Two."])
        #expect(document.units.map(\.context) == ["intro", "intro"])
        #expect(document.units.allSatisfy { $0.comments == ["Short."] })
        #expect(document.units.allSatisfy { $0.references == ["a.html:7"] })
        #expect(document.units.map(\.state) == [.translated, .untranslated])
        let result = try XLIFFChange.change(old, to: "Два.", unit: 1)
        #expect(
            result
                == old.replacing(
                    "Two.</source>", with: "Two.</source>\n    <target>Два.</target>"))
    }

    @Test func aUnitWithOneSegmentHasItsName() throws {
        let unit = try XLIFFChange.unit(
            file("<unit id='7'><segment id='s'><source>A</source></segment></unit>"))
        #expect(unit.id == "f/7" && unit.context.isEmpty)
    }

    @Test func unitsCanBeReadOnly() throws {
        let segment = "<segment><source>A</source></segment>"
        let document = try XLIFFChange.document(
            file(
                "<group id='g' translate='no'><unit id='1'>\(segment)</unit>"
                    + "<unit id='2' translate='yes'>\(segment)</unit></group>"
                    + "<unit id='3' translate='no'>\(segment)</unit>"))
        #expect(document.units.map(\.isReadOnly) == [true, false, true])
    }

    @Test func matchesAreAlternatives() throws {
        let match = "<m:match ref='#s'><source>A</source><target>Б</target></m:match>"
        let unit = try XLIFFChange.unit(
            file(
                "<unit id='1'><m:matches xmlns:m='urn:oasis:names:tc:xliff:matches:2.0'>\(match)"
                    + "</m:matches><segment id='s'><source>A</source></segment></unit>"))
        #expect(unit.alternatives == ["Б"] && unit.state == .untranslated)
    }

    @Test func sizesAreNumbersOfCharacters() throws {
        let units =
            "<unit id='1' r:sizeRestriction='2,9'><segment><source>A</source></segment></unit>"
        let module = " xmlns:r='urn:oasis:names:tc:xliff:sizerestriction:2.0'"
        let profiles = "<r:profiles generalProfile='xliff:codepoints'/>"
        #expect(try XLIFFChange.unit(file(profiles + units, module)).maxLength == 9)
        #expect(try XLIFFChange.unit(file(units, module)).maxLength == nil)
    }

    @Test func casesAreForms() throws {
        let module = " xmlns:p='urn:oasis:names:tc:xliff:pgs:1.0'"
        let other =
            "\n<segment id='s2' p:case='other'>\n <source><ph id='1' disp='count'/> files</source>"
            + "\n</segment>"
        let old = file(
            "<unit id='1' name='files' p:switch='plural:count'>"
                + "<segment p:case='one'><source>A file</source><target>Файл</target></segment>"
                + "\(other)</unit>", module)
        let unit = try XLIFFChange.unit(old)
        #expect(unit.id == "f/1" && unit.label == "<ph id=\"1\"/> files")
        #expect(unit.singular == "A file" && unit.syntax.name == "plain+html+count:number")
        let names = ["one", "few", "many", "other"].map { FormName([.category($0)]) }
        #expect(unit.forms.map(\.name) == names)
        #expect(unit.forms.map(\.text) == ["Файл", "", "", ""])
        #expect(
            try XLIFFChange.change(old, to: "<ph id=\"1\"/> файл", form: names[0])
                == old.replacing("Файл", with: "<ph id='1' disp='count'/> файл"))
        let many = other.replacing("id='s2' p:case='other'", with: "p:case='many'")
            .replacing("</source>", with: "</source>\n <target>Файлов</target>")
        #expect(
            try XLIFFChange.change(old, to: "Файлов", form: names[2])
                == old.replacing(other, with: other + many))
    }

    @Test func theFirstTextNamesTheLanguage() throws {
        let units =
            "<unit id='1' p:switch='plural:n'><segment p:case='one'><source>A</source></segment>"
            + "<segment p:case='other'><source>B</source></segment></unit>"
            + "<unit id='2'><segment><source>C</source></segment></unit>"
        let text = file(units, " xmlns:p='urn:oasis:names:tc:xliff:pgs:1.0'")
        let old = text.replacing(" trgLang=\"ru\"", with: "")
        let document = try XLIFFChange.document(old, locale: "ru")
        let changes = document.units.map { unit in
            FileChange(unit: unit.id, forms: [FileForm(unit.forms[0].name, text: "Г")])
        }
        let changed = try document.changed(by: changes)
        #expect(changed.units.map(\.forms.count) == [4, 1])
        let root = "xmlns:p='urn:oasis:names:tc:xliff:pgs:1.0'"
        let new = old.replacing(root, with: root + " trgLang='ru'")
            .replacing("A</source>", with: "A</source><target>Г</target>")
            .replacing("C</source>", with: "C</source><target>Г</target>")
        #expect(changed.bytes.string == new)
        let equal = FileChange(unit: "f/2", forms: [FileForm(text: "Г")])
        let again = try XLIFFChange.document(
            new.replacing(" trgLang='ru'", with: ""), locale: "ru")
        #expect(try again.changed(by: [equal]).bytes == again.bytes)
    }

    @Test func casesWithNumbersAreAllForms() throws {
        let module = " xmlns:p='urn:oasis:names:tc:xliff:pgs:1.0'"
        let unit = try XLIFFChange.unit(
            file(
                "<unit id='1' p:switch='plural:n'>"
                    + "<segment p:case='0'><source>none</source></segment>"
                    + "<segment p:case='1'><source>one</source></segment>"
                    + "<segment p:case='other'><source>many</source></segment></unit>", module))
        #expect(unit.forms.map(\.name) == ["0", "1", "other"].map { FormName([.category($0)]) })
        #expect(unit.singular == "one" && unit.label == "many")
    }

    @Test func casesCanDependOnTwoValues() throws {
        let module = " xmlns:pgs='urn:oasis:names:tc:xliff:pgs:1.0'"
        let old = file(
            "<unit id='1' pgs:switch='gender:who plural:n'>"
                + "<segment pgs:case='male one'><source>He has one</source></segment>"
                + "<segment pgs:case='other other'><source>They have many</source></segment></unit>"
                + "<unit id='2' pgs:switch='select:kind'>"
                + "<segment pgs:case='a'><source>A</source></segment>"
                + "<segment pgs:case='other'><source>B</source></segment></unit>", module)
        let document = try XLIFFChange.document(old)
        #expect(document.units.map(\.id) == ["f/1", "f/2/1", "f/2/2"])
        let unit = document.units[0]
        #expect(unit.syntax.name == "plain+who:gender+n:number" && unit.singular == nil)
        #expect(unit.forms[0].name == FormName([.category("male"), .category("one")]))
    }

    @Test func timeGrowsWithTheLength() throws {
        let prefixes = (0..<20_000).map { " xmlns:p\($0)='urn:oasis:names:tc:xliff:pgs:1.0'" }
        let segments = (0..<20_000).map { "<segment id='s\($0)'><source>A</source></segment>" }
        let units = (0..<20_000).map { "<unit id='u\($0)'>\(segments[0])</unit>" }
        let document = try XLIFFChange.document(
            file("<unit id='u'>\(segments.joined())</unit>\(units.joined())", prefixes.joined()))
        #expect(document.units.count == 40_000)
    }

    @Test func otherFilesAreRefused() {
        func problem(_ text: String) -> FileError? {
            do throws(FileError) {
                _ = try XLIFFLayout(FileInput(path: "a.xlf", text: Array(text.utf8)))
                return nil
            } catch {
                return error
            }
        }
        #expect(
            problem("<!-- -->\n<tmx/>")
                == .malformed(line: 2, "This file is not XLIFF: it begins with <tmx>."))
        #expect(problem("<xliff>\n<file>") == .malformed(line: 2, "no element found"))
        #expect(problem("<xliff/>") == nil)
        #expect(problem("<xliff version='1.2'><file><body/></file><file/></xliff>") == nil)
        #expect(!XLIFFLayout.recognizes(FileInput(path: "a.xlf", text: Array("<tmx/>".utf8))))
        #expect(XLIFFLayout.recognizes(FileInput(path: "a.xlf", text: Array("<a:xliff\n/>".utf8))))
    }
}
