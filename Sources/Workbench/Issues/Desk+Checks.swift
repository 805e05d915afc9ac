import Catalog
import TML

/// Which checks the project does without.
extension TranslateScreen {
    /// All checks; the one that was switched last is selected.
    func chooseChecks(selecting selected: Check? = nil) -> Reaction {
        let off = material?.checksOff ?? []
        return .dialog(
            .menu(
                .checks, Strings.checksQuestion,
                items: Check.listed.map { Strings.line(about: $0, isOff: off.contains($0)) },
                selected: selected.flatMap(Check.listed.firstIndex) ?? 0))
    }

    mutating func toggleCheck(_ number: Int) -> Reaction {
        guard Check.listed.indices.contains(number) else { return .none }
        let check = Check.listed[number]
        guard check.mayBeDismissed else {
            return chooseChecks(selecting: check) + .notice(Strings.errorCheckStays, .warning)
        }
        let isOff = material?.checksOff.contains(check) ?? false
        let effects = setOff(!isOff, check)
        return Reaction(effects) + chooseChecks(selecting: check)
    }

    mutating func switchOff(_ check: Check) -> Reaction {
        guard check.mayBeDismissed else { return .notice(Strings.errorCheckStays, .warning) }
        return Reaction(setOff(true, check), notice: Notice(Strings.isOff(check)))
    }

    /// It holds here at once; the disk is told.
    private mutating func setOff(_ isOff: Bool, _ check: Check) -> [Effect] {
        noteOff(isOff, check)
        return [.store(.setOff(isOff, check, project))]
    }

    /// The disk would not take it: it is as it was before.
    mutating func wasNotSetOff(_ isOff: Bool, _ check: Check) { noteOff(!isOff, check) }

    /// The disk says which are off.
    mutating func take(off: Set<Check>) {
        material?.checksOff = off
        if let setting { editor.use(off: setting.off) }
    }

    private mutating func noteOff(_ isOff: Bool, _ check: Check) {
        var off = material?.checksOff ?? []
        if isOff { off.insert(check) } else { off.remove(check) }
        take(off: off)
    }
}

extension Check {
    /// Those that can be switched off first.
    static var listed: [Check] {
        allCases.filter(\.mayBeDismissed) + allCases.filter { !$0.mayBeDismissed }
    }
}
