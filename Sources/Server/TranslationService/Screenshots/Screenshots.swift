public import Catalog
import Foundation
import GRDB
public import KeyIndex
import TML
public import Text
import Wire

/// Screenshots that show keys (`tml-service.md` 3.5, 3.11).
public struct Screenshots: Sendable {
    let database: ServiceDatabase

    /// Stores a screenshot with those of its keys that the project has.
    ///
    /// Throws `.invalid` if the project has none of the keys, because nobody could find the
    /// screenshot. Throws `.invalid` if the project already has `most` screenshots. Throws
    /// `.tooManyRequests` if its apps send more than `mostOfApps` per day.
    public func add(
        _ session: ServiceSession, _ project: Project.Key, _ new: NewScreenshot, origin: String,
        most: Int = .max, mostOfApps: Int = .max, once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .key(project), once: once, outcome: .made) {
            (editor: ScreenshotEditor) in
            if session.isApplication {
                try DailyUse(db: editor.db, now: editor.writer.now).take(
                    1, of: .screenshots, for: "project \(editor.access.project.id.rawValue)",
                    most: mostOfApps)
            }
            return ["screenshot": .object(try editor.add(new, origin: origin, most: most))]
        }
    }

    /// Returns the screenshots that show a key, the oldest first. `origin` is the start of the
    /// addresses of the pictures.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, hash: String, page: PageRequest,
        origin: String
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
            let access = try Access(db, session, project)
            let key = try StoredKey.find(db, visibleTo: access, hash: hash)
            return try ScreenshotReader(db: db, origin: origin).page(key: key.id, page)
        }
    }

    /// Returns the picture of a screenshot as a PNG, for people who may see one of its keys.
    public func image(
        _ session: ServiceSession, screenshot id: ScreenshotID
    ) throws(ServiceError) -> [UInt8] {
        try database.read { db in
            let access = try Access(db, session, .owner(of: "screenshot", id))
            let image = try Data.fetchOne(
                db,
                sql: """
                    SELECT png FROM screenshotImage
                    WHERE screenshot = :id AND EXISTS (
                        SELECT 1 FROM screenshotKey p JOIN translationKey k ON k.id = p.key
                        WHERE p.screenshot = :id AND k.isIgnored = 0 AND k.level <= :level)
                    """, arguments: ["id": id, "level": access.member.role(in: nil).level])
            guard let image else { throw ServiceError.notFound("There is no such screenshot") }
            return Array(image)
        }
    }
}

/// The part of screenshots that writes to the database.
struct ScreenshotEditor: Collaboration {
    let access: Access
    let writer: ProjectWriter

    /// Adds a screenshot. Returns its record. Each key on the screenshot takes a new revision,
    /// because its record has changed.
    func add(_ new: NewScreenshot, origin: String, most: Int) throws -> JSONObject {
        try member.require(.createScreenshots)
        try requireRoom(most)
        let keys = try new.places.compactMap { place in
            try StoredKey.find(db, project: access.project.id, hash: place.hash).map { key in
                (key: key, rectangle: place.rectangle)
            }
        }.filter { $0.key.isOffered && $0.key.level <= member.role(in: nil).level }
        guard !keys.isEmpty else {
            throw ServiceError.invalid(
                "keys", "unknown", "The field “keys” contains no key of the project")
        }
        let id = try store(new)
        for (key, rectangle) in keys {
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO screenshotKey
                        (key, screenshot, left, top, width, height) VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    key.id, id, rectangle.left, rectangle.top, rectangle.width, rectangle.height,
                ])
        }
        for key in Set(keys.map(\.key.id)).sorted() { try writer.touch(key: key) }
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM screenshot WHERE id = ?", arguments: [id])
        return row.map(ScreenshotReader(db: db, origin: origin).object) ?? JSONObject()
    }

    private func requireRoom(_ most: Int) throws {
        let count =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM screenshot WHERE project = ?",
                arguments: [access.project.id]) ?? 0
        guard count < most else {
            throw ServiceError.invalid(
                "image", "too_many",
                """
                The project has \(count) screenshots; the limit is \(most). The administrator \
                of the server can raise the limit (max-screenshots)
                """)
        }
    }

    private func store(_ new: NewScreenshot) throws -> ScreenshotID {
        try db.execute(
            sql: """
                INSERT INTO screenshot (project, title, description, width, height, createdAt)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                access.project.id, new.title, new.description, new.header.width,
                new.header.height, writer.now,
            ])
        let id: ScreenshotID = db.lastInsertedID()
        try db.execute(
            sql: "INSERT INTO screenshotImage (screenshot, png) VALUES (?, ?)",
            arguments: [id, Data(new.image)])
        return id
    }
}

/// A screenshot from an app (`tml-service.md` 3.5, row 37).
public struct NewScreenshot: Sendable {
    /// The position of a key on the picture.
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
    /// The rectangles with the hashes of their keys.
    let places: [(hash: String, rectangle: Rectangle)]

    /// Throws `.unsupportedMedia` for data that is not a PNG, and `.tooLarge` above the limit.
    /// Throws `.invalid` if `keys` is not `{hash: {left, top, width, height}}` or a text is too
    /// long.
    public init(
        image: [UInt8], keys: String, title: String, description: String
    ) throws(ServiceError) {
        guard image.count <= Limits.screenshotBytes else {
            throw .tooLarge("A screenshot can have at most \(Limits.screenshotBytes) bytes")
        }
        guard let header = PNGHeader(image) else {
            throw .unsupportedMedia("A screenshot must be a PNG image")
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
        guard text.utf8.count <= limit else {
            throw .invalid(field, "invalid", "\(field) can have at most \(limit) bytes")
        }
        if let control = ControlCharacters.first(in: text) {
            throw .invalid(field, "invalid", ControlCharacters.refusal(field, control))
        }
        return text
    }

    private static func places(
        _ text: String
    ) throws(ServiceError) -> [(hash: String, rectangle: Rectangle)] {
        let members = try JSONText.parsedIfJSON(Array(text.utf8))?.object?.members
        guard let members, members.count <= Limits.screenshotKeys else {
            throw .invalid(
                "keys", "invalid",
                "The field “keys” must be an object with at most \(Limits.screenshotKeys) entries: "
                    + "hash → rectangle")
        }
        var places: [(hash: String, rectangle: Rectangle)] = []
        for member in members {
            guard let rectangle = Rectangle(member.value) else {
                throw .invalid(
                    "keys", "invalid",
                    "A rectangle must have left, top, width and height")
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

/// Reads screenshots. The caller has already checked that the person may see the key.
struct ScreenshotReader {
    let db: Database
    /// The start of addresses: `https://host`.
    let origin: String

    /// Returns the screenshots with these keys, by the id of the key, the oldest first. Each
    /// contains the position of the key.
    func records(keys: IDList) throws -> [KeyID: [JSON]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT p.key, p.left, p.top, p.width AS rectWidth, p.height AS rectHeight, s.*
                FROM screenshotKey p JOIN screenshot s ON s.id = p.screenshot
                WHERE p.key IN \(IDList.sql) ORDER BY s.id
                """, arguments: [keys.argument])
        return Dictionary(grouping: rows) { $0["key"] }.mapValues { $0.map(record) }
    }

    /// Returns one page of the screenshots with a key.
    func page(key: KeyID, _ page: PageRequest) throws -> Page<JSON> {
        Page(of: try records(keys: IDList([key]))[key] ?? [], page) { $0 }
    }

    private func record(_ row: Row) -> JSON {
        var object = object(row)
        object["rect"] = [
            "left": .number(row["left"]), "top": .number(row["top"]),
            "width": .number(row["rectWidth"]), "height": .number(row["rectHeight"]),
        ]
        return .object(object)
    }

    /// Returns the members that are the same for all keys of a screenshot.
    func object(_ row: Row) -> JSONObject {
        [
            "id": .integer(row["id"]), "title": .string(row["title"]),
            "description": .string(row["description"]),
            "url": .string("\(origin)/v1/screenshots/\(row["id"] as Int)/image"),
            "width": .integer(row["width"]), "height": .integer(row["height"]),
            "created_at": .string(WireTime(secondsSince1970: row["createdAt"]).text),
        ]
    }
}

/// The data at the start of a PNG file (PNG specification, 5.2 and 11.2.1).
public struct PNGHeader: Hashable, Sendable {
    /// The width in pixels, from 1.
    public let width: Int
    /// The height in pixels, from 1.
    public let height: Int

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let length = 33

    /// `nil` if the bytes are not a PNG: the signature is wrong, or the first chunk is incomplete
    /// or not valid.
    public init?(_ bytes: some RandomAccessCollection<UInt8>) {
        let head = Array(bytes.prefix(Self.length))
        guard head.count == Self.length, head.starts(with: Self.signature),
            Self.number(head[8..<12]) == 13, head[12..<16].elementsEqual("IHDR".utf8),
            let width = Self.size(head[16..<20]), let height = Self.size(head[20..<24]),
            Self.depths(of: head[25]).contains(head[24]),
            head[26] == 0, head[27] == 0, head[28] <= 1
        else { return nil }
        self.width = width
        self.height = height
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
        let value = number(bytes)
        return (1...Int(Int32.max)).contains(value) ? value : nil
    }

    /// Returns the bits of a sample that a colour type allows.
    private static func depths(of colourType: UInt8) -> [UInt8] {
        switch colourType {
        case 0: [1, 2, 4, 8, 16]
        case 2, 4, 6: [8, 16]
        case 3: [1, 2, 4, 8]
        default: []
        }
    }
}
