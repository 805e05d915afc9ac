import Testing
import TextFiles

@testable import TranslationFiles

/// The places of the parts of an XML file.
@Suite struct XMLPlacesTests {
    private func places(_ text: String) throws(FileError) -> XMLPlaces {
        try XMLPlaces(Array(text.utf8))
    }

    /// Returns the error of a file; `nil` if the file can be read.
    private func problem(_ text: String) -> FileError? {
        do throws(FileError) {
            _ = try places(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func everyPartHasItsBytes() throws {
        let text =
            "<?xml version='1.0' encoding='UTF-16'?>\r\n<a x = 'é\"'>t &lt; u<!-- c --><b/>\r\n"
            + "<![CDATA[<d>]]><?p q?></a>\n"
        let xml = try places(text)
        #expect(
            xml.nodes.map { xml.source($0.range) } == [
                String(text.dropFirst(40).dropLast(1)), "t &lt; u", "<!-- c -->", "<b/>", "\r\n",
                "<![CDATA[<d>]]>", "<?p q?>",
            ])
        #expect(
            xml.nodes.map(\.kind) == [
                .element, .text, .comment, .element, .text, .cdata, .instruction,
            ])
        #expect(
            xml.nodes.dropFirst().map { xml.source($0.content) } == [
                "t &lt; u", " c ", "", "\r\n", "<d>", "p q",
            ])
        #expect(xml.source(xml.root.tag) == "<a x = 'é\"'>")
        #expect(xml.source(xml.root.content).hasSuffix("<?p q?>"))
    }

    @Test func emptyElementsHaveOneTagOrTwo() throws {
        let xml = try places("<a><b/><c></c><d /></a>")
        let elements = xml.elements(of: xml.root)
        #expect(elements.map(\.isEmptyTag) == [true, false, true])
        #expect(elements.map { xml.source($0.tag) } == ["<b/>", "<c>", "<d />"])
        #expect(elements.map(\.content) == [7..<7, 10..<10, 19..<19])
        #expect(elements.map(\.range) == [3..<7, 7..<14, 14..<19])
        #expect(!xml.root.isEmptyTag)
    }

    @Test func childrenAreDirectlyInTheElement() throws {
        let xml = try places("<a><b><c/></b><d><b/></d><b/></a>")
        #expect(xml.children(of: xml.root).map { xml.name(of: $0).local } == ["b", "d", "b"])
        #expect(xml.elements(of: xml.root, named: "b").count == 2)
    }

    @Test func attributesHaveTheirPlaces() throws {
        let xml = try places("<a one='1 &amp;\t\"' x:two\n=\n\"'2>\"\tthree=\"\"/>")
        let attributes = xml.attributes(of: xml.root)
        #expect(attributes.map(\.name) == ["one", "x:two", "three"])
        #expect(attributes.map(\.value) == ["1 & \"", "'2>", ""])
        #expect(attributes.map { xml.source($0.place) } == ["1 &amp;\t\"", "'2>", ""])
        #expect(xml.source(attributes[1].range) == "x:two\n=\n\"'2>\"")
        #expect(attributes.map(\.quote) == [0x27, 0x22, 0x22])
        #expect(xml.attribute("three", of: xml.root) == "")
        #expect(xml.attribute("two", of: xml.root) == nil)
        #expect(try places("<a/>").attributes(of: places("<a/>").root).isEmpty)
    }

    @Test(arguments: [
        ("<a><!-- b --> c<!-- d -->e <?f?></a>", " c<!-- d -->e "), ("<a> b </a>", " b "),
        ("<a><b/><!-- c --></a>", "<b/>"), ("<a><!-- b --></a>", ""),
    ])
    func commentsAtTheEndsAreBesideTheContent(_ text: String, _ content: String) throws {
        let xml = try places(text)
        #expect(xml.source(xml.contentBetweenComments(of: xml.root)) == content)
    }

    @Test func prefixesHaveNamespaces() throws {
        let xml = try places("<a xmlns='u' xmlns:p='v'><p:b xmlns='w'><c/></p:b><c/><q:d/></a>")
        let names = xml.nodes.map { xml.name(of: $0) }
        #expect(names.map(\.local) == ["a", "b", "c", "c", "d"])
        #expect(names.map(\.namespace) == ["u", "v", "w", "u", ""])
        #expect(names[1].qualified == "p:b")
    }

    @Test func textsAreWithoutReferencesAndComments() throws {
        let xml = try places("<a>&lt;b&#x20AC;\r\nc<!-- d -->&#101;<![CDATA[&f;\r\n]]></a>")
        #expect(xml.text(of: xml.root) == "<b€\nce&f;\n")
        let nested = try places("<a>b<c/></a>")
        #expect(nested.text(of: nested.root) == nil)
    }

    @Test func entitiesOfTheFileStayAsTheyAre() throws {
        let xml = try places(
            "<!DOCTYPE a [<!-- n --><!ENTITY app 'App'>]><a b='&app;'>c &app; d</a>")
        #expect(xml.nodes.map(\.kind) == [.element, .text, .reference, .text])
        #expect(xml.source(xml.nodes[2].range) == "&app;")
        #expect(xml.text(of: xml.root) == nil)
        #expect(xml.attribute("b", of: xml.root) == "&app;")
    }

    @Test func aDocumentTypeInAnotherFileIsNotRead() throws {
        let xml = try places("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a>&b;</a>")
        #expect(xml.nodes.map(\.kind) == [.element, .reference])
    }

    @Test func hostileFilesAreRefused() {
        let external = "<!DOCTYPE a [\n<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"
        #expect(problem(external) == .malformed(line: 2, "The entity &b; is in another file."))
        let bomb = (1...9).map { "<!ENTITY e\($0) '" + repeated("&e\($0 - 1);", 10) + "'>\n" }
        let declarations = "<!ENTITY e0 'lol'>\n" + bomb.joined()
        #expect(
            problem("<!DOCTYPE a [\n" + declarations + "]><a>&e9;</a>")
                == .malformed(line: 12, "The entity &e4; is too long."))
        #expect(
            problem("<!DOCTYPE a [<!ENTITY b '&c;'><!ENTITY c '&b;'>]><a/>")
                == .malformed(line: 1, "The entity &b; is too long."))
        #expect(
            problem("<!DOCTYPE a [<!ENTITY % b 'x'><!ENTITY b '&b;'>]><a/>")
                == .malformed(line: 1, "The entity &b; is too long."))
        #expect(
            problem(repeated("<a>", 1_000))
                == .malformed(line: 1, "Elements are nested more than 256 levels deep."))
        #expect(problem("") == .malformed(line: 1, "no element found"))
        #expect(problem("<a>\n<b></a>") == .malformed(line: 2, "mismatched tag"))
        #expect(problem("<a>\u{0}</a>") != nil)
        #expect(throws: FileError.self) { try XMLPlaces([0x3C, 0x61, 0x3E, 0xFF]) }
    }

    @Test func timeGrowsWithTheLength() throws {
        let many = try places("<a>" + repeated("<b c='d'>e&amp;\nf</b>", 200_000) + "</a>")
        #expect(many.elements(of: many.root, named: "b").count == 200_000)
        let text = try places("<a>" + repeated("&amp;\n]", 1_000_000) + "</a>")
        #expect(text.nodes.count == 2)
        let prefixes = (0..<50_000).map { " xmlns:p\($0)='u'" }.joined()
        let elements = repeated("<b xmlns='v'/>", 50_000)
        #expect(try places("<a\(prefixes)>\(elements)</a>").nodes.count == 50_001)
    }

    @Test(arguments: ["<a b='1'/>", "<a b=\"1\"/>", "<a c='1'/>", "<a c=\"1\"/>", "<a/>"])
    func attributesCanHaveAllCharacters(_ text: String) throws {
        let value = "it's \"q\" <&>\n\t\r é👍🏽"
        let xml = try places(text)
        let after = try places(xml.tag(of: xml.root, setting: [("b", value)]))
        #expect(after.attribute("b", of: after.root) == value)
    }

    @Test func textsAreWrittenForXML() {
        #expect(XMLText.content("a<b>&\"'\r") == "a&lt;b&gt;&amp;\"'&#13;")
        #expect(XMLText.cdata("a]]>b") == "<![CDATA[a]]]]><![CDATA[>b]]>")
        let accent = XMLText.cdata("]]>\u{301}")
        #expect(Array(accent.utf8) == Array("<![CDATA[]]]]><![CDATA[>\u{301}]]>".utf8))
    }

    private func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }
}
