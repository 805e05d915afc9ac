public import Catalog
public import TML

/// A request about many keys, or about earlier actions.
public enum BatchRequest: Equatable, Sendable {
    /// Find the keys with the same label, and the text that each one would get → `.equalLabels`
    case equalLabels(CopiedForms)
    /// Queue the texts of one key for many keys: all of them or none → `.written`
    case fill([KeyEdits], from: TranslationKey.ID)
    /// Find the texts in use of a key with the same label and the same description as an empty key
    /// → `.offered`
    case offer(TranslationKey.ID, LocaleCode)
    /// Find the matches of the memory for the next keys of a list that have no translation →
    /// `.pretranslated`
    case pretranslate(KeyQuery, from: Int)
    /// Write drafts to review into empty forms: all of them or none → `.written`
    case draft([Draft])
    /// Find the marked keys, or their translations, that a decision would change → `.planned`
    case plan(BatchPlan.Decision, MarkedKeys, BatchPlan.Choice)
    /// Change the translations of the next keys, for a preview → `.replaced`
    case replace(ReplacementSearch)
    /// Compare earlier states with the local copy, for a preview → `.restorable`
    case restorable(RestorationSearch, [EarlierState])
    /// Save the next part of a batch → `.saved`
    case save(BatchRun)
    /// Undo an action; without an id, the newest action that is not undone → `.undone`
    case undo(Action.ID?)
    /// Repeat an undone action; without an id, the action that was undone last → `.undone`
    case redo(Action.ID?)
    /// Undo or repeat the next part of an action → `.undone`
    case goOn(UndoReport)
    /// List the newest actions → `.actions`
    case actions(limit: Int)

    /// The plan for very many keys takes seconds, so Esc can cancel it.
    static func kind(of marked: MarkedKeys) -> Unanswered.Kind {
        marked.count > 2000 ? .plan : .change
    }

    var kind: Unanswered.Kind {
        switch self {
        case .equalLabels, .pretranslate: .places
        case .fill, .draft, .undo, .redo: .change
        case .plan(_, let marked, _): Self.kind(of: marked)
        case .replace(let search): search.isAwaited ? .places : .other
        case .save(let run): run.position == 0 ? .change : .other
        case .goOn, .actions, .offer, .restorable: .other
        }
    }
}

/// An answer about many keys, or about earlier actions.
public enum BatchAnswer: Equatable, Sendable {
    /// - Parameter isComplete: whether these are all keys with the label.
    case equalLabels(CopiedForms, [FillPlace], isComplete: Bool)
    /// The texts for an empty key; empty if there are none.
    case offered(TranslationKey.ID, LocaleCode, [Draft])
    /// The keys from a position of the list.
    ///
    /// - Parameter isLast: whether the list ends here.
    case pretranslated(KeyQuery, from: Int, [PretranslatedKey], isLast: Bool)
    /// The action is on disk.
    case written(Action, OutboxCounts)
    case planned(BatchPlan)
    /// The search with its new position, and the translations that would change.
    ///
    /// - Parameter after: the number of keys that were searched before.
    case replaced(ReplacementSearch, after: Int, [ReplacedForm])
    /// The states whose keys are in the list.
    case restorable(RestorationSearch, [RestorableForm])
    /// The first parts of the batch are on disk.
    ///
    /// - Parameter isFirst: whether this is the first part.
    case saved(BatchRun, isFirst: Bool, OutboxCounts)
    /// The report is `nil` if there was no action to undo or to repeat.
    ///
    /// - Parameter isFirst: whether this is the first part.
    case undone(UndoReport?, isRedo: Bool, isFirst: Bool, OutboxCounts)
    /// The newest actions, the newest first.
    case actions([Action])

    var kind: Unanswered.Kind {
        switch self {
        case .equalLabels, .pretranslated: .places
        case .written: .change
        case .planned(let plan): BatchRequest.kind(of: plan.marked)
        case .replaced(_, let position, _):
            ReplacementSearch.isAwaited(after: position) ? .places : .other
        case .saved(_, let isFirst, _), .undone(_, _, let isFirst, _): isFirst ? .change : .other
        case .actions, .offered, .restorable: .other
        }
    }
}
