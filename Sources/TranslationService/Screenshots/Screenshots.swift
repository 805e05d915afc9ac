public import Catalog
import Foundation
import GRDB
import TML
public import Wire

/// Screenshots: where a phrase is seen (`tml-service.md` 3.5, 3.11).
extension TranslationService {
    /// Keeps a screenshot with the keys on it that the project has.
    ///
    /// Throws `.invalid` when it has none of them: nobody would ever find it; and when the project
    /// has as many screenshots as it may, `most`.
    public func addScreenshot(
        _ session: Session, _ project: Project.Key, _ new: NewScreenshot, origin: String,
        most: Int = .max, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: .key(project), once: once, status: 201) { desk in
            ["screenshot": .object(try desk.addScreenshot(new, origin: origin, most: most))]
        }
    }

    /// The screenshots with a key on them, the oldest first; `origin` is what the addresses of the
    /// pictures begin with.
    public func screenshots(
        _ session: Session, _ project: Project.Key, hash: String, page: PageRequest,
        origin: String
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let access = try Access(db, session, project)
            let key = try StoredKey.find(db, visibleTo: access, hash: hash)
            return try ScreenshotReader(db: db, origin: origin).page(key: key.id, page)
        }
    }

    /// The picture of a screenshot, a PNG; for those who may see one of the keys on it.
    public func image(
        _ session: Session, screenshot id: Int
    ) throws(ServiceError) -> [UInt8] {
        try read { db in
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

extension Collaboration {
    /// Adds a screenshot; returns its record. Its keys take a revision each, because what is told
    /// of them has changed.
    func addScreenshot(_ new: NewScreenshot, origin: String, most: Int) throws -> JSONObject {
        try member.require(.createScreenshots)
        try requireRoom(most)
        let keys = try new.places.compactMap { place in
            try StoredKey.find(db, project: access.project.id, hash: place.hash).map { key in
                (key: key, rectangle: place.rectangle)
            }
        }.filter { $0.key.isOffered && $0.key.level <= member.role(in: nil).level }
        guard !keys.isEmpty else {
            throw ServiceError.invalid(
                "keys", "unknown", "The project has none of the phrases of keys")
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
                The project has \(count) screenshots, and this server keeps \(most) of one; its \
                administrator can allow more (max-screenshots)
                """)
        }
    }

    private func store(_ new: NewScreenshot) throws -> Int {
        try db.execute(
            sql: """
                INSERT INTO screenshot (project, title, description, width, height, createdAt)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                access.project.id, new.title, new.description, new.header.width,
                new.header.height, writer.now,
            ])
        let id = Int(db.lastInsertedRowID)
        try db.execute(
            sql: "INSERT INTO screenshotImage (screenshot, png) VALUES (?, ?)",
            arguments: [id, Data(new.image)])
        return id
    }
}
