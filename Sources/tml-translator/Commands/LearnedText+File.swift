import Catalog
import FileProjects
import TML
import TextFiles
import TranslationFiles
import TranslationMemory
import Workbench

/// The translations of a translation file.
extension LearnedText {
    /// Returns the texts of a file in its order, without the texts that a person has to review.
    /// `nil` if the file has another format, for example TMX. If the originals of the file are not
    /// found, prints a warning.
    ///
    /// - Parameter languages: the languages that replace those of the file.
    static func texts(
        ofFile path: String, _ languages: FileLanguages
    ) throws(TextFileError) -> [LearnedText]? {
        let file: FileProject
        do {
            file = try FileProject(
                opening: path, locale: languages.target.map { LocaleCode($0) },
                for: FilePerson(name: ""))
        } catch {
            guard error != .file(.unknownFormat) else { return nil }
            throw TextFileError(error)
        }
        if file.lacksOriginals { Output.complain(Strings.namesAreLabels(in: path)) }
        let source = languages.source.map { LocaleCode($0) } ?? file.address.source
        return file.keys.flatMap { pulled in
            pulled.translations.filter { $0.status != .pending }.map {
                LearnedText($0, of: pulled.key, from: source, to: file.address.locale)
            }
        }
    }

    private init(
        _ translation: Translation, of key: TranslationKey, from source: LocaleCode,
        to target: LocaleCode
    ) {
        self.init(
            id: 0, revision: 0, source: source, target: target, project: "", key: key.id.hash,
            label: key.label, syntax: key.labelSyntax, description: key.description,
            context: translation.context, text: translation.text,
            isApproved: translation.status == .approved, author: "", date: "")
    }
}

extension TextFileError {
    fileprivate init(_ obstacle: FileProject.Obstacle) {
        self =
            switch obstacle {
            case .file(.malformed(let line, let words)): .failed("Line \(line): \(words)")
            case .file(let error): .failed(error.sentence + ".")
            case .noLanguage:
                .failed("The file does not name the language of the translations; use --target.")
            }
    }
}
