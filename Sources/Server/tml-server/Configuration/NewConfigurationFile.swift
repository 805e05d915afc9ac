import Foundation

/// The short file that `init` writes. The long sample file is part of the documentation.
struct NewConfigurationFile {
    /// The data folder.
    let data: String
    /// The address that clients use; `nil` without a proxy.
    var publicURL: String?

    var text: String {
        """
        # The configuration of tml-server. Options of “tml-server serve” override this file.
        # The sample file tml-server.toml in the documentation explains every setting.

        data = \(Self.quoted(data))
        host = "127.0.0.1"
        port = 8080

        # If clients connect through an HTTPS proxy, set the address that clients use, and the
        # addresses of the proxy. The server accepts X-Forwarded-For only from these addresses.
        \(publicURL == nil ? "# " : "")public-url = \(Self.quoted(publicURL ?? "https://tml.example.org"))
        \(publicURL == nil ? "# " : "")trusted-proxies = ["127.0.0.1", "::1"]

        """
    }

    /// The text as a basic string of TOML.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2)
                    + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }

    /// Writes the file, readable for its owner only; throws if the file exists.
    func write(to path: String) throws(CommandFailure) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure("\(folder) cannot be created: \(error.localizedDescription)")
        }
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(text.utf8))
            try file.synchronize()
        } catch {
            throw CommandFailure("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
