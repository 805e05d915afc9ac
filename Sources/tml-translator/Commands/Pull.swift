import ArgumentParser

/// Downloads changes into the local copy.
struct Pull: ErrandCommand {
    static let configuration = CommandConfiguration(
        abstract: "Download new changes from the server into the local copy.",
        discussion: """
            If a workstation is open, the workstation downloads the changes and the command prints \
            the result.
            """)

    @Option(help: "The key of a project, or its beginning (default: all projects).")
    var project: String?
    @Option(help: "A language, for example ru (default: all languages in the local copy).")
    var locale: [String] = []
    @OptionGroup var waiting: ErrandWaiting

    var errand: Errand { .pull(project: project, locales: locale) }
}
