import Foundation
import TestSupport
import Text
import Wire

/// A file of the specification's examples.
enum Example {
    static func bytes(of file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: specificationExamplesFolder.appending(path: file)))
    }

    /// The file, or what it has at these names, one below the other; of lists the first element.
    static func json(_ file: String, _ names: String...) throws -> JSON {
        var json = try JSON(parsing: bytes(of: file))
        for name in names {
            guard let member = json.object?[name],
                let value = member.array?.first ?? member as JSON?
            else { throw Missing(file: file, name: name) }
            json = value
        }
        return json
    }

    struct Missing: Error {
        let file: String
        let name: String
    }
}
