import TML
import Testing
import Text

@testable import TranslationFiles

/// Files with wrong bytes are read or refused, and changes of the readable ones do not crash.
@Suite struct DamagedJSONTests {
    private static let samples: [(FileFormat, String)] = [
        (
            ARBLayout.format,
            #"{"@@locale":"ru","a":"{n, plural, one{'{'#} other{b}}","@a":{"description":"d"}}"#
        ),
        (
            StringCatalogLayout.format,
            #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"ru":{"variations":"#
                + #"{"plural":{"one":{"stringUnit":{"state":"new","value":"x"}}}}}}}}}"#
        ),
        (
            NestedLayout.i18next,
            #"{"a":{"b_one":"x","b_other":"{{count}}"},"c":["d",null],"e_male":"1","e_female":"2"}"#
        ),
        (NestedLayout.json, #"{"k":"\u00e9","k_plural":"{{count}}","m_0":"{{count}}","m_1":"y"}"#),
        (MessagesLayout.format, #"{"a":{"message":"b","placeholders":{"c":{"content":"$1"}}}}"#),
        (CellTableLayout.format, "id;source;ru\n\"a\";\"b;\"\"c\";\n\nd;e;f\r\n"),
    ]

    @Test(arguments: samples.indices)
    func aDamagedFileDoesNotCrash(_ index: Int) {
        let (format, sample) = Self.samples[index]
        let sound = Array(sample.utf8)
        var seed: UInt64 = 42
        func random(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        for _ in 0..<3000 {
            var text = sound
            for _ in 0...random(3) {
                let signs = Array("\"{}[]:,\\u'#; \n\r0a_".utf8)
                let place = random(text.count)
                switch random(3) {
                case 0: text[place] = signs[random(signs.count)]
                case 1: text.insert(signs[random(signs.count)], at: place)
                default: text.removeSubrange(place..<min(text.count - 1, place + random(9)))
                }
            }
            let base = random(2) == 0 ? sound : nil
            let input = FileInput(path: "a/ru.json", text: text, base: base, locale: "ru")
            guard let layout = try? format.read(input) else { continue }
            for (unit, place) in zip(layout.units, layout.units.indices) {
                let forms = unit.forms.map { FileForm($0.name, text: "{x}\"\n") }
                _ = try? layout.replacements(
                    for: FileChange(unit: unit.id, forms: forms, state: .toReview), at: place)
            }
        }
    }
}
