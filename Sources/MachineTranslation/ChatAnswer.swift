import HTTP
import Text

/// Reads the answer of a language model.
enum ChatAnswer {
    /// The maximum number of `{` that are tried as the start of the JSON object.
    private static let mostBeginnings = 50

    /// Returns the texts in the order of their ids, from 0. Throws unless the answer contains each
    /// id exactly once and no other id.
    static func texts(_ response: HTTPResponse, count: Int) throws(EngineError) -> [String] {
        guard response.isSuccess else { throw error(response) }
        guard let choice = JSON(response.body)?["choices"]?.array?.first,
            let content = choice["message"]?["content"]?.strictString
        else { throw .noField("content") }
        guard choice["finish_reason"]?.strictString != "length" else {
            throw .refused("The answer is incomplete")
        }
        guard let items = items(in: Array(content.utf8)) else {
            throw .unreadable("The answer of the model is not a list of texts")
        }
        return try texts(items, count: count)
    }

    static func error(_ response: HTTPResponse) -> EngineError {
        let error = JSON(response.body)?["error"]
        let failure = ServiceFailure(
            response, error?["message"]?.strictString ?? error?.strictString)
        return switch (failure.status, error?["code"]?.string) {
        case (_, "insufficient_quota"): .usedUp(failure.sentence)
        case (_, "context_length_exceeded"): .tooLong
        case (403, _): .keyRefused(failure.sentence)
        default: failure.error
        }
    }
}

extension ChatAnswer {
    private static func texts(_ items: [JSON], count: Int) throws(EngineError) -> [String] {
        var texts: [Int: String] = [:]
        for item in items {
            guard let id = item["id"]?.integer, (0..<count).contains(id), texts[id] == nil,
                let text = item["text"]?.strictString
            else { throw .unreadable("The answer does not match the texts that were sent") }
            texts[id] = text
        }
        guard texts.count == count else {
            throw .unreadable("The answer lacks \(count - texts.count) of \(count) texts")
        }
        return (0..<count).compactMap { texts[$0] }
    }

    /// Finds the list of texts. Models add words and fences around the JSON object.
    private static func items(in content: [UInt8]) -> [JSON]? {
        let beginnings = content.indices.lazy.filter { content[$0] == UInt8(ascii: "{") }
        for start in beginnings.prefix(mostBeginnings) {
            guard let end = end(ofObjectAt: start, in: content),
                let items = JSON(content[start..<end])?["items"]?.array
            else { continue }
            return items
        }
        return nil
    }

    /// Returns the position after the closing brace of the object. Braces in strings do not count.
    private static func end(ofObjectAt start: Int, in bytes: [UInt8]) -> Int? {
        var depth = 0
        var isText = false
        var place = start
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\") where isText: place += 1
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText:
                depth -= 1
                if depth == 0 { return place + 1 }
            default: break
            }
            place += 1
        }
        return nil
    }
}
