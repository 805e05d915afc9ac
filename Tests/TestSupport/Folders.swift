public import Foundation

/// The root of the package.
public let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The vectors: inputs, and what the published SDKs answered.
public let conformanceFolder = packageFolder.appending(path: "Tests/Conformance")

/// The definitions of languages that were published with the SDKs.
public let publishedDefinitionsFolder = packageFolder.appending(
    path: "Sources/LanguageData/Definitions/published")

/// A published definition by its file's name: `ru`, `ru.php`. Throws when there is none.
public func publishedDefinition(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: publishedDefinitionsFolder.appending(path: "\(name).json")))
}

/// The example bodies of the service's specification.
public let specificationExamplesFolder = packageFolder.appending(
    path: "docs/specification/examples")

/// An example of the service's specification by its name: `routes`. Throws when there is none.
public func specificationExample(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: specificationExamplesFolder.appending(path: "\(name).json")))
}

/// The path of a program of this package; it lies beside the tests that run.
public func builtProgram(named name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent(name).path
}
