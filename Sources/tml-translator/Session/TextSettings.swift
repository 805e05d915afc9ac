import TOMLKit

/// The table `[text]` of the configuration file: how texts are shown, where the program is not to find
/// that out by itself.
struct TextSettings: Codable, Equatable, Sendable {
    /// What the terminal does with letters from right to left: a `TextProfile.Order`, by the same names.
    enum Order: String, Codable, Sendable, CaseIterable {
        case automatic = "auto"
        case visual, words, lines, typed
    }

    /// Whether clusters are drawn in one go.
    enum Clusters: String, Codable, Sendable, CaseIterable {
        case automatic = "auto"
        case whole, pieces
    }

    /// The columns of signs of ambiguous width.
    enum AmbiguousWidth: Equatable, Sendable {
        case automatic
        case columns(Int)
    }

    var order = Order.automatic
    var clusters = Clusters.automatic
    var ambiguousWidth = AmbiguousWidth.automatic
    /// `nil`: where the terminal is not known to join letters.
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

    /// Throws an error that names all words when the table has another one.
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
    /// 1, 2 or `"auto"`.
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

    /// As it is read.
    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .automatic: try value.encode("auto")
        case .columns(let columns): try value.encode(columns)
        }
    }
}
