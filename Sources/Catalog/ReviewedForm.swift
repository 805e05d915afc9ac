public import TML

/// The texts of a form that a reviewer can judge, beside the text that is in use.
public struct ReviewedForm: Equatable, Sendable {
    /// The text in use; `nil` if no text is in use.
    public let used: Translation?
    /// The texts that are not rejected, the best first. An approved text in use is one of them only
    /// if the form has no other text.
    public let texts: [Translation]

    /// Finds the texts of a form.
    public init(_ context: Context, in overlaid: OverlaidTranslations) {
        let all = overlaid.translations.filter {
            $0.context == context && $0.status != .rejected
        }
        let current = overlaid.current(for: context)
        let used = current?.status == .pending ? nil : current
        let others = all.filter { $0.id != used?.id || $0.status != .approved }
        self.used = used
        texts = others.isEmpty ? all : others
    }

    /// Returns true if no reviewer has decided about a text. A text that was voted down beside a
    /// text in use waits for nobody; nor does a text that is older than the approved text in use.
    public func waits(_ text: Translation) -> Bool {
        guard text.status == .pending || text.status == .accepted else { return false }
        guard let used, used.id != text.id else { return true }
        let isOlder = used.status == .approved && text.contentRevision < used.contentRevision
        return text.rank >= 0 && !isOlder
    }
}

extension OverlaidTranslations {
    /// The texts that a verdict on the whole key is about: the first text of each form if it waits
    /// for a reviewer; without such a text, the texts in use.
    public var waiting: [Translation] {
        var contexts: Set<Context> = []
        let forms = translations.map(\.context).filter { contexts.insert($0).inserted }
            .map { ReviewedForm($0, in: self) }
        let waiting = forms.compactMap { form in form.texts.first.filtered(form.waits) }
        guard waiting.isEmpty else { return waiting }
        return forms.compactMap { form in form.texts.first.filtered { $0.id == form.used?.id } }
    }
}

extension OverlaidTranslations {
    /// The translations of ``waiting`` that a verdict changes.
    public func waiting(for verdict: Verdict) -> [Translation] {
        waiting.filter { verdict.changes($0, of: self) }
    }
}

extension Optional {
    /// Returns the value if it has a property; otherwise `nil`.
    fileprivate func filtered(_ isWanted: (Wrapped) -> Bool) -> Wrapped? {
        flatMap { isWanted($0) ? $0 : nil }
    }
}
