import Catalog
import TML

/// What is to be known about the language that is translated into.
extension TranslateScreen {
    /// In one line, when the desk is opened; `nil` when there is nothing to say. That the project
    /// goes its own way is told once, not at every opening.
    var languageNotice: Notice? {
        guard let material else { return nil }
        let name = material.languageName
        switch material.origin {
        case .project where material.findings.isEmpty, .program: return nil
        case .project:
            let differences = material.findings.count { $0.kind.isAboutCLDR }
            var notice = Notice(
                Strings.languageDiffers(
                    name, differences: differences,
                    oddities: material.findings.count - differences))
            notice.isOnce = true
            return notice
        case .programForUnreadable: return Notice(Strings.unreadableRules(name), .warning)
        case .nowhere: return Notice(Strings.noRules(name), .warning)
        }
    }

    /// Everything there is to know.
    func aboutLanguage() -> Reaction {
        guard let material else { return .none }
        let origin = Strings.origin(of: material.languageName, material.origin)
        let points = material.findings.map(Strings.sentence)
        return .dialog(
            .report(
                ReportDialog(
                    title: material.languageName,
                    points.isEmpty ? [Strings.noFindings] : points), origin))
    }
}

extension DefinitionFinding.Kind {
    /// Whether it says that the rules are not those of CLDR; else it is about the definition.
    var isAboutCLDR: Bool {
        switch self {
        case .noContext, .categoryMissing, .categoryUnknown, .categoriesDiffer: true
        default: false
        }
    }
}
