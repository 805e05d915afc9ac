import TOMLKit

/// The table `[text]` of the configuration file: how texts are shown, instead of the values that
/// the program detects.
struct TextSettings: Codable, Equatable, Sendable {
    /// The way in which the terminal shows right-to-left text: `TextProfile.Order` with the same
    /// names.
    enum Order: String, Codable, Sendable, CaseIterable {
        case automatic = "auto"
        case visual, words, lines, typed
    }

    /// The setting for clusters: each cluster is written as a whole or in pieces.
    enum Clusters: String, Codable, Sendable, CaseIterable {
        case automatic = "auto"
        case whole, pieces
    }

    /// The number of columns of characters with an ambiguous width.
    enum AmbiguousWidth: Equatable, Sendable {
        case automatic
        case columns(Int)
    }

    var order = Order.automatic
    var clusters = Clusters.automatic
    var ambiguousWidth = AmbiguousWidth.automatic
    /// True if the program joins Arabic letters; `nil` if the program decides by the order of
    /// characters.
    var joinsArabic: Bool?

    enum CodingKeys: String, CodingKey {
        case clusters
        case order = "bidi"
        case ambiguousWidth = "ambiguous-width"
        case joinsArabic = "join-arabic"
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let table = try decoder.container(keyedBy: CodingKeys.self)
        order = try Self.word(.order, of: table) ?? .automatic
        clusters = try Self.word(.clusters, of: table) ?? .automatic
        ambiguousWidth =
            try table.decodeIfPresent(AmbiguousWidth.self, forKey: .ambiguousWidth) ?? .automatic
        joinsArabic = try table.decodeIfPresent(Bool.self, forKey: .joinsArabic)
    }

    /// Reads a word. Throws an error with all allowed words for any other value.
    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: CodingKeys, of table: KeyedDecodingContainer<CodingKeys>
    ) throws -> Word? {
        guard let given = try table.decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let word = Word(rawValue: given) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                forKey: key, in: table, debugDescription: "must be one of \(words), not “\(given)”")
        }
        return word
    }
}

extension TextSettings.AmbiguousWidth: Codable {
    /// Reads 1, 2 or `"auto"`.
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let columns = try? value.decode(Int.self), (1...2).contains(columns) {
            self = .columns(columns)
        } else if let word = try? value.decode(String.self), word == "auto" {
            self = .automatic
        } else {
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "must be 1, 2 or \"auto\"")
        }
    }

    /// Writes the value in the form that `init(from:)` reads.
    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .automatic: try value.encode("auto")
        case .columns(let columns): try value.encode(columns)
        }
    }
}
