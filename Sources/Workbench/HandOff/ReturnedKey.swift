public import Catalog
public import TML
public import Text

/// A text in a file that came back.
public struct ReturnedForm: Equatable, Sendable {
    /// The form at the time of the hand-off.
    public var handed: HandedForm
    /// The text in the file.
    public var text: ExactText
    /// True if the text needs a review: it becomes a draft.
    public var isToReview: Bool

    /// Creates a text of a form.
    public init(_ handed: HandedForm, text: ExactText, isToReview: Bool) {
        (self.handed, self.text, self.isToReview) = (handed, text, isToReview)
    }
}

/// The decisions about the texts of a key that came back in a file.
public struct ReturnedKey: Equatable, Sendable {
    /// A text that is left out.
    public struct LeftOut: Equatable, Sendable {
        /// The context of the form.
        public let context: Context
        /// The text in the file.
        public let text: ExactText
        /// A sentence.
        public let reason: String
    }

    /// The texts to take.
    public internal(set) var texts: [ReturnedText] = []
    /// The number of texts that are as at the time of the hand-off.
    public internal(set) var unchanged = 0
    /// The number of texts that the local copy already has.
    public internal(set) var already = 0
    /// The texts that are left out.
    public internal(set) var leftOut: [LeftOut] = []

    /// Leaves out all texts if one form is left out, as when the translator saves a key.
    mutating func holdBack() {
        guard !leftOut.isEmpty else { return }
        leftOut += texts.map {
            LeftOut(
                context: $0.edit.context, text: $0.edit.text, reason: Strings.otherFormIsHeld)
        }
        texts = []
    }
}
