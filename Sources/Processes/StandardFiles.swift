import Foundation

/// The standard input, the standard output and the standard error of this program.
public enum StandardFiles {
    /// Opens the standard files that are closed, so that no other file gets their descriptors.
    /// Otherwise a message could become a part of a translation file. Reads from these standard
    /// files and writes to them then fail. Call this function before the program opens a file.
    public static func keepDescriptors() {
        for (descriptor, access) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", access)
        }
    }
}
