import TML

/// A label as the translation memory compares it: its words in lower case. A token counts as a
/// part of one word, whatever spaces are in it (`tml-service.md` 3.11).
struct ComparedText {
    /// What stands between white space, in lower case; of tokens without the white space in them.
    let words: [String]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var collector = Collector()
        var position = 0
        for token in Label(text).tokens {
            collector.take(
                String(decoding: bytes[position..<token.range.lowerBound], as: UTF8.self))
            collector.takeToken(token.text)
            position = token.range.upperBound
        }
        collector.take(String(decoding: bytes[position...], as: UTF8.self))
        words = collector.finish()
    }

    private struct Collector {
        private var words: [String] = []
        private var word = String.UnicodeScalarView()

        mutating func take(_ text: String) {
            for scalar in text.unicodeScalars {
                if scalar.properties.isWhitespace { endWord() } else { word.append(scalar) }
            }
        }

        mutating func takeToken(_ text: String) {
            word.append(contentsOf: text.unicodeScalars.filter { !$0.properties.isWhitespace })
        }

        private mutating func endWord() {
            guard !word.isEmpty else { return }
            words.append(String(word).lowercased())
            word.removeAll(keepingCapacity: true)
        }

        mutating func finish() -> [String] {
            endWord()
            return words
        }
    }
}
