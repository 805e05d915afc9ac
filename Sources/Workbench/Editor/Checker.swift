import TML

/// What a translation is checked against and previewed with.
struct Checker: Equatable, Sendable {
    var label: Label
    /// The rules of the language translated into, with samples.
    var rules: RuleSamples
    var samples: SampleValues
    /// The label's language, limits, and the checks that are not wanted.
    var settings: CheckSettings

    var language: Language { rules.language }
}
