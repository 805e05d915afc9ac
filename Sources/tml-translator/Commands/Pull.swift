import ArgumentParser

/// Fetches news into the local copy.
struct Pull: ErrandCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fetch the server's news into the local copy.",
        discussion: "A workstation that is open does it, and the command says what became of it.")

    @Option(help: "The key of a project; without it, every project.")
    var project: String?
    @Option(help: "A language, for example ru; without it, every language that is here already.")
    var locale: [String] = []
    @OptionGroup var waiting: ErrandWaiting

    var errand: Errand { .pull(project: project, locales: locale) }
}
