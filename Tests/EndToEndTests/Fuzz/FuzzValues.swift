import Foundation
import TestSupport
import Text
import Wire

/// Values that are right, almost right, and wrong.
struct FuzzValues: Sendable {
    /// What the server knows.
    let words: [String]
    /// What it has told last: numbers of records and revisions, secrets, cursors.
    private var told: [String] = []

    init(words: [String]) { self.words = words }

    /// Takes from an answer what the next request may name, so that requests follow from each other.
    mutating func learn(from answer: String) {
        for name in Self.telling {
            for part in answer.split(separator: "\"\(name)\":").dropFirst().prefix(4) {
                let value = part.drop { $0 == "\"" }.prefix { $0.isLetter || $0.isNumber }
                if !value.isEmpty { told.append(String(value)) }
            }
        }
        told = told.suffix(200)
    }

    private static let telling = [
        "id", "revision", "cursor", "version", "secret", "access_token", "refresh_token", "key",
        "code",
    ]

    /// A number that was told, else any.
    private func number(upTo most: Int, _ random: inout SeededRandom) -> Int {
        let known = Bool.random(using: &random) ? told.randomElement(using: &random) : nil
        return known.flatMap { Int($0) } ?? Int.random(in: 0...most, using: &random)
    }

    /// Fields and parameters of all routes.
    static let names = [
        "locale", "label", "context", "base_revision", "status", "lock", "search", "search_in",
        "source", "labels", "level_max", "updated_since", "translator", "followed", "include",
        "sort", "order", "format", "page", "per_page", "all", "ignored", "list", "filter", "since",
        "limit", "app_id", "source_keys", "base64", "email", "emails", "password", "type",
        "role", "message", "value", "vote", "translation_id", "key", "translation", "reason",
        "note", "keys", "texts", "provider", "min_score", "text", "name", "url", "state", "accept",
        "locales", "keyword", "description", "translations", "max_length", "level", "client_id",
        "changes", "grant_type", "username", "code", "code_verifier", "redirect_uri",
        "response_type", "scope", "refresh_token", "client_secret", "token", "machine", "data",
        "op", "id", "ref", "title",
    ]

    /// A PNG of one dot.
    static let picture = Array(
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU\
                5ErkJggg==
                """) ?? Data())

    private static let oddities = [
        "", " ", "0", "-1", "1", "2", "99999999999999999999", "1e400", "NaN", "null", "true", "[]",
        "{}", "{\"count\":{\"number\":\"one\"}}",
        "[{\"source\":\"a\",\"keys\":[{\"label\":\"b\"}]}]",
        "'; DROP TABLE user; --", "%", "%00", "\u{0}", "..", "../../etc/passwd", "a/b", "*", "\"",
        "\"open", "NEAR(", "a OR", "{count||one:a,other:b}", "[bold: x]", "{", "<b>", "\u{202E}x",
        "e\u{301}", "🏳️‍🌈", "\u{FEFF}", "\r\nX: y", "2025-01-10 10:00:00", "2025-99-99", "all", "me",
        "current", "ru,en", "translations,sources,labels,comments,screenshots", "W3t9XQ==",
    ]

    func text(_ random: inout SeededRandom) -> String {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<3: words.randomElement(using: &random) ?? ""
        case 3..<5: told.randomElement(using: &random) ?? ""
        case 5..<10: Self.oddities.randomElement(using: &random) ?? ""
        case 10: String(repeating: "ж", count: Int.random(in: 0...3000, using: &random))
        default: String(Int.random(in: -3...100_000, using: &random))
        }
    }

    /// For a variable part of a path: mostly one that leads somewhere.
    func word(for part: String, _ random: inout SeededRandom) -> String {
        guard Int.random(in: 0..<5, using: &random) > 0 else { return text(&random) }
        switch part {
        case "{key}": return words.first ?? ""
        case "{locale}": return "ru"
        case "{id}": return String(number(upTo: 600, &random))
        default: return words.randomElement(using: &random) ?? ""
        }
    }

    func json(_ random: inout SeededRandom, depth: Int) -> JSON {
        switch Int.random(in: 0..<(depth > 3 ? 5 : 9), using: &random) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &random))
        case 2: return .integer(Int.random(in: -5...100_000, using: &random))
        case 3 where depth > 0: return .number(Double.random(in: -1e300...1e300, using: &random))
        case 5 where depth > 0:
            let count = Int.random(in: 0...4, using: &random)
            return .array((0..<count).map { _ in json(&random, depth: depth + 1) })
        case 6, 7, 8, 3: return object(&random, depth: depth)
        default: return depth == 0 ? object(&random, depth: depth) : .string(text(&random))
        }
    }

    private func object(_ random: inout SeededRandom, depth: Int) -> JSON {
        if Int.random(in: 0..<6, using: &random) == 0 { return batch(&random) }
        let members = (0..<Int.random(in: 0...7, using: &random)).map { _ in
            JSONObject.Member(
                name: Self.names.randomElement(using: &random) ?? "",
                value: json(&random, depth: depth + 1))
        }
        return .object(JSONObject(members))
    }

    private static let operations = [
        "translation.create", "translation.update", "translation.delete", "translation.vote",
        "translation.approve", "translation.reject", "translation.reopen", "key.lock",
        "key.unlock", "key.labels", "key.tag", "key.untag", "key.follow", "key.unfollow",
        "comment.create",
        "comment.delete", "x",
    ]

    /// Something like a batch of changes.
    private func batch(_ random: inout SeededRandom) -> JSON {
        let changes: [JSON] = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let id = Int.random(in: 0...9999, using: &random)
            return [
                "id": .string("00000000-0000-4000-8000-00000000" + String(id + 1000)),
                "op": .string(Self.operations.randomElement(using: &random) ?? ""),
                "key": .string(word(for: "{md5}", &random)), "locale": "ru",
                "translation_id": .integer(number(upTo: 900, &random)),
                "base_revision": .integer(number(upTo: 4000, &random)),
                "data": object(&random, depth: 2),
            ]
        }
        return ["client_id": "fuzz", "changes": .array(changes)]
    }

    /// Every byte that is not a letter or digit escaped.
    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .asciiAlphanumerics) ?? ""
    }
}

extension CharacterSet {
    fileprivate static let asciiAlphanumerics = CharacterSet(
        charactersIn: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
}
