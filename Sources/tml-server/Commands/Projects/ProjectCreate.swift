import ArgumentParser
import Catalog
import TML
import TranslationService

extension Projects {
    /// `tml-server project create NAME`
    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an empty project and print its key.",
            discussion: """
                Its keys come from the apps that are pointed at it, or from an archive \
                (“tml-server import” makes the project by itself).
                """)

        @OptionGroup var data: DataOption

        @Argument(help: "The project's name.")
        var name: String

        @Option(help: "The language of the originals.")
        var defaultLocale = "en"

        @Option(
            name: .customLong("locales"), parsing: .upToNextOption,
            help: "The languages to translate into: --locales ru de pt-BR.")
        var locales: [String] = []

        func run() throws {
            try Failure.explaining {
                let key = try data.service().createProject(
                    NewProject(
                        name: name, defaultLocale: LocaleCode(defaultLocale),
                        locales: locales.map { LocaleCode($0) }))
                print(key.rawValue)
            }
        }
    }
}
