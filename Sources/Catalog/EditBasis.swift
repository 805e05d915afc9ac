public import TML
public import Text

/// The text of a form without the translator's draft, and the base of an edit of the form: the last
/// change in the outbox, otherwise the current translation, otherwise empty.
public struct EditBasis: Hashable, Sendable {
    /// The text.
    public private(set) var text: ExactText = ""
    /// The change with the text; `nil` if the text is not from a change.
    public private(set) var change: Change?
    /// The translation that an edit rewords; `nil` if an edit makes a new translation.
    public private(set) var translation: Int?
    /// The text that the edit replaces; `nil` for an empty form.
    public private(set) var base: ExactText?
    /// The revision that the edit is based on.
    public private(set) var baseRevision: Int

    /// Finds the basis of the edits of a form.
    ///
    /// - Parameter mayReword: returns true if the translator may change the translation. If not, an
    ///   edit adds another translation.
    public init(_ detail: KeyDetail, _ context: Context, mayReword: (Translation) -> Bool) {
        baseRevision = detail.target.revision
        if let current = detail.current(for: context) {
            text = current.text
            base = current.text
            if mayReword(current) {
                translation = current.id
                baseRevision = current.contentRevision
            }
        }
        let last = detail.changes.last { $0.form.context == context && $0.isText }
        guard let last, case .translate(let text, let base) = last.kind else { return }
        (self.text, self.base) = (text, base)
        change = last
        translation = last.translation
        baseRevision = last.baseRevision
    }

    /// Finds the basis of the edits of a form.
    ///
    /// - Parameter membership: the translator in the project of the key; `nil`: an edit of a
    ///   translation adds another translation.
    public init(_ detail: KeyDetail, _ context: Context, for membership: Membership?) {
        self.init(detail, context) { membership?.mayReword($0, in: detail.locale) ?? false }
    }

    /// True if the server has not accepted the change with the text, and the translator has to
    /// decide about it.
    public var isUndecided: Bool {
        switch change?.state {
        case .conflicting, .refused, .gone: true
        case .queued, .sent, nil: false
        }
    }

    /// Returns an edit of the form.
    public func edit(of context: Context, to text: ExactText) -> Edit {
        Edit(
            context: context, text: text, translation: translation, base: base,
            baseRevision: baseRevision)
    }
}

extension Membership {
    /// Returns true if the translator may change the translation. If not, a new text becomes
    /// another translation.
    public func mayReword(_ translation: Translation, in locale: LocaleCode) -> Bool {
        allows(.updateAny, in: locale)
            || translation.authorID == translatorID && allows(.updateOwn, in: locale)
    }
}
