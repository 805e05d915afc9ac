/// A notice that was told, to be read again.
struct Message: Hashable, Sendable {
    var text: String
    var grade: Notice.Grade
    /// Seconds since 1970; 0 where the time is not known.
    var time: Int
}
