import Catalog
import TML

/// Whether the disk has brought what a language of a project needs besides its keys.
enum ProjectOpening: Equatable, Sendable {
    case awaited
    case failed(Failure)
    /// With samples of the language's rules.
    case done(ProjectMaterial, RuleSamples)

    var material: ProjectMaterial? {
        if case .done(let material, _) = self { material } else { nil }
    }

    var rules: RuleSamples? {
        if case .done(_, let rules) = self { rules } else { nil }
    }

    var failure: Failure? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    /// Before the first connection nothing is hidden.
    func allows(_ permission: Permission, in locale: LocaleCode) -> Bool {
        material?.membership?.allows(permission, in: locale) ?? true
    }

    /// Samples are worked out anew only for other rules, because that takes time.
    mutating func take(_ new: ProjectMaterial) {
        if let rules, rules.language == new.language {
            self = .done(new, rules)
        } else {
            self = .done(new, RuleSamples(new.language))
        }
    }

    mutating func change(_ body: (inout ProjectMaterial) -> Void) {
        guard case .done(var material, let rules) = self else { return }
        body(&material)
        self = .done(material, rules)
    }

    /// What could not be read is told only as long as there is nothing to show.
    mutating func fail(_ failure: Failure) {
        if material == nil { self = .failed(failure) }
    }
}
