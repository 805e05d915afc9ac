import CStemmer
public import TML

/// Takes the endings off words, so that one is found in whatever form it stands. A language that
/// libstemmer does not know keeps its words as they are.
///
/// One thread may use it at a time.
public final class Stemmer {
    private let stemmer: OpaquePointer?
    /// Forms that have nothing to do with their stems.
    private let irregular: [String: String]

    /// The stemmer of a language; its region does not count.
    public init(_ locale: LocaleCode) {
        let code = locale.base.rawValue.lowercased()
        stemmer = sb_stemmer_new(Self.others[code] ?? code, nil)
        irregular = Self.irregulars[code] ?? [:]
    }

    deinit { sb_stemmer_delete(stemmer) }

    /// Whether the language has endings that are known.
    public var isKnown: Bool { stemmer != nil }

    /// The stem of a word in lower case and composed letters. It need not be a word.
    public func stem(_ word: String) -> String {
        guard let stemmer else { return word }
        var word = irregular[word] ?? word
        return word.withUTF8 { bytes in
            guard let stem = sb_stemmer_stem(stemmer, bytes.baseAddress, Int32(bytes.count)) else {
                return String(decoding: bytes, as: UTF8.self)
            }
            let count = Int(sb_stemmer_length(stemmer))
            return String(decoding: UnsafeBufferPointer(start: stem, count: count), as: UTF8.self)
        }
    }

    private static let irregulars = [
        "en": [
            "children": "child", "feet": "foot", "geese": "goose", "halves": "half",
            "indices": "index", "knives": "knife", "leaves": "leaf", "lives": "life",
            "matrices": "matrix", "men": "man", "mice": "mouse", "people": "person",
            "shelves": "shelf", "teeth": "tooth", "vertices": "vertex", "wives": "wife",
            "wolves": "wolf", "women": "woman",
        ]
    ]

    /// Languages that libstemmer knows by another code. Bokmål and Nynorsk have the endings of Norwegian.
    private static let others = ["nb": "no", "nn": "no", "bs": "sr", "hr": "sr", "in": "id"]
}
