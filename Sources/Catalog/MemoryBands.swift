public import TML

/// The labels to translate by their best match in the translation memory. Each label counts in one
/// band.
public struct MemoryBands: Hashable, Sendable {
    /// A range of similarities.
    public enum Band: String, CaseIterable, Sendable, CodingKey {
        /// The label occurs before among the labels to translate.
        case repetitions
        /// The memory has the same label.
        case exact = "100"
        /// The most similar label has 95 to 99 %.
        case from95 = "95-99"
        /// The most similar label has 85 to 94 %.
        case from85 = "85-94"
        /// The most similar label has 75 to 84 %.
        case from75 = "75-84"
        /// The most similar label has 50 to 74 %.
        case from50 = "50-74"
        /// The memory has no label with at least 50 %.
        case none

        /// The lowest similarity of a match in per cent.
        public static let least = 50

        /// Creates the band of the best match.
        ///
        /// - Parameter percent: the similarity; `nil`: there is no match.
        public init(percent: Int?) {
            self =
                switch percent ?? 0 {
                case 100...: .exact
                case 95...: .from95
                case 85...: .from85
                case 75...: .from75
                case Self.least...: .from50
                default: .none
                }
        }
    }

    private var amounts: [Band: LabelAmount] = [:]

    /// Creates bands without labels.
    public init() {}

    /// The labels of a band.
    public subscript(_ band: Band) -> LabelAmount { amounts[band] ?? LabelAmount() }

    /// The labels of all bands.
    public var all: LabelAmount { amounts.values.reduce(LabelAmount(), +) }

    /// Adds a label: the first key counts by its best match, the other keys are repetitions.
    ///
    /// - Parameters:
    ///   - keys: the number of keys with the label.
    ///   - percent: the similarity of the best match; `nil`: there is no match.
    public mutating func add(_ label: String, keys: Int, percent: Int?) {
        let amount = LabelAmount(of: label)
        amounts[Band(percent: percent), default: LabelAmount()] += amount
        if keys > 1 { amounts[.repetitions, default: LabelAmount()] += amount * (keys - 1) }
    }
}

extension MemoryBands: Encodable {
    /// Writes an object with all bands.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Band.self)
        for band in Band.allCases { try object.encode(self[band], forKey: band) }
    }
}

/// A label to translate in a language.
public struct LabelToDo: Hashable, Sendable {
    /// The number of the first key with the label in the local copy.
    public var key: Int64
    /// The number of untranslated keys with the label.
    public var keys: Int32

    /// Creates a label.
    public init(key: Int64, keys: Int32) {
        self.key = key
        self.keys = keys
    }
}

/// A count of the labels to translate by their best match. It is made part by part, so that other
/// work can run in between.
public struct BandSearch: Hashable, Sendable {
    /// The project.
    public let project: Project.Key
    /// The language of the translations.
    public let locale: LocaleCode
    /// The number of the count; a later count of the screen has a greater number.
    public let number: Int
    /// The number of the screen that shows the count.
    public let screen: Int
    /// The different labels to translate; `nil` before they are read.
    public var labels: [LabelToDo]?
    /// The number of labels that are counted.
    public var position = 0
    /// The labels that are counted.
    public var bands = MemoryBands()

    /// Begins a count.
    public init(
        _ project: Project.Key, _ locale: LocaleCode, number: Int = 0, of screen: Int = 0
    ) {
        (self.project, self.locale, self.number, self.screen) = (project, locale, number, screen)
    }

    /// True if all labels are counted.
    public var isFinished: Bool { labels.map { position >= $0.count } ?? false }

    /// The part of the labels that is counted, in per cent.
    public var percent: Int {
        guard let labels, !labels.isEmpty else { return 0 }
        return position * 100 / labels.count
    }
}
