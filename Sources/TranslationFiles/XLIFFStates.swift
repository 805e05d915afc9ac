/// The states of the texts in an XLIFF file, with the spelling of the file.
struct XLIFFStates: Sendable {
    /// The attributes with the state of a text. A missing attribute is `nil`.
    struct Attributes: Hashable, Sendable {
        /// `state` of `target` or `segment`.
        var state: String?
        /// `approved` of `trans-unit`.
        var approved: String?
        /// `subState` of `segment`.
        var detail: String?
    }

    /// True for XLIFF 2.
    private let isSecond: Bool
    /// The first spelling of each state in the file.
    private var spellings: [FileUnit.State: String] = [:]
    private var usesApproved = false

    /// Creates the states of a file without texts.
    init(isSecond: Bool) { self.isSecond = isSecond }

    /// Adds the spelling of a text in the file.
    mutating func add(_ attributes: Attributes) {
        usesApproved = usesApproved || attributes.approved != nil
        guard let value = attributes.state, let state = meaning(of: value) else { return }
        // `needs-adaptation` and `needs-l10n` ask for other work than a review.
        guard state != .toReview || isSecond || value.hasPrefix("needs-review") else { return }
        if spellings[state] == nil { spellings[state] = value }
    }

    /// Returns the state of a text.
    func state(_ attributes: Attributes, isEmpty: Bool) -> FileUnit.State {
        if isEmpty { return .untranslated }
        if attributes.approved == "yes" { return .approved }
        return attributes.state.flatMap(meaning) ?? .translated
    }

    /// Returns the attributes for a new state. As many of the old attributes as possible stay.
    ///
    /// - Parameters:
    ///   - isNew: true if the text had no translation.
    ///   - isEmpty: true if the new text is empty.
    func attributes(
        for state: FileUnit.State, from old: Attributes, isNew: Bool, isEmpty: Bool
    ) -> Attributes {
        let usesStates = old.state != nil || !spellings.isEmpty
        // In a file with states, a new translation has one.
        let isUnmarked = isNew && usesStates && old.state == nil
        if !isEmpty, !isUnmarked, self.state(old, isEmpty: false) == state { return old }
        return isSecond
            ? second(state, old, usesStates: usesStates, isEmpty: isEmpty)
            : first(state, old, usesStates: usesStates, isEmpty: isEmpty)
    }

    private func meaning(of value: String) -> FileUnit.State? {
        switch value {
        case "initial": isSecond ? .toReview : nil
        case "reviewed": isSecond ? .approved : nil
        case "new", "needs-translation": isSecond ? nil : .untranslated
        case "translated": .translated
        case "final": .approved
        case "signed-off": isSecond ? nil : .approved
        default: !isSecond && value.hasPrefix("needs-") ? .toReview : nil
        }
    }
}

extension XLIFFStates {
    private func first(
        _ state: FileUnit.State, _ old: Attributes, usesStates: Bool, isEmpty: Bool
    ) -> Attributes {
        var new = old
        if state == .approved, usesApproved || spellings[.approved] == nil {
            new.approved = "yes"
        } else if state != .approved, old.approved == "yes" {
            new.approved = "no"
        }
        if old.state.flatMap(meaning) == state { return new }
        switch state {
        case .untranslated:
            if old.state != nil || !isEmpty {
                new.state = spellings[.untranslated] ?? "needs-translation"
            }
        case .toReview: new.state = spellings[.toReview] ?? "needs-review-translation"
        case .translated: if usesStates { new.state = "translated" }
        case .approved:
            if let spelling = spellings[.approved] {
                new.state = spelling
            } else if old.state != nil {
                new.state = "translated"
            }
        }
        return new
    }

    private func second(
        _ state: FileUnit.State, _ old: Attributes, usesStates: Bool, isEmpty: Bool
    ) -> Attributes {
        var new = old
        switch state {
        case .untranslated: if old.state != nil || !isEmpty { new.state = "initial" }
        case .toReview: new.state = "initial"
        case .translated: if usesStates { new.state = "translated" }
        case .approved: new.state = spellings[.approved] ?? "reviewed"
        }
        // The standard requires this, because the detail belongs to the old state.
        if new.state != old.state { new.detail = nil }
        return new
    }
}
