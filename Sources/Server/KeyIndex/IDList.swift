/// A list of ids as one argument of a statement.
package struct IDList {
    /// The SQL text after `IN`.
    package static let sql = "(SELECT value FROM json_each(?))"

    package let argument: String

    package init<Subject>(_ ids: [RowID<Subject>]) {
        argument = "[" + ids.map(\.description).joined(separator: ",") + "]"
    }
}
