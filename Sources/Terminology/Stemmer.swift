import CStemmer
public import TML

/// Removes the endings of words, so that a term is found in all its forms. If libstemmer does not
/// support a language, its words do not change.
///
/// Only one thread may use a stemmer at a time.
public final class Stemmer {
    private let stemmer: OpaquePointer?
    private let isEnglish: Bool
    /// The base forms of irregular forms.
    private let irregular: [String: String]

    /// Creates the stemmer of a language; its region does not count.
    public init(_ locale: LocaleCode) {
        let code = locale.base.rawValue.lowercased()
        stemmer = sb_stemmer_new(Self.others[code] ?? code, nil)
        irregular = Self.irregulars[code] ?? [:]
        isEnglish = code == "en"
    }

    deinit { sb_stemmer_delete(stemmer) }

    /// Whether libstemmer supports the language.
    public var isKnown: Bool { stemmer != nil }

    /// Returns the stem of a word, which must be in lower case and in composed characters. The stem
    /// is not always a word.
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

    /// Returns texts, one of which each word with the stem of this word contains; `nil` if they are
    /// not known. The word must be in lower case and in composed characters.
    ///
    /// In English, the forms of a word differ from its stem at most in the last letter. Exceptions
    /// are the irregular forms, and stems such as `use`, `ski` and `sky`.
    func pieces(of word: String) -> [String]? {
        guard isKnown else { return [word] }
        let stem = stem(word)
        let letters = stem.unicodeScalars
        guard isEnglish, letters.count >= 3, let last = letters.last else { return nil }
        if letters.count == 3, last == "e" || last == "i" || stem == "sky" { return nil }
        let forms = irregular.filter { self.stem($0.value) == stem }.map(\.key)
        return [String(letters.prefix(max(3, letters.count - 1)))] + forms
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

    /// The languages with another code in libstemmer. Bokmål and Nynorsk have the endings of
    /// Norwegian.
    private static let others = ["nb": "no", "nn": "no", "bs": "sr", "hr": "sr", "in": "id"]
}
