import Dictionaries
import Foundation
import TestSupport
import Testing

@Suite struct DictionaryCatalogTests {
    private let folder: TemporaryFolder
    private let catalog: DictionaryCatalog

    init() throws {
        folder = try TemporaryFolder()
        for name in [
            "de_AT", "de_DE", "en_GB", "en_US", "fr", "nb_NO", "pt_BR", "pt_PT", "sr_Latn_RS",
            "sr_RS",
        ] {
            for ending in ["aff", "dic"] {
                try Data().write(to: URL(filePath: folder.path("\(name).\(ending)")))
            }
        }
        try Data().write(to: URL(filePath: folder.path("ru_RU.dic")))
        catalog = DictionaryCatalog(folders: ["/nowhere", folder.path])
    }

    @Test(arguments: [
        ("de", "de_DE"), ("de-AT", "de_AT"), ("de_CH", "de_DE"), ("en", "en_US"),
        ("EN-gb", "en_GB"),
        ("fr-CA", "fr"), ("no", "nb_NO"), ("pt-BR", "pt_BR"), ("pt", "pt_PT"), ("sr", "sr_RS"),
        ("sr-Latn", "sr_Latn_RS"),
    ])
    func aLanguageHasTheNearestDictionary(_ code: String, _ name: String) {
        #expect(catalog.dictionary(for: code)?.path == folder.path(name))
        #expect(catalog.dictionary(for: code)?.name == name)
    }

    /// One of the two files alone is none.
    @Test(arguments: ["ru", "zh", "sr-Cyrl-ME", "d", ""])
    func othersHaveNone(_ code: String) {
        #expect(catalog.dictionary(for: code) == nil)
    }

    @Test(arguments: [
        ("de", "hunspell-de-de"), ("de-CH", "hunspell-de-ch"), ("ru", "hunspell-ru"),
        ("en", "hunspell-en-us"), ("en-GB", "hunspell-en-gb"), ("nb", "hunspell-no"),
        ("no", "hunspell-no"), ("fr-CA", "hunspell-fr"), ("zh", nil), ("", nil),
    ])
    func thePackageThatBringsOneIsKnown(_ code: String, _ package: String?) {
        #expect(DictionaryCatalog.package(for: code) == package)
    }
}
