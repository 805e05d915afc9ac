public import TML
public import Text

/// A translation that a person changed in a time, and its state before the first of these changes.
public struct EarlierState: Hashable, Sendable {
    /// The text and the status of a translation at a time.
    public struct State: Hashable, Sendable {
        /// The text.
        public var text: ExactText
        /// The status; `nil` if the server has not stored it.
        public var status: TranslationStatus?
        /// The reason for the rejection; `nil` if there is none.
        public var rejectReason: ExactText?

        /// Creates a state; by default, without a reason for a rejection.
        public init(
            text: ExactText, status: TranslationStatus?, rejectReason: ExactText? = nil
        ) {
            self.text = text
            self.status = status
            self.rejectReason = rejectReason
        }
    }

    /// The number of the translation on its server.
    public var translation: Int
    /// The key of the translation.
    public var key: TranslationKey.ID
    /// The context of the translation.
    public var context: Context
    /// The present state; of a deleted translation, its last state.
    public var now: State
    /// The server's counter at the last change of text, context or status.
    public var contentRevision: Int
    /// The state before; `nil` if there was none, or if the server does not know it.
    public var earlier: State?
    /// The reason of the server against bringing the state back; `nil` if there is none.
    public var obstacle: RestorationObstacle?
    /// The number of the translation whose earlier state must come back first, because its approval
    /// would end; `nil` if there is none.
    public var rival: Int?

    /// Creates the states of a translation; by default, without an obstacle.
    public init(
        translation: Int, key: TranslationKey.ID, context: Context = Context(), now: State,
        contentRevision: Int, earlier: State?, obstacle: RestorationObstacle? = nil,
        rival: Int? = nil
    ) {
        self.translation = translation
        self.key = key
        self.context = context
        self.now = now
        self.contentRevision = contentRevision
        self.earlier = earlier
        self.obstacle = obstacle
        self.rival = rival
    }

    /// The change that brings the earlier state back: the text or, if the text is the same, the
    /// verdict. Never both, because the verdict would be about another text if the text is refused.
    /// `nil` if nothing or nothing certain can be brought back.
    public var restoration: Restoration? {
        guard obstacle == nil, let earlier else { return nil }
        guard earlier.text == now.text else { return .text(earlier.text) }
        guard let status = earlier.status, let present = now.status,
            !status.isLike(present)
        else { return nil }
        return switch status {
        case .approved: .verdict(.approve)
        case .rejected: .verdict(.reject(reason: earlier.rejectReason ?? ""))
        case .accepted, .pending: .verdict(.reopen)
        }
    }
}

extension TranslationStatus {
    /// Returns true if a reviewer needs no verdict to go from one status to the other: votes alone
    /// decide between accepted and pending.
    public func isLike(_ other: TranslationStatus) -> Bool {
        switch self {
        case .approved, .rejected: self == other
        case .accepted, .pending: other == .accepted || other == .pending
        }
    }
}
