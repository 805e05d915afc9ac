import Catalog
import TML
import Text
import TranslationMemory
import Workbench

/// A back-translation with one engine: each text is translated into the language of the text before
/// it, until a text repeats.
///
/// One request (`EngineRequest.roundTrip`) runs all steps and reports each. If an engine cannot
/// begin, `NetworkWorker` continues with the next engine. `RoundTripQuery.ID` identifies an
/// attempt, so that late answers of an earlier attempt are ignored.
struct RoundTrip: Sendable {
    let query: RoundTripQuery
    let engine: String
    let ask: @Sendable (SuggestionQuery) async throws -> [Suggestion]

    /// Runs the steps of the query and reports each of them.
    func play(_ tell: (RoundTripStep) -> Void) async throws -> RoundTripEnd {
        var texts = [query.firstText]
        var last: RoundTripStep?
        for number in 1...max(1, query.steps) {
            try Task.checkCancellation()
            let isBack = query.isBack(number)
            let question = query.question(about: texts[number - 1], isBack: isBack)
            guard let said = try await ask(question).first else {
                guard let last else { return .nothing }
                return .unsendable(step: last.number, warnings: last.warnings)
            }
            let step = step(number, said, isBack: isBack)
            last = step
            tell(step)
            // The texts at even positions are in the language of the first text.
            let before = stride(from: number - 2, through: 0, by: -2)
            if let earlier = before.first(where: { texts[$0] == said.text }) {
                return .repeated(earlier)
            }
            texts.append(said.text)
        }
        return .most
    }

    private func step(_ number: Int, _ said: Suggestion, isBack: Bool) -> RoundTripStep {
        let percent = LabelSimilarity.percent(
            of: Label(said.text.string, syntax: query.syntax),
            to: Label(query.label.string, syntax: query.syntax))
        // A case that one language does not have can be useful on the way back.
        let warnings = said.warnings.filter { !$0.hasPrefix("case_unknown") }
        return RoundTripStep(
            number: number, text: said.text, warnings: warnings,
            percent: isBack ? percent : nil, engine: engine)
    }
}
