import Catalog

/// Verdicts on the selected text, on the selected block, or on the marked keys.
extension ReviewScreen {
    /// Saves a verdict on the selected text, on the proposed texts of the block, or on the marked
    /// keys.
    mutating func judge(
        _ verdict: Verdict, _ invocation: Invocation, _ environment: ScreenEnvironment
    ) -> Reaction {
        let reason = invocation.argument
        if let marked { return marked.planning(.judge(verdict.giving(reason)), .waiting) }
        guard let selected else { return missing(environment) }
        if let reaction = showHidden(environment) { return reaction }
        let judged = selected.judged(by: verdict, at: row)
        if let reaction = obstacle(judged, verdict, selected) { return reaction }
        return take(
            VerdictStep(verdict, reason: reason, on: judged, of: selected.detail.key, query.locale))
    }

    mutating func take(_ step: VerdictStep) -> Reaction {
        judging = step.judging
        return step.reaction
    }

    /// Takes the key after a verdict. The next block is selected if the verdict is saved. A request
    /// that may have read the key before the verdict is repeated.
    mutating func take(_ detail: KeyDetail, isAsSeen: Bool) -> Reaction {
        guard detail.key.id.project == query.project, detail.locale == query.locale else {
            return .none
        }
        window.update(detail)
        let again = window.isAsked || !isAsSeen ? refresh() : []
        guard judging == detail.key.id else { return Reaction(again) }
        judging = nil
        guard isAsSeen, selected?.id == detail.key.id else { return Reaction(again) }
        return Reaction(again) + goOn() + Reaction(keepingPlace)
    }

    /// Selects the next text of the block that the window did not show yet, because a verdict on the
    /// block is also about this text. Reports that the selected text has left the block. `nil` if
    /// the reviewer has seen all texts that the verdict is about.
    private mutating func showHidden(_ environment: ScreenEnvironment) -> Reaction? {
        if chosen != nil, row == nil {
            (chosen, isReading) = (nil, false)
            return .notice(Strings.selectedTextIsGone, .warning)
        }
        guard row == nil || isReading, !environment.settings.isLineMode else { return nil }
        let rows = selected?.rows ?? []
        let first = firstHiddenRow(environment)
        let unread = rows.indices.first {
            $0 >= first ?? rows.count && !seen.contains(rows[$0].translation.id)
        }
        choose(unread)
        isReading = unread != nil
        return isReading ? .notice(Strings.moreTexts, .warning) : nil
    }

    private mutating func firstHiddenRow(_ environment: ScreenEnvironment) -> Int? {
        guard let selected else { return nil }
        let area = environment.area
        if let hidden, hidden.block == selected, hidden.area == area { return hidden.row }
        let row = ReviewPicture(self, environment).firstHiddenRow(in: area)
        hidden = HiddenRow(block: selected, area: area, row: row)
        return row
    }

    /// Returns the reaction if the verdict cannot be saved; `nil` if the verdict can be saved. After
    /// a block in which the verdict changes nothing, the next block is selected.
    private mutating func obstacle(
        _ judged: [Translation], _ verdict: Verdict, _ block: ReviewBlock
    ) -> Reaction? {
        if block.detail.isLocked, !allows(.lockKeys) {
            let text = Strings.locked(by: block.detail.target.lockedBy, mayUnlock: false)
            return .notice(text, .warning)
        }
        guard judged.isEmpty else { return nil }
        if row == nil, !block.rows.isEmpty, block.proposed.isEmpty {
            return .notice(Strings.noTextWaits)
        }
        let why =
            block.rows.isEmpty
            ? Strings.noTranslation : Strings.alreadyNoted(verdict, block.detail.key.label)
        return .notice(why) + goOn()
    }
}
