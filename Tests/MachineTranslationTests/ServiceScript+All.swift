import Foundation
import MachineTranslation
import TestSupport
import Text

extension ServiceScript {
    /// Every style that is registered.
    static let all: [ServiceScript] = [
        apertium, libreTranslate, deepL, google, microsoft, openAI, myMemory, frengly, ajax,
        tmlServer,
    ]

    static let tmlServer = ServiceScript(
        style: "tml-server",
        texts: { request in
            JSON(request.body)?["texts"]?.array?.compactMap { $0["text"]?.strictString } ?? []
        },
        answer: { texts in
            let results = texts.enumerated().map { number, text -> JSON in
                ["id": .string(String(number)), "label": .string(text), "safe": true]
            }
            return JSON.object(["results": .array(results), "errors": []]).text
        })

    static let google = ServiceScript(
        style: "google",
        languages: [
            "/v2/languages": """
            {"data":{"languages":[{"language":"en","name":"English"},{"language":"es"},
            {"language":"iw"},{"language":"zh-CN"},{"language":"zh-TW"},{"language":"ru"}]}}
            """
        ],
        texts: { request in
            JSON(request.body)?["q"]?.array?.compactMap(\.strictString) ?? []
        },
        answer: { texts in
            let list = texts.map { JSON.object(["translatedText": .string($0)]) }
            return JSON.object(["data": ["translations": .array(list)]]).text
        })

    static let libreTranslate = ServiceScript(
        style: "libretranslate",
        languages: [
            "/languages": """
            [{"code":"en","name":"English","targets":["en","es","ru","pb"]},
            {"code":"es","name":"Spanish","targets":["en"]}]
            """
        ],
        texts: google.texts,
        answer: { texts in
            JSON.object(["translatedText": .array(texts.map(JSON.string))]).text
        })

    static let deepL = ServiceScript(
        style: "deepl",
        languages: [
            "type=source": #"[{"language":"EN","name":"English"},{"language":"PT"}]"#,
            "type=target": """
            [{"language":"EN-GB"},{"language":"EN-US"},{"language":"ES"},{"language":"PT-BR"},
            {"language":"PT-PT"},{"language":"ZH-HANT"},{"language":"RU"}]
            """,
        ],
        texts: { request in
            JSON(request.body)?["text"]?.array?.compactMap(\.strictString) ?? []
        },
        answer: { texts in
            let list = texts.map { JSON.object(["text": .string($0)]) }
            return JSON.object(["translations": .array(list)]).text
        })

    static let microsoft = ServiceScript(
        style: "microsoft",
        languages: [
            "/languages": """
            {"translation":{"en":{"name":"English"},"es":{"name":"Spanish"},"pt":{"name":"P"},
            "pt-pt":{"name":"P"},"zh-Hans":{},"ru":{}}}
            """
        ],
        texts: { request in
            JSON(request.body)?.array?.compactMap { $0["Text"]?.strictString } ?? []
        },
        answer: { texts in
            JSON.array(
                texts.map { ["translations": [["text": .string($0), "to": "es"]]] }
            ).text
        })

    static let openAI = ServiceScript(
        style: "openai", settings: ["model": .text("small")],
        texts: { request in
            let content = JSON(request.body)?["messages"]?.array?.last?["content"]?.strictString
            let items = JSON((content ?? "").utf8)?["items"]?.array ?? []
            return items.compactMap { $0["text"]?.strictString }
        },
        answer: { texts in
            let items = texts.enumerated().map {
                JSON.object(["id": .string(String($0.offset)), "text": .string($0.element)])
            }
            return chat(JSON.object(["items": .array(items)]).text)
        })

    /// A chat's answer with this content.
    static func chat(_ content: String, reason: String = "stop") -> String {
        let message: JSON = ["role": "assistant", "content": .string(content)]
        return JSON.object([
            "choices": [["finish_reason": .string(reason), "message": message]]
        ]).text
    }

    static let apertium = ServiceScript(
        style: "apertium",
        languages: [
            "/listPairs": """
            {"responseData":[{"sourceLanguage":"eng","targetLanguage":"spa"}]}
            """
        ],
        texts: { [field($0, "q")] }, answer: responseData)

    static let myMemory = ServiceScript(
        style: "mymemory", texts: { [field($0, "q")] }, answer: responseData)

    static let ajax = ServiceScript(
        style: "ajax", texts: { [field($0, "q")] }, answer: responseData)

    static let frengly = ServiceScript(
        style: "frengly", settings: ["user": .text("a@example.org")],
        texts: { [field($0, "text")] },
        answer: { texts in
            let text = (texts.first ?? "").replacing("&", with: "&amp;")
                .replacing("<", with: "&lt;")
            return "<root><translation>\(text)</translation><stat>1/1</stat></root>"
        })

    private static let responseData: @Sendable ([String]) -> String = { texts in
        JSON.object(["responseData": ["translatedText": .string(texts.first ?? "")]]).text
    }

    private static func field(_ request: TestServerRequest, _ name: String) -> String {
        let fields = FormFields.decoded(request.query + "&" + request.text)
        let found = fields?.first { $0.name == Array(name.utf8) }
        return String(decoding: found?.value ?? [], as: UTF8.self)
    }
}
