import ArgumentParser
import Catalog
import Foundation
import HTTP
import LocalStore
import Sync
import TML
import Workbench

/// Fetches news into the local copy.
struct Pull: AsyncCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fetch the server's news into the local copy.")

    @Option(help: "The key of a project; without it, every project.")
    var project: String?
    @Option(help: "A language, for example ru; without it, every language that is here already.")
    var locale: [String] = []

    func runAsync() async throws {
        let house = try House()
        let stores = try house.stores()
        let store = try house.store(of: stores)
        let synchronizer = try house.office(stores).synchronizer()
        let projects = try await synchronizer.refreshProjects().filter {
            project == nil || $0.key.rawValue == project
        }
        guard !projects.isEmpty else {
            throw Complaint(
                "The server has no such project for you. `tml-translator status` lists them.")
        }
        for project in projects {
            for locale in try locales(of: project, in: store) {
                try await synchronizer.refresh(project.key, locale: locale)
                let report = try await synchronizer.pull(project.key, locale: locale)
                let progress = try store.progress(of: project.key).first { $0.locale == locale }
                try Output.say(
                    "\(SafeText.line(project.name)), \(locale): \(progress?.keys ?? 0) keys, "
                        + "\(report.news) pieces of news")
            }
        }
        house.client.close()
    }

    private func locales(
        of project: Project, in store: TranslationStore
    ) throws -> [LocaleCode] {
        guard locale.isEmpty else {
            return try locale.map { wanted in
                let offered = project.targetLanguages.map(\.locale)
                guard let found = LocaleCode.best(for: LocaleCode(wanted), among: offered) else {
                    throw Complaint("\(project.name) is not translated into \(wanted).")
                }
                return found
            }
        }
        return try store.progress(of: project.key).map(\.locale)
    }
}
