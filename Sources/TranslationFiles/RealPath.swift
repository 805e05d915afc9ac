import Glibc

/// Paths without symbolic links.
public enum RealPath {
    /// Returns the path of the file to which links lead; the path itself if there is no file.
    public static func of(_ path: String) -> String {
        guard let found = realpath(path, nil) else { return path }
        defer { free(found) }
        return String(cString: found)
    }
}
