/// Something that stops a command, in a sentence for the person who typed it.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
