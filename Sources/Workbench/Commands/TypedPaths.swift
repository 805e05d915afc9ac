import Text

/// The paths in a typed text. As in a shell, spaces separate them, and a backslash makes the next
/// character a part of a path.
public struct TypedPaths: Equatable, Sendable {
    /// The paths without their backslashes.
    public private(set) var paths: [String] = []
    /// The text before the path that is being typed.
    private(set) var before = ""
    /// The path that is being typed; empty after a space.
    private(set) var last = ""

    /// Reads a text.
    public init(_ text: String) {
        let scalars = text.unicodeScalars
        var (path, start, isEscaped) = (String.UnicodeScalarView(), text.startIndex, false)
        for index in scalars.indices {
            switch scalars[index] {
            case "\\" where !isEscaped: isEscaped = true
            case " " where !isEscaped:
                end(String(path))
                (path, start) = (String.UnicodeScalarView(), scalars.index(after: index))
            case let scalar:
                path.append(scalar)
                isEscaped = false
            }
        }
        end(String(path))
        (before, last) = (String(scalars[..<start]), String(path))
    }

    private mutating func end(_ path: String) {
        if !path.isEmpty { paths.append(path) }
    }

    /// Returns a path as it is typed.
    static func typed(_ path: String) -> String {
        path.replacingExactly("\\", with: "\\\\").replacingExactly(" ", with: "\\ ")
    }
}
