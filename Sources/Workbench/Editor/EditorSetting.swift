import Catalog
import TML

/// What the editor has to know of the desk.
struct EditorSetting {
    var material: ProjectMaterial
    var rules: RuleSamples
    var samples: SampleValues

    func checker(for key: CurrentKey) -> Checker {
        Checker(
            label: key.label, message: key.message, rules: rules, samples: samples,
            settings: CheckSettings(
                labelLocale: key.detail.key.locale, maxLength: key.detail.key.maxLength, off: off))
    }

    /// The checks that are not made: none that finds errors is left out.
    var off: Set<Check> { material.checksOff.filter(\.mayBeDismissed) }
}

extension ProjectMaterial {
    /// Whether the translator may reword the translation, or only offer another one beside it.
    func mayReword(_ translation: Translation) -> Bool {
        guard let membership else { return false }
        if membership.allows(.updateAny, in: locale) { return true }
        return translation.authorID == membership.translatorID
            && membership.allows(.updateOwn, in: locale)
    }
}

extension CurrentKey {
    /// Why nothing can be typed for the key; `nil`: it can.
    func whyReadOnly(for membership: Membership?, in locale: LocaleCode) -> String? {
        if detail.target.isLocked { return Strings.locked(by: detail.target.lockedBy) }
        if message != nil { return Strings.foreignSyntax }
        guard let membership else { return nil }
        if detail.key.level > membership.level { return Strings.levelTooLow(detail.key.level) }
        let mayWrite = [Permission.createTranslations, .updateAny].contains {
            membership.allows($0, in: locale)
        }
        return mayWrite ? nil : Strings.mayNotTranslate
    }
}
