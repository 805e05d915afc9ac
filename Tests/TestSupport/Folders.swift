public import Foundation

/// The root of the package.
public let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder beside the package with the material that is shared: examples, cases, bundles.
public let sharedFolder = packageFolder.deletingLastPathComponent()
    .appendingPathComponent("shared")

/// The path of a program of this package; it lies beside the tests that run.
public func builtProgram(named name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent(name).path
}
