import TML

/// What a translation is checked against and previewed with.
struct Checker: Equatable, Sendable {
    var label: Label
    /// The label of a key in the syntax `xmessage`: its translations are shown, not checked.
    var message: XMessage?
    /// The rules of the language translated into, with samples.
    var rules: RuleSamples
    var samples: SampleValues
    /// The label's language, limits, and the checks that are not wanted.
    var settings: CheckSettings

    var language: Language { rules.language }
}
