import GRDB
import TestSupport
import Testing
import Text

@testable import TranslationService

/// The functions of SQL against the folded texts, and against what the search index says.
@Suite struct SearchFoldingTests {
    private static func database() throws -> DatabaseQueue {
        try DatabaseQueue(configuration: Opening.configuration)
    }

    @Test func everyLetterIsFoldedAndFound() throws {
        let letters = (1..<0x1_1000).compactMap(Unicode.Scalar.init).map { "a\($0)b" }
        let wrong = try Self.database().read { db in
            try letters.filter { text in
                let folded = FoldedText.string(text)
                let row = try Row.fetchOne(
                    db, sql: "SELECT folded(?1), holds(?1, ?2), holds('x' || ?1, ?2 || 'x')",
                    arguments: [text, folded])
                guard let row else { return true }
                return (row[0] as String).utf8.elementsEqual(folded.utf8) == false
                    || row[1] as Bool == false || row[2] as Bool == true
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(9))")
    }

    @Test(
        arguments: [
            ("holds('', '')", true), ("holds('ab', '')", true), ("holds('', 'a')", false),
            ("holds(NULL, 'a') IS NULL", true), ("folded(NULL) IS NULL", true),
            ("folded('') = ''", true),
        ])
    func nullAndEmptyTextsHaveAnswers(sql: String, expected: Bool) throws {
        let answer = try Self.database().read { try Bool.fetchOne($0, sql: "SELECT \(sql)") }
        #expect(answer == expected)
    }

    @Test(arguments: SeededRandom.seeds(4))
    func aTextHasAWordWhenTheIndexSaysSo(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let letters = Array(
            "aAbİiIıſsSßẞKkÅåǅДдЁёйи中\"* -—’e\u{301}\u{306}Ｗ\u{A0}½\n\t\u{AD}\u{200B}"
                .unicodeScalars)
        func text(_ count: Int) -> String {
            var text = String.UnicodeScalarView()
            for _ in 0..<count {
                text.append(letters.randomElement(using: &random) ?? "a")
            }
            return String(text)
        }
        let texts = (0..<300).map { _ in text(Int.random(in: 0...12, using: &random)) }
        let database = try Self.database()
        try database.write { db in
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE probe USING fts5 (
                        text, tokenize = 'trigram case_sensitive 1');
                    CREATE TABLE plain (text TEXT NOT NULL);
                    """)
            for text in texts {
                try db.execute(
                    sql: "INSERT INTO probe (text) VALUES (folded(?))", arguments: [text])
                try db.execute(sql: "INSERT INTO plain (text) VALUES (?)", arguments: [text])
            }
        }
        var hits = 0
        for _ in 0..<400 {
            let whole = texts.randomElement(using: &random) ?? ""
            let start = Int.random(in: 0...4, using: &random)
            let part = whole.unicodeScalars.dropFirst(start).prefix(4)
            let word = FoldedText.string(String(String.UnicodeScalarView(part)))
            guard word.unicodeScalars.count >= 3 else { continue }
            let (found, expected) = try database.read { db in
                (
                    try Int.fetchAll(
                        db, sql: "SELECT rowid FROM probe WHERE probe MATCH ? ORDER BY rowid",
                        arguments: ["\"\(word.replacing("\"", with: "\"\""))\""]),
                    try Int.fetchAll(
                        db, sql: "SELECT rowid FROM plain WHERE holds(text, ?) ORDER BY rowid",
                        arguments: [word])
                )
            }
            #expect(found == expected, "\(word)")
            hits += found.count
        }
        #expect(hits > 50)
    }
}
