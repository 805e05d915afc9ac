import Catalog
import TML

/// The state of the request for the material of a project.
enum ProjectOpening: Equatable, Sendable {
    case awaited
    case failed(Failure)
    /// The material, and the samples for the rules of the language.
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

    /// Returns true if the translator has the permission. Before the first connection, everything
    /// is allowed.
    func allows(_ permission: Permission, in locale: LocaleCode) -> Bool {
        material?.membership?.allows(permission, in: locale) ?? true
    }

    /// Takes new material. Computes the samples again only if the rules have changed, because this
    /// takes time.
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

    /// Takes a failure, unless there is material.
    mutating func fail(_ failure: Failure) {
        if material == nil { self = .failed(failure) }
    }
}
