import NIOCore
import TranslationService

/// A body that the server is receiving.
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

    /// True if the body is so far above the limit that the server does not read the rest.
    var isHopeless: Bool { count > 4 * limit }

    /// Stores the next bytes, unless the limit is exceeded. Throws `.overloaded`.
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

    /// Continues with the limit of an identified sender. Throws `.overloaded`.
    mutating func admit(_ session: ServiceSession?, limit: Int) throws(ServiceError) {
        guard let session else { return }
        sender = BodyBudget.Sender(session)
        self.limit = limit
        try context.body.move(to: sender)
    }

    /// Returns the complete body. Throws `.tooLarge`.
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
