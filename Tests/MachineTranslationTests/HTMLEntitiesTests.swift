import Testing

@testable import MachineTranslation

struct HTMLEntitiesTests {
    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&amp;lt;", "&lt;"),
        ("&eacute;&yuml;&nbsp;", "éÿ\u{A0}"),
        ("&euro;&hellip;&Alpha;&diams;", "€…Α♦"), ("&#39;&#x41;&#X1F600;", "'A😀"),
        (
            "&;&x;&#;&#x;&#xD800;&#27;&#0;&#99999999999;",
            "&;&x;&#;&#x;&#xD800;&#27;&#0;&#99999999999;"
        ),
        ("a & b &amp c; AT&T", "a & b &amp c; AT&T"), ("&", "&"), ("", ""),
    ])
    func referencesAreDecodedOnce(text: String, decoded: String) {
        #expect(HTMLEntities.decoded(text) == decoded)
    }
}
