/// Which translations a release or an exported archive has (`tml-service.md` 3.14); rejected ones
/// never.
public enum Acceptance: String, Hashable, Sendable, CaseIterable {
    /// Those that count: accepted and approved.
    case accepted
    /// Those that a reviewer has approved.
    case approved
    /// Pending ones as well.
    case all

    /// What stands after `status IN`.
    var sql: String {
        switch self {
        case .accepted: "('approved', 'accepted')"
        case .approved: "('approved')"
        case .all: "('approved', 'accepted', 'pending')"
        }
    }
}

/// The shape of the translations in an archive (`tml-service.md` 5.4).
public enum BundleShape: String, Hashable, Sendable, CaseIterable {
    /// Each key with its original, beside its translations.
    case year2015 = "2015"
    /// Originals in a file of their own; what releases have.
    case year2016 = "2016"
}
