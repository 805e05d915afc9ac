import Foundation
import Testing

@testable import tml_server

/// The templates of the pages.
@Suite struct PageTemplateTests {
    /// A `<` after a scalar that joins the next one, and a quotation mark before a combining one.
    private static let attack = "\u{600}<b>\"\u{301}'\u{301}&\u{301}"
    private static let escaped = "\u{600}&lt;b&gt;&quot;\u{301}&#39;\u{301}&amp;\u{301}"

    @Test func scalarsAreEscaped() {
        let text = ScalarHTML().escapeText(Self.attack)
        #expect(text.utf8.elementsEqual(Self.escaped.utf8))
        #expect(ScalarHTML().escapeText("Grüße, 日本") == "Grüße, 日本")
    }

    /// The names that stand in double braces.
    private static func names(in template: String, after mark: String) -> Set<String> {
        let parts = template.components(separatedBy: "{{\(mark)").dropFirst()
        return Set(
            parts.compactMap { part in
                part.components(separatedBy: "}}").first
            }.filter { name in
                name.unicodeScalars.allSatisfy {
                    $0 == "_" || CharacterSet.alphanumerics.contains($0)
                }
            })
    }

    /// Every value is the attack, and every section is there once. A value that is a section, too,
    /// is a text: the section then has the text as its own value, and finds the others outside.
    @Test(arguments: PageTemplates.allCases)
    func everyTemplateEscapesEachScalar(_ template: PageTemplates) {
        var values: [String: Any] = [:]
        for other in PageTemplates.allCases {
            let used = Self.names(in: other.text, after: "")
            for name in Self.names(in: other.text, after: "#") where !used.contains(name) {
                values[name] = true
            }
            for name in used { values[name] = Self.attack }
        }
        let page = Array(template.render(values).utf8)
        for part in ["\u{600}<b>", "\"\u{301}", "'\u{301}"] {
            #expect(!page.contains(Array(part.utf8)), "\(template.rawValue)")
        }
        #expect(page.contains(Array(Self.escaped.utf8)), "\(template.rawValue)")
    }
}
