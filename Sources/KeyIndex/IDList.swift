/// Any number of ids as one argument of a statement.
package struct IDList {
    /// What stands after `IN`.
    package static let sql = "(SELECT value FROM json_each(?))"

    package let argument: String

    package init(_ ids: [Int]) {
        argument = "[" + ids.map(String.init).joined(separator: ",") + "]"
    }
}
