import Catalog
import TML

/// What the status line shows of a language.
extension TranslateScreen {
    func status(_ environment: ScreenEnvironment) -> [String] {
        guard let material = opening.material else { return [title, locale.rawValue] }
        return [
            material.project.name, material.languageName,
            material.progress.keys == 0 || environment.link.percentFetched != nil
                ? "" : Strings.progress(material.progress),
        ]
    }

    var percentDone: Int? {
        opening.material.flatMap { $0.progress.keys == 0 ? nil : $0.progress.percentDone }
    }
}
