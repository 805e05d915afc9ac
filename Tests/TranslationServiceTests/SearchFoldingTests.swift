import GRDB
import TestSupport
import Testing

@testable import TranslationService

/// What is said about single texts against what the search index says.
@Suite struct SearchFoldingTests {
    /// An index in memory with these texts, numbered from one.
    private static func index(_ texts: [String]) throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE probe USING fts5 (text, tokenize = 'trigram');
                    CREATE VIRTUAL TABLE probeTerm USING fts5vocab (probe, 'instance');
                    """)
            for text in texts {
                try db.cachedStatement(sql: "INSERT INTO probe (text) VALUES (?)")
                    .execute(arguments: [text])
            }
        }
        return queue
    }

    /// Also of those that have no capital form by Swift's Unicode.
    @Test func everyLetterIsWhatTheIndexTakesItFor() throws {
        let folding = try SearchFolding.ofIndex.get()
        let texts = (1..<0x1_1000).compactMap(Unicode.Scalar.init).map {
            String(repeating: String($0), count: 3)
        }
        let terms = try Self.index(texts).read { db in
            try String.fetchAll(db, sql: "SELECT term FROM probeTerm ORDER BY doc")
        }
        #expect(terms.count == texts.count)
        let different = zip(texts, terms).filter { text, term in
            folding.folded(text) != term.unicodeScalars.map(\.value)
        }
        #expect(different.isEmpty, "\(different.prefix(9))")
        #expect(folding.folded("ÄЖK") == folding.folded("äжk"))
    }

    @Test(arguments: SeededRandom.seeds(4))
    func aTextHasAWordWhenTheIndexSaysSo(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let letters = Array("aAbİiIıſsSßẞKkÅåǅДд中\"* -e\u{301}".unicodeScalars)
        /// In another case, some of them.
        func changed(_ text: some Sequence<Unicode.Scalar>) -> String {
            var result = String.UnicodeScalarView()
            for scalar in text {
                let forms = [
                    String(scalar), scalar.properties.uppercaseMapping,
                    scalar.properties.lowercaseMapping,
                ]
                result.append(
                    contentsOf: (forms.randomElement(using: &random) ?? "").unicodeScalars)
            }
            return String(result)
        }
        let texts = (0..<300).map { _ in
            changed(
                (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                    letters.randomElement(using: &random)
                })
        }
        let index = try Self.index(texts)
        let folding = try SearchFolding.ofIndex.get()
        var hits = 0
        for _ in 0..<400 {
            let whole = texts.randomElement(using: &random) ?? ""
            let word = changed(
                whole.unicodeScalars.dropFirst(Int.random(in: 0...4, using: &random)).prefix(3))
            guard word.unicodeScalars.count >= 3 else { continue }
            let found = try index.read { db in
                try Int.fetchAll(
                    db, sql: "SELECT rowid FROM probe WHERE probe MATCH ? ORDER BY rowid",
                    arguments: ["\"\(word.replacing("\"", with: "\"\""))\""])
            }
            let expected = texts.indices.filter { folding.text(texts[$0], holds: word) }
            #expect(found == expected.map { $0 + 1 }, "\(word)")
            hits += found.count
        }
        #expect(hits > 100)
    }
}
