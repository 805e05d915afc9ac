import Catalog
import TML
import TestSupport
import Text

@testable import Workbench

/// Dialogs of every kind, of which everything is random that is not ours.
enum RandomDialog {
    static func all(_ random: inout SeededRandom) -> [Dialog] {
        [
            .confirm(.program(.quit), Strings.quitWithLoose(RandomText.any(&random))),
            .prompt(
                Examples.rejection, Strings.rejectQuestion([RandomText.any(&random)]),
                initial: RandomText.typed(&random), mayBeEmpty: true),
            .menu(
                .list(.source([])), RandomText.any(&random), items: texts(&random, 1...30),
                selected: 1),
            .characters(for: LocaleCode(StageStore.randomLocale(&random))),
            .conflicts([change(&random), change(&random)]),
            issues(&random), fix(&random), spelling(&random),
            .report(
                ReportDialog(title: RandomText.any(&random), texts(&random, 1...12)),
                Bool.random(using: &random) ? RandomText.any(&random) : ""),
        ] + [Dialog.conflict(change(&random)), .conflict(change(&random))].compactMap(\.self)
    }

    /// A change that conflicts.
    static func change(_ random: inout SeededRandom) -> Change {
        let kinds: [Conflict.Kind] = [.edited, .deleted, .statusChanged, .keyChanged, .keyDeleted]
        let mine = ExactText(text(&random))
        let base = Bool.random(using: &random) ? ExactText(text(&random)) : nil
        var theirs = StageStore.translation(4, &random)
        theirs.text = ExactText(text(&random))
        theirs.author = RandomText.any(&random)
        let conflict = Conflict(
            kind: kinds.randomElement(using: &random) ?? .edited,
            theirs: Bool.random(using: &random) ? theirs : nil, isOurs: Bool.random(using: &random))
        return .example(
            Int.random(in: 1...9999, using: &random), .translate(text: mine, base: base),
            .conflicting(conflict), label: text(&random))
    }

    private static func issues(_ random: inout SeededRandom) -> Dialog {
        let items = (0..<Int.random(in: 1...9, using: &random)).map { _ in
            let text = text(&random)
            return IssuesDialog.Item(
                placed: placed(in: text, &random), place: RandomText.any(&random),
                text: Bool.random(using: &random) ? TextEditor(shown: text) : nil,
                isDismissed: Bool.random(using: &random), hasFix: Bool.random(using: &random))
        }
        return .issues(IssuesDialog(items))
    }

    private static func fix(_ random: inout SeededRandom) -> Dialog {
        let text = text(&random)
        let placed = placed(in: text, &random)
        let fix = Fix(
            placed.issue, replacing: placed.issue.range ?? 0..<0, with: RandomText.any(&random))
        return .fix(
            OfferedFix(fix, of: placed, in: ExactText(text)), Strings.sentence(placed.issue))
    }

    private static func spelling(_ random: inout SeededRandom) -> Dialog {
        let text = text(&random)
        let word = MisspeltWord(
            placed(in: text, &random), in: ExactText(text), suggestions: texts(&random, 0...6))
        return .menu(
            .key(.spelling(word, fromList: false)), Strings.meant(word.word),
            items: word.suggestions + [Strings.learnWord(word.word)])
    }

    /// An issue about any signs of a text.
    private static func placed(in text: String, _ random: inout SeededRandom) -> PlacedIssue {
        let offsets = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
        let start = offsets.randomElement(using: &random) ?? 0
        let end = offsets.filter { $0 > start }.randomElement(using: &random) ?? text.utf8.count
        let check = Check.allCases.randomElement(using: &random) ?? .spelling
        let details = (0..<3).map { _ in RandomText.any(&random) }
        return PlacedIssue(Issue(check, details: details, at: start..<end), in: Context())
    }

    private static func texts(
        _ random: inout SeededRandom, _ count: ClosedRange<Int>
    ) -> [String] {
        (0..<Int.random(in: count, using: &random)).map { _ in text(&random) }
    }

    private static func text(_ random: inout SeededRandom) -> String {
        Int.random(in: 0..<6, using: &random) == 0
            ? RandomText.long(&random) : RandomText.any(&random)
    }
}
