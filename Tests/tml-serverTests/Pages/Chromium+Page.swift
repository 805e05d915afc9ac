import Text
import Wire

/// What a person does with the page, and what they see.
extension Chromium {
    /// Loads an address and waits until the page stands.
    func open(_ address: String) async throws {
        try await call("Page.navigate", ["url": .string(address)])
        try await waitForPage()
    }

    func waitForPage() async throws {
        _ = try await wait(for: "Page.loadEventFired") {
            $0["method"]?.string == "Page.loadEventFired"
        }
    }

    /// Types into the field that the selector finds.
    func type(_ text: String, into selector: String) async throws {
        try await call("DOM.focus", ["nodeId": .integer(try await node(selector))])
        try await call("Input.insertText", ["text": .string(text)])
    }

    /// Presses Enter where the focus is, and waits for the next page.
    func pressEnter() async throws {
        for type in ["keyDown", "keyUp"] {
            try await call(
                "Input.dispatchKeyEvent",
                [
                    "type": .string(type), "key": "Enter", "code": "Enter",
                    "windowsVirtualKeyCode": 13, "text": type == "keyDown" ? "\r" : "",
                ])
        }
        try await waitForPage()
    }

    func stopScripts() async throws {
        try await call("Emulation.setScriptExecutionDisabled", ["value": true])
    }

    /// The page as it stands, as HTML.
    func html() async throws -> String {
        let answer = try await call(
            "DOM.getOuterHTML", ["nodeId": .integer(try await node("html"))])
        return answer["outerHTML"]?.string ?? ""
    }

    func has(_ selector: String) async throws -> Bool { try await node(selector) != 0 }

    private func node(_ selector: String) async throws -> Int {
        let document = try await call("DOM.getDocument", ["depth": 0])
        let root = document["root"]?.object?["nodeId"] ?? 0
        let found = try await call(
            "DOM.querySelector", ["nodeId": root, "selector": .string(selector)])
        return found["nodeId"]?.integer ?? 0
    }

    /// The value of an expression in the page.
    func value(of expression: String) async throws -> JSON {
        let answer = try await call(
            "Runtime.evaluate", ["expression": .string(expression), "returnByValue": true])
        return answer["result"]?.object?["value"] ?? .null
    }

    /// The browser's cookies by name.
    func cookies() async throws -> [String: JSONObject] {
        let list = try await call("Network.getCookies")["cookies"]?.array ?? []
        let pairs = list.compactMap(\.object).map { ($0["name"]?.string ?? "", $0) }
        return Dictionary(pairs) { $1 }
    }

    /// Makes the window so wide, in points, and dark or light.
    func look(width: Int, height: Int, isDark: Bool) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1,
                "mobile": .boolean(width < 600),
            ])
        let scheme: JSON = isDark ? "dark" : "light"
        try await call(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    }
}
