import Catalog
import Display
import TML
import TestSupport
import Testing

@testable import Workbench

/// What converted forms and the choice of dimensions look like.
@Suite struct FormScreenTests {
    private func expect(_ stage: TranslateStage, _ name: String) throws {
        let size = stage.state.size
        let file = "forms-\(name)-\(size.columns)x\(size.rows).screen"
        try GoldenFile(file, in: "Screens").expect(stage.frame.goldenText)
    }

    private func stage(_ columns: Int, _ rows: Int) throws -> TranslateStage {
        let key = Examples.key(Examples.messages, "ru.js")
        var stage = TranslateStage(
            StageStore(try Examples.material("ru.js"), [key]), columns: columns, rows: rows)
        stage.press("e", "alt+g", "home", "enter")
        return stage
    }

    private static let text =
        "{user| Он, Она, Оно} прислал {count|| письмо, письма, писем} [bold: {target}]"

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func converted(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns, rows)
        stage.type("Прислано {count|| письмо, письма, писем} [bold: {target}]")
        stage.press("alt+t", "down")
        try expect(stage, "converted")
    }

    @Test(arguments: [(120, 40), (40, 10)])
    func twoDimensions(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns, rows)
        stage.type(Self.text)
        stage.press("alt+t")
        try expect(stage, "two-dimensions")
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func refused(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns, rows)
        stage.type("{count|| письмо, писем}")
        stage.press("alt+t")
        try expect(stage, "refused")
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func dimensions(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns, rows)
        stage.press("alt+g", "end", "enter", "down", "enter")
        try expect(stage, "dimensions")
    }
}
