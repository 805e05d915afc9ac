import Catalog
import Foundation
import HTTP
import MachineTranslation
import TOMLKit
import Workbench

/// The configuration file: TOML, every option optional; `docs/config.sample.toml` shows them all.
struct SettingsFile: Sendable {
    /// What is wrong with the file, and where.
    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    /// The machine that is asked for suggestions.
    struct Engine: Codable, Sendable, Equatable {
        /// `apertium`, `mymemory` or `ajax`: the same answers, other addresses and habits.
        var style: String
        var url: String
        /// An e-mail address that MyMemory gives a larger allowance for.
        var email: String?
    }

    private struct Contents: Codable {
        struct Server: Codable {
            var url: String?
            var email: String?
            var allowsInsecureHTTP: Bool?

            enum CodingKeys: String, CodingKey {
                case url, email
                case allowsInsecureHTTP = "allow_insecure_http"
            }
        }

        struct Suggestions: Codable {
            var enabled: Bool?
            var engine: Engine?
        }

        var server: Server?
        var suggestions: Suggestions?
        var keymap: [String: [String]]?
    }

    private let contents: Contents
    let keymap: Keymap

    /// Without a file, the defaults.
    init(path: String) throws(Invalid) {
        guard let data = FileManager.default.contents(atPath: path) else {
            contents = Contents()
            keymap = .standard
            return
        }
        do {
            let table = try TOMLTable(string: String(decoding: data, as: UTF8.self))
            contents = try TOMLDecoder().decode(Contents.self, from: table)
        } catch let error as TOMLParseError {
            throw Invalid(
                description: "\(path), line \(error.source.begin.line): \(error.description)")
        } catch {
            throw Invalid(description: "\(path): \(error)")
        }
        do {
            keymap = try Keymap.standard.rebinding(contents.keymap ?? [:])
        } catch {
            throw Invalid(description: "\(path), [keymap]: \(error)")
        }
    }

    var server: String? { contents.server?.url }
    var email: String? { contents.server?.email }
    /// Plain HTTP to another machine is refused unless this is set.
    var allowsInsecureHTTP: Bool { contents.server?.allowsInsecureHTTP ?? false }

    /// Off unless the file switches it on and names an engine.
    var engineInUse: Engine? {
        contents.suggestions?.enabled == true ? contents.suggestions?.engine : nil
    }

    func engine(client: HTTPClient) -> (any TranslationEngine)? {
        guard let engine = engineInUse,
            let style = ResponseDataEngine.Style(rawValue: engine.style)
        else { return nil }
        return ResponseDataEngine(
            style: style, url: engine.url, email: engine.email, client: client)
    }
}
