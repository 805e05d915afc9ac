public import Catalog
import TML
import Terminology
public import Text

/// The forms of a key for a file for another person.
public struct HandedKey: Equatable, Sendable {
    /// A form with its text.
    public struct Form: Equatable, Sendable {
        /// The state of the form.
        public let handed: HandedForm
        /// The text without the draft of the translator; empty if there is none.
        public let text: ExactText
        /// The status of the translation; `nil` without a translation on the server.
        public let status: TranslationStatus?
    }

    /// The forms in the order of the text fields; empty if there is an obstacle.
    public let forms: [Form]
    /// The reason why the key is left out; `nil` if it can be translated.
    public let obstacle: String?
}

/// Computes the forms of keys for a file for another person, and decides about the texts that come
/// back in the file, with the checks and permissions of the project.
public struct HandOffPlan {
    private let setting: CheckSetting

    /// - Parameter material: the project of the keys, in the language of the translations.
    public init(_ material: ProjectMaterial) {
        setting = CheckSetting(
            material: material, rules: RuleSamples(material.language), samples: SampleValues())
    }

    /// Returns the forms of a key.
    public func handed(_ detail: KeyDetail) -> HandedKey {
        let key = CurrentKey(detail)
        if let closed = whyReadOnly(key) { return HandedKey(forms: [], obstacle: closed) }
        let planned = Arrangement.fitting(key, setting).contexts
        let others = key.filledContexts.subtracting(planned)
        let forms = (planned + others.sorted()).map { context in
            let basis = EditBasis(detail, context, mayReword: setting.material.mayReword)
            let current = basis.change == nil ? detail.current(for: context) : nil
            let handed = HandedForm(
                context, text: basis.text, translation: current.map { SeenTranslation($0) })
            return HandedKey.Form(handed: handed, text: basis.text, status: current?.status)
        }
        return HandedKey(forms: forms, obstacle: nil)
    }

    /// Decides about the texts of a key that came back.
    ///
    /// - Parameter wasTaken: returns true if the translator has taken the text for the form from
    ///   the same file before.
    public func returned(
        _ forms: [ReturnedForm], of detail: KeyDetail,
        wasTaken: (FormID, ExactText) -> Bool
    ) -> ReturnedKey {
        let key = CurrentKey(detail)
        var returned = ReturnedKey()
        for form in forms {
            let context = form.handed.context
            let text = form.text.withoutControls
            let id = FormID(key: key.id, locale: detail.locale, context: context)
            let basis = EditBasis(detail, context, mayReword: setting.material.mayReword)
            if form.handed.hadText(text) {
                returned.unchanged += 1
            } else if isThere(text, key, basis, context) || wasTaken(id, text) {
                returned.already += 1
            } else if let why = obstacle(text, form, key, basis) {
                returned.leftOut.append(.init(context: context, text: text, reason: why))
            } else {
                let isDraft = form.isToReview || isDoubtful(text, key, context)
                let (edit, use) = use(of: text, form.handed, detail, basis, isDraft: isDraft)
                returned.texts.append(
                    ReturnedText(key: key.id, locale: detail.locale, edit: edit, use: use))
            }
        }
        returned.holdBack()
        return returned
    }
}

extension HandOffPlan {
    private func whyReadOnly(_ key: CurrentKey) -> String? {
        key.whyReadOnly(for: setting.material.membership, in: setting.material.locale)
    }

    /// Returns true if the text is already the draft of the form, in the outbox or the translation.
    private func isThere(
        _ text: ExactText, _ key: CurrentKey, _ basis: EditBasis, _ context: Context
    ) -> Bool {
        basis.text == text || key.draft(for: context)?.text == text
    }

    /// Returns the reason why a text is left out; `nil` if it can be used.
    private func obstacle(
        _ text: ExactText, _ form: ReturnedForm, _ key: CurrentKey, _ basis: EditBasis
    ) -> String? {
        let context = form.handed.context
        if let closed = whyReadOnly(key) { return closed }
        if text.isEmpty { return Strings.emptyInFile }
        let error = issues(of: text, key, context).first { $0.grade == .error }
        if let error { return Strings.sentence(error) }
        if let draft = key.draft(for: context) { return Strings.otherDraft(draft.text) }
        if basis.isUndecided { return Strings.undecidedChange }
        return basis.change == nil || form.handed.hadText(basis.text)
            ? nil : Strings.otherChange(basis.text)
    }

    private func issues(of text: ExactText, _ key: CurrentKey, _ context: Context) -> [Issue] {
        setting.checker(for: key).checks.issues(of: key.parsed(text.string), in: context)
    }

    /// Returns true if the text has lost markup of the label, and the translator has not allowed
    /// that.
    private func isDoubtful(_ text: ExactText, _ key: CurrentKey, _ context: Context) -> Bool {
        issues(of: text, key, context).contains { issue in
            Self.losses.contains(issue.check) && !key.detail.isDismissed(issue, in: context)
        }
    }

    private static let losses: Set<Check> = [
        .unusedToken, .hiddenToken, .translatedToken, .unusedDecoration,
    ]

    /// Returns the edit of a form, and its use. A form that has changed needs a decision.
    private func use(
        of text: ExactText, _ handed: HandedForm, _ detail: KeyDetail, _ basis: EditBasis,
        isDraft: Bool
    ) -> (Edit, ReturnedText.Use) {
        let context = handed.context
        let current = basis.change == nil ? detail.current(for: context) : nil
        guard let kind = handed.conflict(with: current, basis.text) else {
            return (basis.edit(of: context, to: text), isDraft ? .draft : .submission)
        }
        let mayReword = current.map(setting.material.mayReword) ?? true
        let seen = handed.translation
        let edit = Edit(
            context: context, text: text, translation: mayReword ? seen?.id : nil,
            base: kind == .statusChanged ? current?.text : nil,
            baseRevision: seen?.contentRevision ?? 0)
        return (edit, .decision(conflict(kind, current, detail)))
    }

    private func conflict(
        _ kind: Conflict.Kind, _ theirs: Translation?, _ detail: KeyDetail
    ) -> Conflict {
        let me = setting.material.membership?.translatorID
        return Conflict(
            kind: kind, theirs: theirs,
            currentRevision: theirs?.contentRevision ?? detail.target.revision,
            isOurs: theirs?.authorID.map { $0 == me },
            mayReplace: theirs.map(setting.material.mayReword) ?? true)
    }
}

extension HandedForm {
    /// Returns the kind of the change since the hand-off; `nil` if the form shows the same text in
    /// the same status.
    ///
    /// - Parameters:
    ///   - current: the translation that the form shows; `nil` for a text in the outbox.
    ///   - shown: the text that the form shows.
    fileprivate func conflict(
        with current: Translation?, _ shown: ExactText
    ) -> Conflict.Kind? {
        if hadText(shown) {
            guard let current, let translation, current.id == translation.id else { return nil }
            return current.contentRevision == translation.contentRevision ? nil : .statusChanged
        }
        if current == nil { return .deleted }
        return wasEmpty ? .keyChanged : .edited
    }
}
