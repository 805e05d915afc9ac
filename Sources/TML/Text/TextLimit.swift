/// How long a text may become that is made of values and of what they are put into.
///
/// Each of them has a sensible length where it comes from, but not their product: a label of many
/// tokens with a value of many letters would take more memory than there is.
enum TextLimit {
    /// In UTF-8. What would be longer is left as it is written.
    static let longest = 10_000_000
}
