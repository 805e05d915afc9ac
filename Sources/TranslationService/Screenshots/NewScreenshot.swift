import Wire

/// A screenshot as an app sends it (`tml-service.md` 3.5, row 37).
public struct NewScreenshot: Sendable {
    /// Where a key is on the picture.
    struct Rectangle: Hashable {
        var left: Double
        var top: Double
        var width: Double
        var height: Double
    }

    let image: [UInt8]
    let header: PNGHeader
    let title: String
    let description: String
    /// By the key's hash.
    let places: [(hash: String, rectangle: Rectangle)]

    /// Throws `.unsupportedMedia` for anything but a PNG, `.tooLarge` for one beyond the limit, and
    /// `.invalid` when `keys` is no `{hash: {left, top, width, height}}` or a text is too long.
    public init(
        image: [UInt8], keys: String, title: String, description: String
    ) throws(ServiceError) {
        guard image.count <= Limits.screenshotBytes else {
            throw .tooLarge("A screenshot has at most \(Limits.screenshotBytes) bytes")
        }
        guard let header = PNGHeader(image) else {
            throw .unsupportedMedia("A screenshot is a PNG image")
        }
        self.image = image
        self.header = header
        self.title = try Self.text(title, "title", limit: Limits.nameBytes)
        self.description = try Self.text(description, "description", limit: Limits.messageBytes)
        places = try Self.places(keys)
    }

    private static func text(
        _ text: String, _ field: String, limit: Int
    ) throws(ServiceError) -> String {
        guard text.utf8.count <= limit, !text.utf8.contains(0) else {
            throw .invalid(field, "invalid", "\(field) has at most \(limit) bytes and no NUL")
        }
        return text
    }

    private static func places(
        _ text: String
    ) throws(ServiceError) -> [(hash: String, rectangle: Rectangle)] {
        let members = (try? JSON(parsing: Array(text.utf8)))?.object?.members
        guard let members, members.count <= Limits.screenshotKeys else {
            throw .invalid(
                "keys", "invalid",
                "keys is an object of at most \(Limits.screenshotKeys) keys: hash → rectangle")
        }
        var places: [(hash: String, rectangle: Rectangle)] = []
        for member in members {
            guard let rectangle = Rectangle(member.value) else {
                throw .invalid(
                    "keys", "invalid", "A rectangle has left, top, width and height: numbers")
            }
            places.append((member.name, rectangle))
        }
        return places
    }
}

extension NewScreenshot.Rectangle {
    fileprivate init?(_ json: JSON) {
        guard let object = json.object,
            let left = object["left"]?.number, let top = object["top"]?.number,
            let width = object["width"]?.number, let height = object["height"]?.number,
            [left, top, width, height].allSatisfy({ $0.isFinite && abs($0) < 1e6 }),
            width >= 0, height >= 0
        else { return nil }
        self.init(left: left, top: top, width: width, height: height)
    }
}
