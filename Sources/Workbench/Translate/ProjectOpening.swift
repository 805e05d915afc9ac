import Catalog
import TML

/// The state of reading the material of a project from the disk.
enum ProjectOpening: Equatable, Sendable {
    case awaited
    case failed(Failure)
    /// The material and samples for the rules of the language.
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

    /// Before the first connection, everything is allowed.
    func allows(_ permission: Permission, in locale: LocaleCode) -> Bool {
        material?.membership?.allows(permission, in: locale) ?? true
    }

    /// Computes the samples again only for other rules, because this takes time.
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

    /// Keeps a failure only as long as there is no material.
    mutating func fail(_ failure: Failure) {
        if material == nil { self = .failed(failure) }
    }
}
