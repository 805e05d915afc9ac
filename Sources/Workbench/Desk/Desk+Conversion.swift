import Catalog
import TML

/// Word forms inside one text, or a text for each form.
extension TranslateScreen {
    mutating func convertForms() -> Reaction {
        guard let inHand, let setting else { return .none }
        if let why = editor.whyReadOnly { return .notice(why, .warning) }
        guard !editor.plannedTexts.isEmpty else { return .notice(Strings.nothingToConvert) }
        let conversion = FormConversion(
            for: inHand.label, samples: setting.rules.forms, limit: Arrangement.limit)
        do throws(ConversionObstacle) {
            let forms = try editor.converted(by: conversion)
            let isHidden =
                forms.dimensions.isEmpty && editor.hasSubmitted
                && !editor.arrangement.dimensions.isEmpty
            let text = Strings.converted(forms, besidesOthers: isHidden)
            return replaceForms { $0.lay(out: forms, $1, setting) } + .notice(text, .good)
        } catch {
            return .notice(Strings.notConverted(error), .warning)
        }
    }

    mutating func takeConversionBack() -> Reaction {
        guard let setting else { return .none }
        return replaceForms { $0.takeConversionBack($1, setting) }
    }

    /// Saves what is typed as the drafts of other forms than before.
    private mutating func replaceForms(
        _ change: (inout FormsPane, CurrentKey) -> Void
    ) -> Reaction {
        let effects = saveTyped()
        guard let id = inHand?.id else { return Reaction(effects) }
        inHand?.detail.drafts = []
        if let inHand { change(&editor, inHand) }
        return Reaction(effects + [.store(.discardDrafts(id, locale))] + saveTyped())
    }
}
