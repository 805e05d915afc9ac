import TML

/// What a translation is checked against and previewed with.
struct Checker: Equatable, Sendable {
    var label: Label
    /// The language of the label itself.
    var labelLocale: LocaleCode
    /// The rules of the language translated into, with samples.
    var rules: RuleSamples
    var samples: SampleValues
    /// The greatest length of a translation; `nil`: no limit.
    var maxLength: Int?

    var language: Language { rules.language }
}
