import GRDB

/// Tests if a text contains a word by the rules of the search index, which ignores case.
///
/// The index is slow for single rows. SQLite has its own table of equal letters, from another
/// version of Unicode than Swift's, and no function returns this table. So the table is built once
/// with an index in memory.
struct SearchFolding {
    /// The letter that represents each letter in comparisons, by the number of the letter.
    private let letters: [UInt32]

    /// The table of the SQLite library in use.
    static let ofIndex = Result { try SearchFolding() }

    /// `holds(text, word)`.
    static let function = DatabaseFunction("holds", argumentCount: 2, pure: true) { values in
        guard let text = String.fromDatabaseValue(values[0]),
            let word = String.fromDatabaseValue(values[1])
        else { return false }
        return try ofIndex.get().text(text, holds: word)
    }

    private init() throws {
        let pairs = try DatabaseQueue().write { db in
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE probe USING fts5 (text, tokenize = 'trigram');
                    CREATE VIRTUAL TABLE probeTerm USING fts5vocab (probe, 'instance');
                    """)
            for scalar in Self.changing {
                try db.run(
                    sql: "INSERT INTO probe (rowid, text) VALUES (?, ?)",
                    arguments: [scalar.value, String(repeating: String(scalar), count: 3)])
            }
            return try Row.fetchAll(db, sql: "SELECT doc, term FROM probeTerm")
        }
        var letters: [UInt32] = []
        for pair in pairs {
            let scalar: UInt32 = pair[0]
            guard let letter = (pair[1] as String).unicodeScalars.first?.value, letter != scalar
            else { continue }
            while letters.count <= scalar { letters.append(UInt32(letters.count)) }
            letters[Int(scalar)] = letter
        }
        self.letters = letters
    }

    /// All letters with capital or small forms, and the two that SQLite does not read.
    private static var changing: [Unicode.Scalar] {
        (1..<0x20000 as Range<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
            let properties = scalar.properties
            return properties.changesWhenCaseMapped || properties.changesWhenCaseFolded
                || 0xFFFE...0xFFFF ~= scalar.value
        }
    }

    func text(_ text: String, holds word: String) -> Bool {
        let (text, word) = (folded(text), folded(word))
        guard let first = word.first, text.count >= word.count else { return word.isEmpty }
        return (0...text.count - word.count).contains { start in
            text[start] == first && text[start..<start + word.count].elementsEqual(word)
        }
    }

    func folded(_ text: String) -> [UInt32] {
        text.unicodeScalars.map { scalar in
            let number = Int(scalar.value)
            return number < letters.count ? letters[number] : scalar.value
        }
    }
}
