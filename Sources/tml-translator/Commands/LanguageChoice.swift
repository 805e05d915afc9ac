import ArgumentParser
import Catalog
import Foundation
import LocalStore
import TML

/// Where a script's language rules come from: a file, or the local copy.
struct LanguageChoice: ParsableArguments {
    @Option(help: "The language, for example ru.")
    var locale: String
    @Option(help: "A language definition (JSON) to use instead of the project's.")
    var definition: String?

    func language(_ locale: LocaleCode, in house: House) throws -> Language {
        if let definition, locale == LocaleCode(self.locale) { return try read(definition) }
        guard let store = try house.stores().store else {
            throw Complaint(
                "No rules of \(locale) are known here: sign in and pull a project, or give "
                    + "--definition FILE.")
        }
        for summary in try store.projects() {
            let bytes = try store.languageDefinition(locale, project: summary.project.key)
            if let bytes { return try Language(definition: bytes) }
        }
        throw Complaint(
            "No project in the local copy has the rules of \(locale): pull one, or give "
                + "--definition FILE.")
    }

    private func read(_ path: String) throws -> Language {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Complaint("\(path) cannot be read.")
        }
        do {
            return try Language(definition: data)
        } catch {
            throw Complaint("\(path) is no language definition: \(error)")
        }
    }
}
