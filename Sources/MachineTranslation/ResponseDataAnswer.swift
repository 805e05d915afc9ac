import HTTP
import Text

/// Reads answers in the format of Google's former AJAX service. Apertium's server and MyMemory
/// still use this format (`tml-service.md` 7.2–7.4).
enum ResponseDataAnswer {
    /// Returns the translations, one for each text of the request.
    ///
    /// - Throws: the error of the engine, also if the status is 200, or if the error is in the
    ///   place of the translation.
    static func translations(_ response: HTTPResponse) throws(EngineError) -> [String] {
        let answer = try checked(response)
        if let several = answer["responseData"]?.array {
            return try several.map { one throws(EngineError) in
                try translation(one, response)
            }
        }
        return [try translation(answer, response)]
    }

    /// Returns the language pairs of Apertium's server, with its own codes.
    static func pairs(_ response: HTTPResponse) throws(EngineError) -> [ServicePair] {
        guard let list = try checked(response)["responseData"]?.array else {
            throw .unreadable("The answer has no list of languages")
        }
        return list.compactMap { entry in
            guard let source = entry["sourceLanguage"]?.strictString,
                let target = entry["targetLanguage"]?.strictString
            else { return nil }
            return ServicePair(source: source, target: target)
        }
    }
}

extension ResponseDataAnswer {
    /// Returns the engine's error message; empty if there is none.
    private static func words(_ answer: JSON) -> String {
        ["explanation", "responseDetails", "message", "error"].lazy
            .compactMap { answer[$0]?.strictString }.first { !$0.isEmpty } ?? ""
    }

    private static func checked(_ response: HTTPResponse) throws(EngineError) -> JSON {
        let answer = JSON(response.body) ?? .null
        guard response.isSuccess else {
            throw error(status: response.status, answer, response)
        }
        guard answer.object != nil else { throw .unreadable("The answer is not a JSON object") }
        return answer
    }

    private static func translation(
        _ answer: JSON, _ response: HTTPResponse
    ) throws(EngineError) -> String {
        let text = answer["responseData"]?["translatedText"]?.strictString
        let status = answer["responseStatus"]?.integer ?? 200
        if answer["quotaFinished"]?.boolean == true || text?.hasPrefix("MYMEMORY WARNING") == true {
            throw .rateLimited(seconds: text.flatMap(waitingTime))
        }
        guard status == 200 else {
            throw error(status: status, answer, response)
        }
        guard let text else { throw .noField("translatedText") }
        return text
    }

    private static func error(
        status: Int, _ answer: JSON, _ response: HTTPResponse
    ) -> EngineError {
        let failure = ServiceFailure(response, words(answer), status: status)
        return isAboutLanguages(failure) ? .unsupportedPair : failure.error
    }

    /// Returns true for the error messages of the three services about languages (`tml-service.md`
    /// 7.2–7.4).
    private static func isAboutLanguages(_ failure: ServiceFailure) -> Bool {
        failure.mentions(
            "pair is not installed", "pair is invalid", "invalid translation language pair",
            "select two distinct languages", "is an invalid target language",
            "is an invalid source language")
    }

    /// Returns the seconds in `NEXT AVAILABLE IN 08 HOURS 12 MINUTES 30 SECONDS`.
    private static func waitingTime(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        let units = ["HOURS": 3_600, "MINUTES": 60, "SECONDS": 1]
        let parts = zip(words, words.dropFirst()).compactMap { number, unit -> Int? in
            guard let factor = units[String(unit)], let number = Int(number), number < 1_000 else {
                return nil
            }
            return number * factor
        }
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }
}
