import Text

/// A unit of an XLIFF file, with the elements of its texts.
struct XLIFFEntry: Sendable {
    /// The elements of a text.
    struct Form: Sendable {
        let name: FormName
        /// The `trans-unit` or the `segment`.
        let holder: XMLPlaces.Node
        let source: XMLPlaces.Node
        /// The element with the label, before the place of a missing target: `seg-source`, whose
        /// segments the target must have, or `source`.
        let label: XMLPlaces.Node
        let target: XMLPlaces.Node?
        let state: XLIFFStates.Attributes
        /// The attributes of a new `trans-unit` or `segment`, if the file does not have the form.
        /// The elements are then those of the last form in the file, and there is no target.
        var missing: [(name: String, value: String?)]?

        /// The elements of the original text.
        var originals: [XMLPlaces.Node] { label == source ? [source] : [source, label] }
    }

    var unit: FileUnit
    /// The forms in the order of `unit.forms`.
    let forms: [Form]
    let tags: XLIFFTags
    /// True if a text has an entity of the file, or characters that look like one of its tags. Such
    /// a text is not changed.
    let isFixed: Bool
    /// The element that must name the language of the targets, if it does not: `file`, or the root
    /// in version 2.
    var unnamed: XMLPlaces.Node?
}

extension XLIFFEntry {
    /// Reads the texts of a unit.
    ///
    /// - Parameters:
    ///   - unit: the unit without texts.
    ///   - forms: at least one form. The label is that of the last one.
    init?(_ unit: FileUnit, _ forms: [Form], in xml: XMLPlaces, _ states: XLIFFStates) {
        guard let last = forms.last else { return nil }
        let targets = forms.compactMap(\.target)
        let tags = XLIFFTags(xml, sources: forms.flatMap(\.originals), targets: targets)
        var isFixed = false
        func text(_ element: XMLPlaces.Node) -> ExactText {
            if let text = tags.text(of: element, in: xml) { return ExactText(text) }
            isFixed = true
            return ExactText(xml.source(element.content))
        }
        var unit = unit
        unit.label = text(last.label)
        unit.forms = forms.map { FileForm($0.name, text: $0.target.map(text) ?? "") }
        let given = zip(forms, unit.forms).filter { !$0.1.text.isEmpty }
        unit.state =
            given.map { states.state($0.0.state, isEmpty: false) }
            .min { Self.rank($0) < Self.rank($1) } ?? .untranslated
        (self.forms, self.tags, self.isFixed) = (forms, tags, isFixed)
        if isFixed { unit.isReadOnly = true }
        self.unit = unit
    }

    /// Returns the last form as a form that the file does not have.
    ///
    /// - Parameter attributes: the attributes of the new element.
    static func missing(
        _ name: FormName, after last: Form, _ attributes: [(name: String, value: String?)]
    ) -> Form {
        Form(
            name: name, holder: last.holder, source: last.source, label: last.label, target: nil,
            state: XLIFFStates.Attributes(), missing: attributes)
    }

    /// Returns the label of a form.
    func label(_ index: Int, in xml: XMLPlaces) -> ExactText {
        let label = forms[index].label
        return ExactText(tags.text(of: label, in: xml) ?? xml.source(label.content))
    }

    /// The state of a unit is the state of its least finished text.
    private static func rank(_ state: FileUnit.State) -> Int {
        switch state {
        case .untranslated: 0
        case .toReview: 1
        case .translated: 2
        case .approved: 3
        }
    }
}
