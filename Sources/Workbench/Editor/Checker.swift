import TML

/// What a translation is checked against.
struct Checker: Equatable, Sendable {
    var label: Label
    var language: Language
}
