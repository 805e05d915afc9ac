import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Settings that change while the program runs.
@Suite struct ReloadTests {
    private func stage(_ settings: Settings = Settings()) throws -> TranslateStage {
        TranslateStage(try Examples.inbox(), settings: settings)
    }

    private func loaded(
        _ settings: Settings, changed: Set<SettingName> = [], _ request: SettingsRequest = .reload
    ) -> Event {
        .settings(
            .loaded(LoadedSettings(settings, file: "/c.toml", changed: changed), request))
    }

    @Test func theCommandReadsTheFile() throws {
        var stage = try stage()
        stage.press(":")
        stage.type("reload-settings")
        stage.press("enter")
        #expect(stage.effects.last == .settings(.reload))
    }

    @Test func newSettingsAreUsedAtOnce() throws {
        var stage = try stage()
        var settings = Settings(
            keymap: try Keymap.standard.rebinding(["quit": ["f11"]]), suggestionsEnabled: true,
            engines: [.init("a")])
        settings.theme = "nord"
        stage.send(loaded(settings))
        #expect(stage.effects.contains(.theme("nord")))
        #expect(stage.state.settings.engineName == "a")
        #expect(stage.state.notice?.text == "The settings were read again.")
        stage.press("f11")
        #expect(!stage.state.isRunning)
    }

    @Test func theMenuOfThemesBeginsWithTheAutomaticOne() throws {
        var stage = try stage(Settings(themes: ["dark", "nord"]))
        for (moves, theme) in [(0, "auto"), (2, "nord")] {
            stage.press(":")
            stage.type("theme")
            stage.press("enter")
            for _ in 0..<moves { stage.press("down") }
            stage.press("enter")
            #expect(stage.effects.last == .theme(theme))
        }
    }

    @Test func aThemeOfTheSessionStays() throws {
        var settings = Settings()
        settings.theme = "nord"
        var stage = try stage(settings)
        stage.send(loaded(settings))
        #expect(stage.effects.contains(.reloadDisplay))
        #expect(!stage.effects.contains(.theme("nord")))
        stage.send(loaded(settings, .change(SettingName("theme"), .text("nord"))))
        #expect(stage.effects.contains(.theme("nord")))
    }

    @Test func theTerminalDecidesAboutTheClipboard() throws {
        var settings = Settings()
        (settings.takesClipboard, settings.copiesOut) = (false, false)
        var stage = try stage(settings)
        stage.send(loaded(Settings()))
        #expect(!stage.state.settings.copiesOut)
    }

    @Test func lineModeStays() throws {
        var settings = Settings().inLineMode
        settings.theme = "nord"
        var stage = try stage(settings)
        stage.send(loaded(Settings()))
        #expect(stage.state.settings.isLineMode)
        #expect(!stage.effects.contains(.reloadDisplay))
    }

    @Test func settingsOfTheNextStartAreNamed() throws {
        var stage = try stage()
        stage.send(
            loaded(
                Settings(), changed: [SettingName("title"), SettingName("clusters", in: "text")]))
        #expect(
            stage.state.notice?.text
                == "The settings were read again. "
                + "These settings take effect at the next start: clusters, title.")
    }

    @Test func aBadFileChangesNothing() throws {
        var stage = try stage()
        let before = stage.state.settings
        stage.send(
            .settings(.failed(.reload, "/c.toml, line 3: least\u{1B}[2J is wrong\nand\nmore")))
        #expect(stage.state.settings == before)
        let text = try #require(stage.state.notice?.text)
        #expect(text.hasPrefix("The settings did not change. /c.toml, line 3: least"))
        #expect(text.hasSuffix("And 2 more errors."))
    }

    @Test func wordsAreCheckedAgain() throws {
        var settings = Settings()
        settings.writing.spells = true
        var stage = try stage(settings)
        stage.press("down", "e")
        stage.type("Спасти ")
        stage.send(.alarm(.writing))
        let count = stage.asked.filter(\.isSpelling).count
        stage.send(loaded(settings))
        #expect(count > 0)
        #expect(stage.asked.filter(\.isSpelling).count > count)
    }

    /// The limit of the memory can be another one.
    @Test func theMemoryIsAskedAgain() throws {
        var stage = try stage()
        let count = stage.asked.filter(\.isRecall).count
        stage.send(loaded(Settings()))
        #expect(stage.asked.filter(\.isRecall).count == count + 1)
    }

    @Test func theTourReadsNoFile() throws {
        var stage = try stage()
        _ = stage.state.toggleTour()
        stage.press(":")
        stage.type("reload-settings")
        stage.press("enter")
        #expect(!stage.effects.contains(.settings(.reload)))
    }
}

extension StoreRequest {
    fileprivate var isSpelling: Bool {
        if case .writing(.spell) = self { true } else { false }
    }

    fileprivate var isRecall: Bool { if case .memory(.recall) = self { true } else { false } }
}
