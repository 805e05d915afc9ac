import NIOCore
import TranslationService

/// A body that is coming.
struct PartialBody {
    private(set) var bytes: [UInt8] = []
    private var count = 0
    private var limit: Int
    private var sender: BodyBudget.Sender
    private let context: ServerContext
    private let budget: BodyBudget

    init(
        _ context: ServerContext, _ budget: BodyBudget, limit: Int,
        sender: BodyBudget.Sender = .stranger
    ) {
        self.context = context
        self.budget = budget
        self.limit = limit
        self.sender = sender
    }

    /// Whether so much too much has come that nobody waits for the rest.
    var isHopeless: Bool { count > 4 * limit }

    /// Keeps the next bytes, unless there are too many; throws `.overloaded`.
    mutating func take(_ part: ByteBuffer) throws(ServiceError) {
        count += part.readableBytes
        guard count <= limit else {
            bytes = []
            return
        }
        try context.body.take(
            part.readableBytes, of: budget, for: sender, at: context.place)
        bytes.append(contentsOf: part.readableBytesView)
    }

    /// Goes on with the limit of a sender who is known; throws `.overloaded`.
    mutating func admit(_ session: ServiceSession?, limit: Int) throws(ServiceError) {
        guard let session else { return }
        sender = BodyBudget.Sender(session)
        self.limit = limit
        try context.body.move(to: sender)
    }

    /// All of it, once it has come; throws `.tooLarge`.
    func whole() throws(ServiceError) -> [UInt8] {
        guard count <= limit else {
            throw .tooLarge(
                sender == .stranger && limit == APIContext.bytesOfStranger
                    ? "Send the token in the Authorization header, or in the first \(limit) bytes "
                        + "of the body"
                    : "The body has more than \(limit) bytes")
        }
        return bytes
    }
}
