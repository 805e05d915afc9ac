import TML
import Text

/// What an engine has said already, so that it is not asked twice (`tml-service.md` 7.9, step 7).
actor EngineMemory {
    private static let longevityOfPairs = Duration.seconds(86_400)
    private static let mostTranslations = 1_000

    private struct Question: Hashable {
        var text: ExactText
        var pair: ApertiumPair
    }

    private var pairsWithTime: (pairs: Set<ApertiumPair>, time: ContinuousClock.Instant)?
    private var translations: [Question: String] = [:]

    /// The pairs that were listed within the last day.
    var pairs: Set<ApertiumPair>? {
        guard let known = pairsWithTime, .now - known.time < Self.longevityOfPairs else {
            return nil
        }
        return known.pairs
    }

    func keep(_ pairs: Set<ApertiumPair>) { pairsWithTime = (pairs, .now) }

    func translation(of text: String, _ pair: ApertiumPair) -> String? {
        translations[Question(text: ExactText(text), pair: pair)]
    }

    /// Forgets everything when there is too much.
    func keep(_ translation: String, of text: String, _ pair: ApertiumPair) {
        if translations.count >= Self.mostTranslations { translations = [:] }
        translations[Question(text: ExactText(text), pair: pair)] = translation
    }
}
