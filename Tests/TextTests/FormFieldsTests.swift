import Testing
import Text

@Suite struct FormFieldsTests {
    @Test func everythingUnusualIsEncoded() {
        let fields: FormFields = ["q": "a+b=c&d e/é\u{0}", "p|q": "~-._"]
        #expect(fields.encoded == "q=a%2Bb%3Dc%26d%20e%2F%C3%A9%00&p%7Cq=~-._")
        #expect(FormFields().encoded == "")
    }

    @Test(arguments: [
        ("a=1&b=2", ["a=1", "b=2"]), ("&&a", ["a="]), ("a=b=c", ["a=b=c"]),
        ("a+b=%41%2b", ["a b=A+"]),
        ("a=%", ["a=%"]), ("a=%4", ["a=%4"]), ("a=%zz%+1", ["a=%zz% 1"]), ("", []),
    ])
    func formsAreDecoded(text: String, expected: [String]) {
        let fields = FormFields.decoded(text)?.map { field in
            String(decoding: field.name, as: UTF8.self) + "="
                + String(decoding: field.value, as: UTF8.self)
        }
        #expect(fields == expected)
    }

    @Test func moreFieldsThanAFormHasAreNotDecoded() {
        let most = String(repeating: "a&&", count: FormFields.most)
        #expect(FormFields.decoded(most)?.count == FormFields.most)
        #expect(FormFields.decoded(most + "a") == nil)
    }

    @Test func whatIsEncodedComesBack() {
        let all = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init)))
        #expect(PercentCoding.decoded(PercentCoding.encoded(all)[...].utf8) == Array(all.utf8))
    }
}
