import Catalog
import Text

/// The texts about marked keys and about verdicts on many keys.
extension Strings {
    static let markedSign = "■"
    static let markedWord = "marked"

    static func markFirst(_ environment: ScreenEnvironment, _ scope: KeyScope) -> String {
        let key = environment.keyName(for: .mark, in: [scope])
        return "Mark the first key with \(key), select the last key, then repeat this command."
    }

    static let isRunning =
        "A command for many keys is still running. Wait, or stop the command with :stop."

    /// The notice in place of a question of a screen that is not visible.
    static let questionOfOtherScreen =
        "The command for the marked keys was cancelled, because another screen is open."

    /// The notice in place of a question about other keys than the marked keys.
    static let marksHaveChanged =
        "The command for the marked keys was cancelled, because the marks or the focus changed."

    /// The notice in place of a question while another dialog is open.
    static let otherQuestionIsOpen =
        "The command for the marked keys was cancelled, because another question is open."

    /// The notice after Esc during the reading of very many keys.
    static let planIsCancelled = "The command for the marked keys is cancelled."

    /// The question before a quit that stops work on many keys.
    static func quitDuring(_ work: RunningWork.Work) -> String {
        let undoes = if case .reversing(let report) = work { !report.isRedo } else { false }
        let part = undoes ? "rest" : "finished part"
        return """
            A command for many keys is still running. If you quit now, the program does not do the \
            rest. After the next start, you can undo the \(part) with :\(Command.actions.rawValue).
            """
    }

    /// The notice while a plan for very many keys is made.
    static func reading(_ marked: MarkedKeys) -> String {
        "Reading \(number(marked.count)) keys…"
    }

    /// The question before a decision about marked keys.
    static func question(_ plan: BatchPlan) -> String {
        "\(DecisionWords(plan.decision).question) \(subject(plan))?\(leftOut(plan))"
    }

    /// The title of the question before a decision about marked keys.
    static func title(of decision: BatchPlan.Decision) -> String {
        DecisionWords(decision).title
    }

    /// The question for the reason of a rejection of many translations.
    static func reasonQuestion(_ plan: BatchPlan) -> String {
        "Reason to reject \(subject(plan)) (optional).\(leftOut(plan))"
    }

    /// The notice that a decision would change no key.
    static func nothingPlanned(_ plan: BatchPlan) -> String {
        if plan.leftOut.isEmpty { return noKeysInList }
        let one = plan.isOfOneKey
        if plan.leftOut == [.nothing: plan.marked.count],
            let state = stateOfAll(plan.decision, isOne: one)
        {
            return state
        }
        return "\(one ? "The key" : "No marked key") \(one ? "cannot" : "can") be changed: "
            + "\(reasons(plan.leftOut))."
    }

    /// The notice that all keys are already in the state after a decision about keys.
    private static func stateOfAll(_ decision: BatchPlan.Decision, isOne: Bool) -> String? {
        switch decision {
        case .judge: nil
        case .decide where isOne, .takeBack where isOne: DecisionWords(decision).already("The key")
        case .decide, .takeBack: DecisionWords(decision).allAlready
        }
    }

    /// The argument of `:tag` or `:untag` is missing, or the server would refuse the tag.
    static let wantsTag =
        "Give a tag of at most \(Tagging.mostBytes) bytes, without commas and control characters."

    /// The progress of work on many keys, for the status line.
    static func progress(of work: RunningWork.Work) -> String {
        switch work {
        case .saving(let run): progress(word(of: run.work), run.position, of: run.count)
        case .reversing(let report):
            progress(
                report.isRedo ? "redo" : "undo", report.position, of: report.action.steps)
        }
    }

    private static func word(of work: BatchRun.Work) -> String {
        switch work {
        case .decision(let plan): DecisionWords(plan.decision).change.name
        case .texts(let texts): word(of: texts)
        case .restoration: "restoration"
        }
    }

    private static func word(of texts: BatchTexts) -> String {
        switch texts.kind {
        case .replacement: "replacement"
        case .fixes: "fixes"
        case .drafts: texts.use == .discard ? "discard" : "submission"
        }
    }

    private static func progress(_ word: String, _ done: Int, of count: Int) -> String {
        "\(word): \(number(done)) of \(number(count)) (\(stopName(.stopFetching)))"
    }

    /// The result of a batch.
    ///
    /// - Parameter undo: the key that undoes the batch.
    static func result(of run: BatchRun, undo: String) -> String {
        let rest = run.count - run.position
        let stopped = rest == 0 ? "" : " Stopped before \(count(rest, of: run.work))."
        let reasons = reasons(run.leftOut)
        let tail = run.done == 0 ? "" : " \(undo) undoes this."
        let all = [reasons, leftOut(ofPlan: run.work)].filter { !$0.isEmpty }
        return "\(beginning(of: run)).\(stopped)"
            + "\(all.isEmpty ? "" : " Left out: \(all.joined(separator: ", ")).")\(tail)"
    }

    /// The forms that the plan of earlier states has left out.
    private static func leftOut(ofPlan work: BatchRun.Work) -> String {
        if case .restoration(let plan) = work { leftOut(of: plan) } else { "" }
    }

    private static func beginning(of run: BatchRun) -> String {
        let count = count(run.done, of: run.work)
        switch run.work {
        case .decision(let plan):
            return
                "\(DecisionWords(plan.decision).saved) \(count)\(draftsAgain(run.textsTakenBack))"
        case .texts(let texts):
            let note = texts.use == .draft ? " (drafts to review)" : ""
            switch texts.kind {
            case .replacement: return "Replaced the text in \(count)\(note)"
            case .fixes: return "Fixed \(count)\(note)"
            case .drafts:
                let verb = texts.use == .discard ? "Discarded" : "Submitted"
                return "\(verb) \(drafts(run.done))"
            }
        case .restoration: return "Brought back \(earlierStates(run.done))"
        }
    }

    /// The texts among changes that were taken back; empty without such a text.
    static func draftsAgain(_ texts: Int) -> String {
        switch texts {
        case 0: ""
        case 1: "; 1 text is a draft again"
        default: "; \(number(texts)) texts are drafts again"
        }
    }

    private static func subject(_ plan: BatchPlan) -> String {
        let sources =
            plan.sources < 2 ? "" : " in \(number(plan.sources)) sources"
        return plan.decision.isOfKeys
            ? keys(plan.keys) + sources
            : "\(count(plan.items.count, of: plan.decision)) of \(keys(plan.keys))\(sources)"
    }

    /// The number of translations, changes or keys of a batch.
    private static func count(_ count: Int, of work: BatchRun.Work) -> String {
        switch work {
        case .decision(let plan): self.count(count, of: plan.decision)
        case .texts, .restoration: translations(count)
        }
    }

    private static func count(_ count: Int, of decision: BatchPlan.Decision) -> String {
        switch decision {
        case .judge: translations(count)
        case .decide: keys(count)
        case .takeBack: changes(count)
        }
    }

    static func translations(_ count: Int) -> String {
        count == 1 ? "1 translation" : "\(number(count)) translations"
    }

    /// The marked keys that are left out, as a further sentence.
    private static func leftOut(_ plan: BatchPlan) -> String {
        let reasons = reasons(plan.leftOut)
        let subject = plan.decision == .takeBack ? "Left out" : "Marked keys left out"
        return reasons.isEmpty ? "" : " \(subject): \(reasons)."
    }

    private static func reasons(_ leftOut: [BatchObstacle: Int]) -> String {
        BatchObstacle.allCases.compactMap { obstacle in
            leftOut[obstacle].map { "\(number($0)) \(word(obstacle))" }
        }.joined(separator: ", ")
    }

    private static func word(_ obstacle: BatchObstacle) -> String {
        switch obstacle {
        case .locked: "locked"
        case .nothing: "with nothing to change"
        case .changed: "changed since"
        case .sent: "already sent"
        case .drafted: "with another draft"
        }
    }
}
