import Foundation
import TOMLKit
import Text
import Workbench

/// The configuration file, read again and changed while the program runs.
///
/// A change replaces the line of one setting (`SettingText`). The program writes the file only if
/// the file was readable before, the new text is readable, and all other settings are the same.
struct SettingsWriter: Sendable {
    let path: String

    /// Reads the file; without a file, the default values.
    func load() throws(SettingsFile.Invalid) -> SettingsFile {
        try SettingsFile(text: try text(), path: path)
    }

    /// Writes one setting; without a value, the default value counts.
    ///
    /// - Returns: the settings of the new file.
    func change(
        _ name: SettingName, to value: SettingValue?
    ) throws(SettingsFile.Invalid) -> SettingsFile {
        let old = try text() ?? ""
        let before = try SettingsFile(text: old, path: path)
        let new = try edited(old, name.name) { (text) throws(SettingText.Obstacle) in
            try text.setting(name.path, to: value)
        }
        let after = try SettingsFile(text: new, path: path)
        guard after.others(than: name) == before.others(than: name), after.values[name] == value
        else { throw invalid(Strings.otherSettingsChange(name)) }
        if new != old { try write(new) }
        return after
    }

    /// Writes one more engine after all other settings.
    ///
    /// - Returns: the settings of the new file.
    func add(_ offer: EngineOffer) throws(SettingsFile.Invalid) -> SettingsFile {
        let old = try text() ?? ""
        let before = try SettingsFile(text: old, path: path)
        let new = try edited(old, "[[engine]]") { (text) throws(SettingText.Obstacle) in
            try text.adding(
                ["style": .text(offer.style), "url": .text(offer.url)], toList: "engine")
        }
        let after = try SettingsFile(text: new, path: path)
        let engine = SettingName("engine")
        guard after.others(than: engine) == before.others(than: engine),
            after.engineCount == before.engineCount + 1
        else { throw invalid(Strings.otherSettingsChange(engine)) }
        try write(new)
        return after
    }
}

extension SettingsWriter {
    /// The text of the file; `nil` if there is no file.
    private func text() throws(SettingsFile.Invalid) -> String? {
        let bytes: [UInt8]?
        do {
            bytes = try PrivateFile.read(path)
        } catch {
            throw SettingsFile.Invalid(description: error.description)
        }
        guard let bytes else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw invalid(Strings.settingsAreNotText)
        }
        return text
    }

    /// - Parameter name: the changed part of the file, for the message.
    private func edited(
        _ text: String, _ name: String,
        _ edit: (SettingText) throws(SettingText.Obstacle) -> String
    ) throws(SettingsFile.Invalid) -> String {
        do throws(SettingText.Obstacle) {
            return try edit(try SettingText(text))
        } catch {
            switch error {
            case .unreadable(let line):
                throw invalid(Strings.unreadableSetting, line: line)
            case .otherwiseWritten(let line):
                throw invalid(Strings.otherwiseWritten(name), line: line)
            }
        }
    }

    /// Writes the file to which a symbolic link leads, so that the link stays.
    private func write(_ text: String) throws(SettingsFile.Invalid) {
        do {
            try PrivateFile.write(Array(text.utf8), to: FilePath(path).target)
        } catch {
            throw SettingsFile.Invalid(description: error.description)
        }
    }

    private func invalid(_ sentence: String, line: Int? = nil) -> SettingsFile.Invalid {
        let place = line.map { "\(path), line \($0)" } ?? path
        return SettingsFile.Invalid(description: "\(place): \(sentence)")
    }
}

extension Strings {
    static let settingsAreNotText = "the file is not in UTF-8"
    static let unreadableSetting = "this line is not valid TOML"

    static func otherwiseWritten(_ name: String) -> String {
        "the program cannot change \(name) here; change this line in an editor"
    }

    static func otherSettingsChange(_ name: SettingName) -> String {
        "the program cannot change \(name.name) without changing other settings; use an editor"
    }
}
