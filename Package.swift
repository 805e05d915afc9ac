// swift-tools-version: 6.2
import PackageDescription

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let toml = Target.Dependency.product(name: "TOMLKit", package: "TOMLKit")
/// Checks the signatures of ID tokens.
let jwt = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
/// The libraries for the server's limits on connections. Hummingbird depends on all of them.
let networking: [Target.Dependency] = [
    .product(name: "HummingbirdCore", package: "hummingbird"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    .product(name: "HTTPTypes", package: "swift-http-types"),
]

/// A module in `Sources` with its imports. `docs/architecture.md` shows the bands of the modules.
func module(_ name: String, _ imports: Target.Dependency..., resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: imports, resources: resources)
}

func tests(_ name: String, _ imports: Target.Dependency..., exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: imports, exclude: exclude)
}

let package = Package(
    name: "tml-translator",
    products: [
        .executable(name: "tml-translator", targets: ["tml-translator"]),
        .executable(name: "tml-server", targets: ["tml-server"]),
        .executable(name: "tml-bench", targets: ["tml-bench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        // System libraries. `CNcurses` replaces curses.h with its own header.
        .target(
            name: "CNcurses",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CSodium", path: "Sources/System/CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(
            name: "CExpat", path: "Sources/System/CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(
            name: "CArchive", path: "Sources/System/CArchive", pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(
            name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CFribidi", path: "Sources/System/CFribidi", pkgConfig: "fribidi",
            providers: [.apt(["libfribidi-dev"])]),
        // The Debian package contains no file for pkg-config.
        .systemLibrary(
            name: "CStemmer", path: "Sources/System/CStemmer",
            providers: [.apt(["libstemmer-dev"])]),
        .systemLibrary(
            name: "CHunspell", path: "Sources/System/CHunspell", pkgConfig: "hunspell",
            providers: [.apt(["libhunspell-dev"])]),
        .systemLibrary(name: "CMalloc", path: "Sources/System/CMalloc"),

        // Modules of both programs.
        module("Text"),
        module("TML", "Text"),
        module("LanguageData", "TML", resources: [.copy("Definitions")]),
        module("Catalog", "Text", "TML"),
        module("Wire", "Catalog", "Text", "TML"),
        module("Files"),
        module("Locking"),
        module("Processes"),
        module("Diagnostics"),
        module("HTTP", "Text", "Locking", "CCurl"),
        module(
            "MachineTranslation", "Catalog", "Text", "TML", "HTTP", "Files", "Processes", "CExpat"),
        module("EngineSettings", "MachineTranslation", "Text", toml),
        module("Migrations", grdb),
        module("Terminology", "Catalog", "Text", "TML", "Locking", "CStemmer"),
        module("TextFiles", "Text", "CExpat"),
        module("TranslationFiles", "Text", "TML", "Files", "TextFiles", "CExpat"),

        // The workstation: `tml-translator` and its modules.
        module(
            "LocalStore", "Catalog", "Text", "TML", "Files", "Locking", "Migrations", "Terminology",
            "CSQLite", grdb),
        module("TranslationMemory", "TML", "Text", "TextFiles", "Migrations", grdb),
        module("TermLibrary", "Catalog", "TML", "Text", "TextFiles", "Migrations", grdb),
        module("TranslationAPI", "Catalog", "Text", "TML", "Wire", "HTTP"),
        module(
            "FileProjects", "Catalog", "Text", "TML", "LanguageData", "TranslationAPI",
            "TranslationFiles", "Files", "Locking"),
        module("Sync", "Catalog", "Text", "TML", "LocalStore", "TranslationAPI"),
        module("Dictionaries", "Files", "CHunspell"),
        module("Display", "CFribidi"),
        module("Terminal", "Display", "CNcurses"),
        module("Workbench", "Catalog", "Text", "TML", "Display", "Terminology"),
        .executableTarget(
            name: "tml-translator",
            dependencies: [
                "Text", "TML", "LanguageData", "Catalog", "Locking", "Diagnostics", "HTTP",
                "MachineTranslation", "EngineSettings", "LocalStore", "TranslationMemory",
                "TranslationAPI", "Sync", "FileProjects", "TranslationFiles",
                "TextFiles", "TermLibrary", "Terminology", "Dictionaries", "Display", "Terminal",
                "Workbench", "Files", "Processes", "CMalloc",
                argumentParser, toml,
            ],
            resources: [.copy("Themes")]),

        // The server: `tml-server` and its modules.
        .target(
            name: "KeyIndex", dependencies: ["Text", "Locking", grdb],
            path: "Sources/Server/KeyIndex"),
        .target(
            name: "TranslationService",
            dependencies: [
                "KeyIndex", "Catalog", "Text", "TML", "LanguageData", "Wire", "Files", "Locking",
                "Migrations", "Terminology", "TranslationFiles",
                "CSodium", "CArchive", "CSQLite", crypto, grdb,
            ],
            path: "Sources/Server/TranslationService", resources: [.copy("SampleProject")]),
        .executableTarget(
            name: "tml-server",
            dependencies: [
                "TranslationService", "KeyIndex", "MachineTranslation", "EngineSettings", "Catalog",
                "TranslationFiles", "Text", "TML", "Wire", "HTTP", "Files", "Locking", "Processes",
                "Diagnostics",
                "CMalloc", hummingbird, mustache, logging, argumentParser, toml, jwt,
            ] + networking, path: "Sources/Server/tml-server"),

        // Development tools, tests and measurements.
        .executableTarget(
            name: "tml-conformance", dependencies: ["LanguageData", "Text", "TML", argumentParser],
            path: "Tests/tml-conformance"),
        .target(
            name: "CPty", path: "Tests/CPty",
            linkerSettings: [.linkedLibrary("vterm"), .linkedLibrary("util")]),
        .target(
            name: "TestSupport", dependencies: ["CPty", "Display", "Locking"],
            path: "Tests/TestSupport"),
        .executableTarget(
            name: "tml-bench",
            dependencies: [
                "TestSupport", "LocalStore", "TranslationMemory", "Terminology", "Catalog", "Text",
                "TML", "LanguageData", "Sync", "Workbench", "CMalloc", "TranslationFiles",
                "FileProjects", "Files",
            ],
            path: "Tests/Bench"),
        .executableTarget(
            name: "tml-engine-bench", dependencies: ["LanguageData", "TML"],
            path: "Tests/BenchTML", exclude: ["icu-bench.cpp"]),
        .executableTarget(
            name: "tml-file-corpus",
            dependencies: [
                "TranslationFiles", "FileProjects", "Catalog", "Text", "TML", argumentParser,
            ],
            path: "Tests/FileCorpus",
            exclude: ["packages", "readers.py", "plurals.py", "explanations"]),
        tests("TextTests", "Text", "TestSupport"),
        tests("TMLTests", "Text", "TML", "LanguageData", "TestSupport"),
        tests("tml-conformanceTests", "tml-conformance", "Text", "TML", "TestSupport"),
        tests(
            "LanguageDataTests", "LanguageData", "Text", "TML", "TestSupport", exclude: ["Expected"]
        ),
        tests("CatalogTests", "Catalog", "Text", "TML", "TestSupport"),
        tests("WireTests", "Wire", "Catalog", "Text", "TML", "TestSupport"),
        tests("HTTPTests", "HTTP", "TestSupport", exclude: ["starttls.py"]),
        tests(
            "MachineTranslationTests", "MachineTranslation", "Catalog", "Text", "TML", "HTTP",
            "TestSupport"
        ),
        tests("MigrationsTests", "Migrations", grdb),
        tests(
            "LocalStoreTests", "LocalStore", "Terminology", "Migrations", "Catalog", "Text", "TML",
            "Locking", "TestSupport", grdb),
        tests(
            "TranslationMemoryTests", "TranslationMemory", "LanguageData", "TML", "Text",
            "TextFiles", "TestSupport", grdb),
        tests("TextFilesTests", "TextFiles", "Text", "TestSupport"),
        tests(
            "TranslationFilesTests", "TranslationFiles", "tml-file-corpus", "Text", "TML",
            "TestSupport", exclude: ["Files"]),
        tests(
            "TermLibraryTests", "TermLibrary", "Catalog", "TML", "Text", "TextFiles", "TestSupport",
            grdb),
        tests(
            "TerminologyTests", "Terminology", "LanguageData", "Catalog", "Text", "TML",
            "TestSupport"),
        tests(
            "TranslationAPITests", "TranslationAPI", "Catalog", "Text", "TML", "Wire", "HTTP",
            "TestSupport"
        ),
        tests(
            "SyncTests", "Sync", "Catalog", "Text", "TML", "HTTP", "LocalStore", "Locking",
            "TranslationAPI",
            "TestSupport"),
        tests(
            "FileProjectsTests", "FileProjects", "TranslationFiles", "Sync", "LocalStore",
            "TranslationAPI", "Catalog", "Text", "TML", "TestSupport"),
        tests("DictionariesTests", "Dictionaries", "TestSupport"),
        tests("DisplayTests", "Display", "TestSupport"),
        .executableTarget(
            name: "terminal-probe", dependencies: ["Terminal", "Display", "TestSupport"],
            path: "Tests/TerminalProbe"),
        tests("TerminalTests", "Terminal", "Display", "TestSupport", "terminal-probe"),
        tests(
            "WorkbenchTests", "Workbench", "Catalog", "Text", "TML", "Display", "Terminal",
            "TestSupport",
            exclude: ["Screens"]),
        tests(
            "TranslationServiceTests", "TranslationService", "KeyIndex", "Catalog", "Text", "TML",
            "Wire", "Terminology", "TranslationFiles",
            "Locking", "Migrations",
            "TestSupport",
            grdb
        ),
        tests(
            "tml-serverTests", "tml-server", "Diagnostics", "MachineTranslation",
            "TranslationService", "KeyIndex",
            "Catalog", "Text", "TML", "Wire", "HTTP", "Locking", "TestSupport", grdb,
            argumentParser,
            jwt
        ),
        tests(
            "tml-translatorTests", "tml-translator", "Workbench", "LocalStore", "FileProjects",
            "TranslationMemory",
            "TextFiles", "TermLibrary", "Dictionaries", "Display", "Terminal", "Locking", "HTTP",
            "MachineTranslation", "Catalog", "Text",
            "TML", "TestSupport", exclude: ["Themes"]),
        tests(
            "EndToEndTests", "tml-translator", "tml-server", "TestSupport", "TranslationAPI",
            "HTTP", "Wire", "Locking", "Catalog", "Text", "TML", grdb),
        tests(
            "ModelTests", "Sync", "TranslationAPI", "HTTP", "LocalStore", "TranslationService",
            "KeyIndex", "Wire", "Catalog", "Text", "TML", "Locking", "TestSupport", grdb),
        tests("SourceFormTests", "TestSupport"),
    ],
    swiftLanguageModes: [.v6]
)

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
for target in package.targets where target.type != .system {
    target.swiftSettings = strict
}
