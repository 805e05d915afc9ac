/// Any number of ids as one argument of a statement.
struct IDList {
    /// What stands after `IN`.
    static let sql = "(SELECT value FROM json_each(?))"

    let argument: String

    init(_ ids: [Int]) { argument = "[" + ids.map(String.init).joined(separator: ",") + "]" }
}
