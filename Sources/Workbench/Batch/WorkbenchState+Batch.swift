import Catalog

/// Work on many keys that is being saved part by part.
struct RunningWork: Equatable, Sendable {
    enum Work: Equatable, Sendable {
        case saving(BatchRun)
        case reversing(UndoReport)
    }

    /// The work as it was after the last part.
    var work: Work
    /// True if the translator has stopped the work. The part that is being saved is the last one.
    var isStopped = false
}

extension Effect {
    /// True if the effect begins a verdict on many keys.
    var plans: Bool {
        if case .store(.batch(.plan)) = self { true } else { false }
    }

    /// The batch whose first part the effect saves; `nil` for other effects.
    var begunBatch: BatchRun? {
        guard case .store(.batch(.save(let run))) = self, run.position == 0 else { return nil }
        return run
    }

    /// True if the effect begins an undo or a redo. While work on many keys is running, the command
    /// stops this work instead.
    var reverses: Bool {
        guard case .store(.batch(let request)) = self else { return false }
        return switch request {
        case .undo, .redo: true
        case .equalLabels, .fill, .offer, .pretranslate, .draft, .plan, .replace, .restorable,
            .save, .goOn, .actions:
            false
        }
    }
}

/// Work on many keys, saved part by part, so that other work is saved in between.
extension WorkbenchState {
    /// Notes a batch of several parts before its first part is saved, so that the translator can stop
    /// the batch, and a quit asks first. The number of parts of an undo or a redo is not known yet.
    mutating func noteBeginning(in effects: [Effect]) {
        guard let run = effects.lazy.compactMap(\.begunBatch).first, run.count > BatchRun.part
        else { return }
        running = RunningWork(work: .saving(run))
    }

    /// Saves the next part of a batch, or reports the result. The work of a session that has ended
    /// does not go on.
    mutating func goOn(with run: BatchRun, isFirst: Bool, _ counts: OutboxCounts) -> [Effect] {
        guard session != nil, isFirst || running != nil else { return [] }
        note(counts)
        guard run.isFinished || running?.isStopped == true else {
            running = RunningWork(work: .saving(run))
            // The forms must know each discard before they read their key again.
            let told =
                run.discardsDrafts
                ? toEveryScreen(.store(.batch(.saved(run, isFirst: false, counts)))) : []
            return told + apply(Reaction([.store(.batch(.save(run)))]))
        }
        let effects = end(run, counts)
        tell(Notice(result(of: run), run.done == 0 ? .warning : .good, about: .outcome))
        return effects
    }

    /// Undoes or repeats the next part of an action.
    mutating func goOn(
        with report: UndoReport, isFirst: Bool, _ counts: OutboxCounts
    ) -> [Effect] {
        guard session != nil, isFirst || running != nil else { return [] }
        note(counts)
        running = RunningWork(work: .reversing(report))
        let told =
            report.isRedo && report.action.name == .discard
            ? toEveryScreen(.store(.batch(.undone(report, isRedo: true, isFirst: false, counts))))
            : []
        return told + apply(Reaction([.store(.batch(.goOn(report)))]))
    }

    /// Returns true if no part of an undo or a redo follows.
    func isLastPart(_ report: UndoReport) -> Bool {
        report.isFinished || running?.isStopped == true
    }

    /// Reports a batch whose next part could not be saved.
    mutating func fail(_ run: BatchRun, _ why: Failure) -> [Effect] {
        let effects = end(run, outbox)
        let text = run.position == 0 ? "" : " " + result(of: run)
        tell(Notice(Strings.sentence(why) + text, .error))
        return effects
    }

    /// Reports an undo or a redo whose next part could not be saved.
    mutating func fail(_ report: UndoReport, _ why: Failure) -> [Effect] {
        running = nil
        let effects = toEveryScreen(
            .store(.batch(.undone(report, isRedo: report.isRedo, isFirst: false, outbox))))
        let text = Strings.undone(report, in: openLanguage?.locale)
        tell(Notice("\(Strings.sentence(why)) \(text)", .error))
        return effects
    }

    /// Stops the running work after the part that is being saved.
    mutating func stopRunning() { running?.isStopped = true }

    /// The sentences about the work that a quit would stop before its end; `nil` if there is none.
    var stoppedByQuitting: String? {
        guard let running, !running.isStopped else { return nil }
        return Strings.quitDuring(running.work)
    }

    /// Shows the keys after a batch. Uploads the changes of one key at once, and the changes of
    /// several keys later, so that an undo can withdraw them.
    private mutating func end(_ run: BatchRun, _ counts: OutboxCounts) -> [Effect] {
        running = nil
        return toEveryScreen(.store(.batch(.saved(run, isFirst: false, counts))))
            + (run.count == 1 && counts.queued > 0 ? sendQueued() : sendLater(counts))
    }

    private func result(of run: BatchRun) -> String {
        // During a long batch, the translator may have done something else, which `u` undoes first.
        let undo =
            run.count > BatchRun.part
            ? ":\(Command.actions.rawValue)"
            : environment.keyName(for: .undoAction, in: [.keyList, .list])
        return Strings.result(of: run, undo: undo)
    }
}
