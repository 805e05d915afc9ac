import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct POFileTests {
    private static let header = """
        # A comment: charset=none
        msgid ""
        msgstr ""
        "Language: ru\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n"
        "%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"


        """

    private func document(_ text: String, path: String = "x.po") throws(FileError) -> FileDocument {
        try FileDocument(path: path, bytes: Array(text.utf8))
    }

    private func unit(_ text: String) throws -> FileUnit {
        try #require(try document(text).units.first)
    }

    private func text(_ document: FileDocument) -> String { document.bytes.string }

    private func change(
        _ unit: String, _ texts: [String], _ state: FileUnit.State? = nil
    ) -> FileChange {
        let forms = texts.enumerated().map { index, text in
            FileForm(
                FormName(texts.count > 1 ? [.index(index)] : []), text: ExactText(text))
        }
        return FileChange(unit: unit, forms: forms, state: state)
    }

    @Test func theHeaderIsNoUnit() throws {
        let document = try document(Self.header + "msgid \"a\"\nmsgstr \"b\"")
        #expect(document.units.map(\.id) == ["a"])
        #expect(document.locale == "ru" && document.formula?.count == 3)
        #expect(document.sourceLocale == nil && document.format.name == "po")
        #expect(document.unit("a")?.forms.map(\.text) == ["b"])
        #expect(document.unit("a")?.state == .translated)
    }

    @Test func allPartsOfAnEntryAreRead() throws {
        let unit = try unit(
            """
            #  by hand
            #. For translators
            #: src/a.c:12 \u{2068}my file.c\u{2069}:3
            #: b.c
            #, fuzzy, c-format, max-length:20
            #| msgctxt "menu"
            #| msgid "Old"
            #| msgid_plural "Old "
            #| "ones"
            msgctxt "menu"
            msgid "One %d"
            msgid_plural "Many %d"
            msgstr[0] "x"
            msgstr[1] ""
            """)
        #expect(unit.id == "menu\u{4}One %d" && unit.context == "menu")
        #expect(unit.label == "Many %d" && unit.singular == "One %d")
        #expect(unit.comments == ["by hand", "For translators"])
        #expect(unit.references == ["src/a.c:12", "my file.c:3", "b.c"])
        #expect(unit.previousLabel == "Old ones" && unit.maxLength == 20)
        #expect(unit.syntax == LabelSyntax(name: "printf+n:number"))
        #expect(unit.state == .toReview)
        #expect(
            unit.forms == [
                FileForm(FormName([.index(0)]), text: "x"),
                FileForm(FormName([.index(1)]), text: ""),
            ])
    }

    @Test func escapesAreThoseOfC() throws {
        let unit = try unit(
            #"msgid "a\t\"\\\n" "b\101\x41\303\251\x0a" msgstr "\a\b\f\v\r\0""#)
        #expect(unit.label == "a\t\"\\\nbAA\u{E9}\n")
        #expect(unit.forms.first?.text == "\u{7}\u{8}\u{C}\u{B}\r\0")
    }

    @Test func flagsDecideTheSyntax() throws {
        for (flags, syntax) in [
            ("c-format", "printf"), ("no-c-format", "plain"), ("fuzzy", "plain"),
            ("python-brace-format", "brace"), ("fuzzy,php-format", "printf"),
            ("java-format", "brace"), ("qt-format", "printf+qt"), ("objc-format", "printf"),
            ("no-wrap", "plain"), ("python-format no-c-format", "printf"),
        ] {
            let unit = try unit("#, \(flags)\nmsgid \"a\"\nmsgstr \"\"")
            #expect(unit.syntax.name == syntax, "\(flags)")
        }
    }

    @Test func oddFilesKeepTheirBytes() throws {
        for odd in [
            "", "\n", "# only a comment", "msgid \"a\" msgstr \"b\" msgid \"c\" msgstr \"d\"",
            "msgid \"a\"\r\nmsgstr \"b\"\r\n",
            "\tmsgid\t\"a\"\n\n\n  msgstr  \"b\"\n#~ msgid \"a\"",
            "msgid \"a\"\nmsgstr \"\"",
            "domain \"d\"\nmsgid \"a\"\nmsgstr \"b\"\n#, fuzzy\n#~ msgid \"o\"\n#~ msgstr \"p\"\n",
            "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr [ 0 ] \"x\"\nmsgstr[1] \"y\"\n#",
        ] {
            let old = try document(odd)
            #expect(text(old) == odd)
            guard let id = old.units.first?.id, old.unit(id)?.singular == nil else { continue }
            let new = try old.changed(by: [change(id, ["new"])])
            #expect(new.unit(id)?.forms.first?.text == "new")
            let back = try new.changed(by: [change(id, [old.units[0].forms[0].text.string])])
            #expect(text(back) == odd)
        }
    }

    @Test func aChangeReplacesOnlyItsStrings() throws {
        let start = "# c\r\nmsgid  \"a\"\r\nmsgstr  "
        let end = "  \r\n#~ msgid \"o\"\r\n#~ msgstr \"\"\r\nmsgid \"z\"\r\nmsgstr \"y\""
        let old = try document(start + "\"b \"\r\n  \"c\"" + end)
        #expect(old.unit("a")?.forms.first?.text == "b c")
        let short = try old.changed(by: [change("a", ["q\"\t\u{1}"])])
        #expect(text(short) == start + #""q\"\t\001""# + end)
        let lines = try old.changed(by: [change("a", ["one\ntwo"])])
        #expect(text(lines) == start + "\"\"\r\n\"one\\n\"\r\n\"two\"" + end)
        let same = try old.changed(by: [change("a", ["b c"])])
        #expect(text(same) == text(old))
    }

    /// In the files of several programs, only the comments at the start have carriage returns.
    @Test func newLinesEndAsTheLinesBesideThem() throws {
        let start = "# c\r\nmsgid \"a\"\nmsgstr "
        let old = try document(start + "\"\"\nmsgid \"b\"\r\nmsgstr \"\"")
        let text = try self.text(old.changed(by: [change("a", ["1\n2"]), change("b", ["3\n4"])]))
        let end = "\nmsgid \"b\"\r\nmsgstr \"\"\r\n\"3\\n\"\r\n\"4\""
        #expect(text == start + "\"\"\n\"1\\n\"\n\"2\"" + end)
        let review = try old.changed(by: [change("a", ["1"], .toReview)])
        #expect(self.text(review).hasPrefix("# c\r\n#, fuzzy\nmsgid \"a\"\nmsgstr \"1\"\n"))
    }

    @Test func missingFormsOfAPluralAreAdded() throws {
        let entry = "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] "
        let start = Self.header + entry
        let old = try document(start + "\"\"\n\n#~ end")
        #expect(old.unit("a")?.forms.count == 3)
        let form = FileForm(FormName([.index(2)]), text: "z")
        let new = try old.changed(by: [FileChange(unit: "a", forms: [form])])
        let forms = "\"\"\nmsgstr[1] \"\"\nmsgstr[2] \"z\"\n\n#~ end"
        #expect(text(new) == Self.header + "#, fuzzy\n" + entry + forms)
        let all = try old.changed(by: [change("a", ["x", "y", "z"])])
        #expect(text(all) == start + "\"x\"\nmsgstr[1] \"y\"\nmsgstr[2] \"z\"\n\n#~ end")
    }

    @Test(arguments: ["", "#, c-format\n"])
    func anIncompletePluralIsFuzzy(flags: String) throws {
        let entry = flags + "msgid \"a\"\nmsgid_plural \"b\"\n"
        let complete = entry + "msgstr[0] \"x\"\nmsgstr[1] \"y\"\nmsgstr[2] \"z\"\n"
        let old = try document(Self.header + complete)
        let fuzzy = flags.isEmpty ? "#, fuzzy\n" : "#, fuzzy, c-format\n"
        let less = String(complete.replacing("\"y\"", with: "\"\"").dropFirst(flags.count))
        let states: [FileUnit.State?] = [nil, .translated, .approved, .toReview]
        for state in states {
            let new = try old.changed(by: [change("a", ["x", "", "z"], state)])
            #expect(text(new) == Self.header + fuzzy + less)
            #expect(new.unit("a")?.state == .toReview)
            let all = try new.changed(by: [change("a", ["x", "y", "z"], .translated)])
            #expect(text(all) == text(old))
        }
    }

    @Test func theApprovalOfAnIncompletePluralIsRefused() throws {
        let entry = "#, fuzzy\nmsgid \"a\"\nmsgid_plural \"b\"\n"
        let old = try document(
            Self.header + entry + "msgstr[0] \"x\"\nmsgstr[1] \"\"\nmsgstr[2] \"z\"\n")
        for state in [FileUnit.State.translated, .approved] {
            #expect(throws: FileError.self) {
                try old.changed(by: [FileChange(unit: "a", forms: [], state: state)])
            }
        }
    }

    @Test func aFormAtTheFrontIsAddedThere() throws {
        let header = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n>1;\"\n"
        let start = header + "msgid \"a\"\nmsgid_plural \"b\"\n"
        let old = try document(start + "msgstr[1] \"y\"\n")
        let new = try old.changed(by: [change("a", ["x", "z"])])
        #expect(text(new) == start + "msgstr[0] \"x\"\nmsgstr[1] \"z\"\n")
    }

    @Test(arguments: ["\n", "\r\n"]) func theFirstPluralAddsAMissingHeader(end: String) throws {
        let single = "# c\nmsgid \"b\"\nmsgstr \"\"\n"
        let plural = "#. d\nmsgid \"a\"\nmsgid_plural \"s\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"
        for entries in [single + plural, plural + single].map({ $0.replacing("\n", with: end) }) {
            let old = try FileDocument(path: "de.po", bytes: Array(entries.utf8))
            let one = try old.changed(by: [change("b", ["x"])])
            #expect(text(one) == entries.replacing("msgstr \"\"", with: "msgstr \"x\""))
            let new = try old.changed(by: [change("a", ["ä", ""])])
            let texts = entries.replacing("msgstr[0] \"\"", with: "msgstr[0] \"ä\"")
                .replacing("#. d\(end)", with: "#. d\(end)#, fuzzy\(end)")
            let header = """
                msgid ""
                msgstr ""
                "Content-Type: text/plain; charset=UTF-8\\n"
                "Plural-Forms: nplurals=2; plural=(n != 1);\\n"


                """
            #expect(text(new) == header.replacing("\n", with: end) + texts)
            let all = try new.changed(by: [change("a", ["ä", "ö"], .translated)])
            #expect(text(all).hasPrefix(header.replacing("\n", with: end) + "#"))
            guard GettextCompiler.isInstalled else { continue }
            #expect(try GettextCompiler.errors(in: all.bytes).isEmpty)
        }
    }

    @Test func acceptanceRemovesTheFlagAndTheEarlierLabel() throws {
        for (before, after) in [
            ("#, fuzzy\n#| msgid \"o\"\n#| \"p\"\n", ""), ("#, fuzzy, c-format\n", "#, c-format\n"),
            ("#, c-format, fuzzy\n", "#, c-format\n"), ("#,fuzzy\n#. c\n", "#. c\n"),
            ("#, a, fuzzy, b\n#, fuzzy\n", "#, a, b\n"), ("#, a, fuzzy, fuzzy\n", "#, a\n"),
            ("  #, fuzzy\r\n", ""),
        ] {
            let end = "msgid \"a\"\nmsgstr \"b\"\n"
            let old = try document(before + end)
            #expect(old.unit("a")?.state == .toReview)
            let new = try old.changed(by: [
                FileChange(unit: "a", forms: [], state: .translated)
            ])
            #expect(text(new) == after + end)
            #expect(new.unit("a")?.previousLabel == nil)
        }
    }

    @Test func reviewAddsTheFlag() throws {
        for (before, after) in [
            ("", "#, fuzzy\n"), ("#. c\n", "#. c\n#, fuzzy\n"),
            ("#, c-format\n", "#, fuzzy, c-format\n"), ("#,\n", "#, fuzzy\n"),
            ("#| msgid \"o\"\n", "#, fuzzy\n#| msgid \"o\"\n"),
            ("msgid \"\" msgstr \"\" ", "msgid \"\" msgstr \"\" \n#, fuzzy\n"),
        ] {
            let end = "msgid \"a\"\nmsgstr \"b\"\n"
            let new = try document(before + end).changed(by: [
                FileChange(unit: "a", forms: [], state: .toReview)
            ])
            #expect(text(new) == after + end)
            #expect(new.unit("a")?.state == .toReview)
        }
    }

    @Test func anEmptiedTextNeedsNoReview() throws {
        let old = try document("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n")
        for state in [FileUnit.State.toReview, .untranslated, .translated] {
            let new = try old.changed(by: [change("a", [""], state)])
            #expect(text(new) == "msgid \"a\"\nmsgstr \"\"\n")
        }
    }

    @Test func anOldEncodingIsKept() throws {
        let start: [UInt8] = Array(
            "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=KOI8-R\\n\"\n".utf8)
        let bytes = start + Array("msgid \"a\"\nmsgstr \"".utf8) + [0xC1, 0x22]
        let old = try FileDocument(path: "ru.po", bytes: bytes)
        #expect(old.unit("a")?.forms.first?.text == "\u{430}" && old.encoding.name == "KOI8-R")
        let new = try old.changed(by: [change("a", ["\u{432}"])])
        #expect(new.bytes == bytes.dropLast(2) + [0xD7, 0x22])
        #expect(
            throws: FileError.cannotContain(unit: "a", "The encoding KOI8-R has no “\u{4E2D}”.")
        ) {
            try old.changed(by: [change("a", ["\u{4E2D}"])])
        }
        let escaped = start + Array(#"msgid "a" msgstr "\301""#.utf8)
        let unit = try FileDocument(path: "ru.po", bytes: escaped).unit("a")
        #expect(unit?.forms.first?.text == "\u{430}")
    }

    /// The C library gives the yen sign the byte of a backslash, which would begin an escape.
    @Test func aYenSignDoesNotBecomeABackslash() throws {
        for name in ["EUC-JP", "SHIFT_JIS"] {
            let old = try document(
                "msgid \"\"\nmsgstr \"charset=\(name)\"\nmsgid \"a\"\nmsgstr \"\"")
            let error = FileError.cannotContain(
                unit: "a", "The encoding \(name) has no “\u{A5}”.")
            #expect(throws: error) { try old.changed(by: [change("a", ["\u{A5}100"])]) }
            let new = try old.changed(by: [change("a", ["\u{3042}"])])
            #expect(try old.reread(new.bytes).units == new.units)
        }
    }

    @Test func theBytesOfAShiftedBackslashAreText() throws {
        let start = Array(
            "msgid \"\"\nmsgstr \"charset=SHIFT_JIS\\nX: y\"\n\nmsgid \"a\"\nmsgstr ".utf8)
        // U+8868 has the second byte of a backslash.
        let old = try FileDocument(path: "ja.po", bytes: start + [0x22, 0x95, 0x5C, 0x22])
        #expect(old.unit("a")?.forms.first?.text == "\u{8868}")
        let new = try old.changed(by: [change("a", ["\u{8868}\u{8868}"])])
        #expect(new.bytes == start + [0x22, 0x95, 0x5C, 0x95, 0x5C, 0x22])
    }

    @Test func aTemplateHasTheUsualFormula() throws {
        let text = """
            msgid ""
            msgstr ""
            "Language: \\n"
            "Content-Type: text/plain; charset=CHARSET\\n"
            "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

            msgid "a"
            msgid_plural "b"
            msgstr[0] ""
            msgstr[1] ""
            """
        let template = try document(text, path: "po/x.pot")
        #expect(template.locale == nil && template.formula == .germanic)
        let russian = try FileDocument(path: "po/x.pot", bytes: Array(text.utf8), locale: "ru")
        #expect(russian.locale == "ru" && russian.units.first?.forms.count == 3)
        #expect(try document(text, path: "po/ja.po").units.first?.forms.count == 1)
        let translated = text.replacing("msgstr[1] \"\"", with: "msgstr[1] \"c\"")
        #expect(try document(translated, path: "po/ja.po").formula == .germanic)
    }

    @Test func theFirstTextReplacesThePlaceholdersOfATemplate() throws {
        let template = """
            msgid ""
            msgstr ""
            "Language: \\n"
            "Content-Type: text/plain; charset=CHARSET\\n"
            "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

            msgid "a"
            msgstr ""

            """
        let ja = try document(template, path: "po/ja.po")
        let new = try ja.changed(by: [change("a", ["あ"])])
        let expected = template.replacing("CHARSET", with: "UTF-8")
            .replacing("nplurals=INTEGER; plural=EXPRESSION;", with: "nplurals=1; plural=0;")
            .replacing("msgid \"a\"\nmsgstr \"\"", with: "msgid \"a\"\nmsgstr \"あ\"")
        #expect(text(new) == expected)
    }

    @Test(arguments: [
        ("\"\"\n\"Language: ru\\n\"", "\"\"\n\"Language: ru\\n\"\n\"FIELD\\n\""),
        ("\"Language: ru\"", "\"Language: ru\\n\"\n\"FIELD\\n\""),
        ("\"\"", "\"\"\n\"FIELD\\n\""),
        (
            "\"\"\n\"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n\"\n\"A: b\\n\"",
            "\"\"\n\"FIELD\\n\"\n\"A: b\\n\""
        ),
        ("\"Plural-Forms: \\n\"", "\"FIELD\\n\""),
    ])
    func theFirstPluralAddsTheFormula(_ old: String, _ wished: String) throws {
        let field = "Plural-Forms: " + PluralFormula.usual(for: "ru").header
        let start = "msgid \"\"\nmsgstr \(old)\n\nmsgid \"a\"\nmsgstr \"\"\n"
        let plurals = ["b", "c"].map {
            "\nmsgid \"\($0)\"\nmsgid_plural \"s\"\nmsgstr[0] \"\"\n"
        }
        let before = try FileDocument(
            path: "ru.po", bytes: Array((start + plurals.joined()).utf8))
        let one = try before.changed(by: [change("a", ["x"])])
        let rest = text(before).replacing(
            "\"a\"\nmsgstr \"\"", with: "\"a\"\nmsgstr \"x\"")
        // gettext cannot read the placeholder of a template.
        let placeholder = "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;"
        #expect(text(one) == rest.replacing(placeholder, with: field))
        let new = try one.changed(by: ["b", "c"].map { change($0, ["1", "2", "3"]) })
        let forms = "msgstr[0] \"1\"\nmsgstr[1] \"2\"\nmsgstr[2] \"3\""
        let header = "msgstr " + wished.replacing("FIELD", with: field)
        #expect(
            text(new)
                == text(one).replacing("msgstr[0] \"\"", with: forms)
                .replacing("msgstr \(old)", with: header, maxReplacements: 1))
        #expect(try new.changed(by: [change("b", ["", "", ""])]).formula == before.formula)
        #expect(before.lines(of: ["b"]) == ["b": text(before).linesUp(to: "msgstr[0]")])
    }

    @Test func namesOfUnitsDoNotDependOnTheOrder() throws {
        let two = try document(
            "msgid \"a\" msgstr \"\" msgctxt \"c\" msgid \"a\" msgstr \"\" msgctxt \"\" msgid \"a\" msgstr \"\""
        )
        #expect(two.units.map(\.id) == ["a", "c\u{4}a", "\u{4}a"])
        let same = try document("msgid \"a\" msgstr \"1\" domain \"d\" msgid \"a\" msgstr \"2\"")
        #expect(same.units.map(\.id) == ["a", "a (2)"])
        let new = try same.changed(by: [change("a (2)", ["x"])])
        #expect(text(new) == "msgid \"a\" msgstr \"1\" domain \"d\" msgid \"a\" msgstr \"x\"")
    }

    @Test func hostileFilesAreSentences() throws {
        for (text, line) in [
            ("msgid \"a", 1), ("msgid \"a\nb\"", 1), ("\nmsgid \"a\\", 2), ("msgid \"a\\\"", 1),
            ("msgid \"a\"\nmsgid \"b\"", 2), ("\nmsgid \"a\"", 2), ("\"a\"", 1), ("msgid", 1),
            ("msgid \"a\" msgstr[0] \"\"", 1), ("msgid \"\\q\" msgstr \"\"", 1),
            ("msgid \"a\" msgid_plural \"b\" msgstr \"\"", 1), ("msgstr \"\"", 1), ("\n%", 2),
            ("msgid \"a\" msgid_plural \"b\" msgstr[99999999999999999999] \"\"", 1),
            ("msgid \"a\" msgid_plural \"b\" msgstr[0] \"\" msgstr[0] \"\"", 1),
            ("msgid \"a\" msgstr \"\\303\"", 1), ("msgid \"a\" msgstr \"\\x\"", 1),
            ("#\n#\0\n", 2), ("none \"a\"", 1), ("msgid \"a\" msgid_plural \"b\" msgstr[] \"\"", 1),
        ] {
            let error = #expect(throws: FileError.self) { try document(text) }
            guard case .malformed(line, _)? = error else {
                Issue.record("\(text): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func onlyTheHeaderDeclaresTheEncoding() throws {
        for text in [
            "msgid \"charset=%s\"\nmsgstr \"\"", "msgctxt \"\"\nmsgid \"\"\nmsgstr \"charset=x\"",
            "msgid \"\"\n\"charset=%s\"\nmsgstr \"\"", "msgid \"a\"\nmsgstr \"charset=KOI8-R\"",
            "msgid \"\" msgstr \"Language: ru\"\nmsgctxt \"charset=x\"\nmsgid \"a\" msgstr \"\"",
        ] {
            #expect(POFormat.charset(in: Array(text.utf8)) == nil, "\(text)")
            #expect(try document(text).units.count == 1)
        }
        for text in [
            "# c\ndomain \"d\"\nmsgid\"\"\n\"\"\n# c\nmsgstr \"\"\n\"charset=x\\n\"",
            "msgid \"\" msgstr \"\"\r\n\"A: b\"\r\n\"charset=x\"\r\n",
        ] {
            #expect(POFormat.charset(in: Array(text.utf8)) == "x", "\(text)")
        }
    }

    @Test func theFieldsOfAHeaderCanEndAsInWindows() throws {
        let text = #"""
            msgid ""
            msgstr "A: b\r\nLanguage: ru\r\nPlural-Forms: nplurals=3; plural=n%3;\r\n"
            """#
        let document = try document(text)
        #expect(document.locale == "ru" && document.formula?.count == 3)
    }

    @Test func aLimitIsPositive() throws {
        for (flags, limit): (String, Int?) in [
            ("max-length:-5", nil), ("max-length:0", nil), ("max-length:7", 7),
        ] {
            let unit = try unit("#, \(flags)\nmsgid \"a\"\nmsgstr \"\"")
            #expect(unit.maxLength == limit)
        }
    }

    @Test func aTextWithNULIsRefused() throws {
        let old = try document("msgid \"a\" msgstr \"\"")
        #expect(throws: FileError.cannotContain(unit: "a", "A PO file cannot contain NUL.")) {
            try old.changed(by: [change("a", ["x\0y"])])
        }
    }

    @Test func aLineOfTenMegabytesIsRead() throws {
        let long = String(repeating: "word ", count: 2_000_000)
        let old = try document("msgid \"a\"\nmsgstr \"\(long)\"\nmsgid \"b\"\nmsgstr \"\"")
        #expect(old.unit("a")?.forms.first?.text.utf8.count == 10_000_000)
        let new = try old.changed(by: [change("b", ["x"])])
        #expect(new.bytes.count == old.bytes.count + 1)
        #expect(throws: FileError.self) { try document("msgid \"" + long) }
    }
}

extension String {
    /// The number of the first line that contains a word, counted from 1.
    fileprivate func linesUp(to word: String) -> Int {
        split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains(word) }.map { $0 + 1 } ?? 0
    }
}
