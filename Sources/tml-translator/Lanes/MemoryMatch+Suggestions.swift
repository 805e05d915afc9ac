import Catalog
import TML
import Text
import TranslationMemory
import Workbench

extension ConcordanceHit {
    init(_ hit: ImportedHit) {
        self.init(
            label: hit.label, syntax: hit.syntax, text: hit.text, locale: hit.locale,
            place: .file(hit.file))
    }
}

extension MemoryMatch {
    /// Returns one suggestion for each form, in the order of the forms.
    func suggestions(
        for key: TranslationKey, _ name: (Project.Key) -> String
    ) -> [Suggestion] {
        let isOther =
            label == key.label && description != key.description && !isFromServer
        let origin = MemoryOrigin(
            percent: percent, label: label, syntax: syntax,
            otherDescription: isOther ? description : nil,
            place: place(for: key, name), author: author, isPending: isPending)
        return forms.map { form in
            Suggestion(
                text: form.text, origin: .memory(origin),
                context: form.context.isAlways ? .any : .only(form.context),
                remembered: RememberedText(form.entry), warnings: warnings)
        }
    }

    /// True for a match of the server. The server does not send the descriptions of labels.
    private var isFromServer: Bool { if case .server = origin { true } else { false } }

    private func place(
        for key: TranslationKey, _ name: (Project.Key) -> String
    ) -> MemoryOrigin.Place {
        switch origin {
        case .key(let project, let hash):
            let project = Project.Key(project)
            return .key(TranslationKey.ID(project: project, hash: hash), project: name(project))
        case .file(let name): return .file(name)
        case .server(let hash):
            return .server(TranslationKey.ID(project: key.id.project, hash: hash))
        }
    }
}

extension RememberedText {
    init(_ entry: MemoryEntry) {
        self.init(
            source: entry.source, target: entry.target, label: entry.label,
            context: entry.context, text: entry.text)
    }
}

extension MemoryEntry {
    init(_ text: RememberedText) {
        self.init(
            source: text.source, target: text.target, label: text.label, context: text.context,
            text: text.text)
    }
}

extension MemoryQuestion {
    init(_ key: TranslationKey, _ locale: LocaleCode, least: Double) {
        self.init(
            source: key.locale, target: locale, project: key.id.project.rawValue, key: key.id.hash,
            label: key.label, syntax: key.labelSyntax, description: key.description, least: least)
    }
}
