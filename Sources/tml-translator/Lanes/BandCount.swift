import Catalog
import LocalStore
import TML
import Text
import TranslationMemory

/// Counts the labels to translate by their best match in the memory and in the imported texts. An
/// error ends the count, because a label whose matches are unknown is not a label without a match.
struct BandCount {
    /// A part of the count ends after this time.
    private static let part = Duration.milliseconds(100)
    /// The number of labels that a part reads together.
    private static let labelsAtOnce = 20
    /// The number of labels whose matches are compared for a band. The most similar label can have
    /// only pending texts, which count less.
    private static let labelsOfBand = 2

    let store: TranslationStore
    let feeder: MemoryFeeder
    let imported: ImportedMemory
    let scope: MemoryScope
    /// Handles an error of the memory.
    let fail: (MemoryError) -> Void

    /// Counts the next labels.
    func advanced(_ search: BandSearch) throws -> BandSearch {
        var next = search
        let reader = StatisticsReader(store)
        let labels =
            try search.labels ?? reader.labelsToDo(in: search.project, locale: search.locale)
        next.labels = labels
        let hidden = try imported.hidden()
        let end = ContinuousClock.now + Self.part
        repeat {
            let part = labels[next.position...].prefix(Self.labelsAtOnce)
            for (label, key) in zip(part, try reader.keys(of: part, in: search.project)) {
                guard let key else { continue }
                let percent = try percent(key, search.locale, hidden)
                next.bands.add(key.label.string, keys: Int(label.keys), percent: percent)
            }
            next.position += part.count
        } while !next.isFinished && ContinuousClock.now < end
        return next
    }

    /// Returns the similarity of the best match; `nil` if there is none.
    private func percent(
        _ key: TranslationKey, _ locale: LocaleCode, _ hidden: Set<MemoryEntry>
    ) throws -> Int? {
        var question = MemoryQuestion(
            key, locale, least: Double(MemoryBands.Band.least) / 100)
        question.limit = Self.labelsOfBand
        let matches =
            try learned(question, hidden) + imported.matches(question, hiding: hidden)
        return matches.map(\.percent).max()
    }

    private func learned(
        _ question: MemoryQuestion, _ hidden: Set<MemoryEntry>
    ) throws -> [MemoryMatch] {
        do {
            return try feeder.matches(question, in: scope, hiding: hidden) { true }
        } catch {
            fail(error)
            throw error
        }
    }
}

extension MemoryFeeder {
    /// The number of matches that are read for each offered match if offers are limited to some
    /// projects.
    private static let widening = 4

    /// Returns the matches of the memory that the scope offers.
    ///
    /// - Parameter hidden: the entries that are not offered.
    func matches(
        _ question: MemoryQuestion, in scope: MemoryScope, hiding hidden: Set<MemoryEntry>,
        isWanted: @escaping () -> Bool
    ) throws(MemoryError) -> [MemoryMatch] {
        var wide = question
        if scope.projects != nil { wide.limit *= Self.widening }
        return try memory.matches(wide, hiding: hidden, isWanted: isWanted)
            .filter { isOffered($0, to: question, by: scope) }
    }

    private func isOffered(
        _ match: MemoryMatch, to question: MemoryQuestion, by scope: MemoryScope
    ) -> Bool {
        guard case .key(let project, _) = match.origin else { return true }
        let key = Project.Key(project)
        return scope.takes(
            key, called: (try? records.name(of: key)) ?? "", in: Project.Key(question.project))
    }
}
