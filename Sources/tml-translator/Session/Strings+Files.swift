import FileProjects
import TML
import TranslationFiles
import Workbench

/// The messages about translation files.
extension Strings {
    static let filesOnThisMachine = "files on this machine"

    static func noFiles(in paths: [String]) -> String {
        "There is no translation file in \(paths.joined(separator: ", "))."
    }

    static func noFormat(_ name: String, among names: [String]) -> String {
        "There is no format \(name). Formats: \(names.joined(separator: ", "))."
    }

    static func noFileOrCommand(_ name: String) -> String {
        "There is no file and no command \(name)."
    }

    /// The reason why a file cannot be opened, in the form that editors understand.
    static func sentence(_ obstacle: FileProject.Obstacle, about path: String) -> String {
        switch obstacle {
        case .file(.malformed(let line, let words)): "\(path):\(line): \(words)"
        case .file(.unknownFormat):
            "\(path): the format is not known. Name it with --format; formats: "
                + FileFormat.all.map(\.name).joined(separator: ", ") + "."
        case .file(let error): "\(path): \(error.sentence)."
        case .noLanguage where path.hasSuffix(".pot"):
            "\(path) is a template. Copy the template to a file of your language, for example "
                + "ru.po, and open this file."
        case .noLanguage:
            "\(path): the file does not name the language of the translations. Set the language "
                + "with --language, for example --language ru."
        }
    }

    static func noFile(_ path: String, in folder: String) -> String {
        let place = path.hasPrefix("/") ? "" : " in \(folder)"
        return "There is no file \(path)\(place). The Tab key completes paths."
    }

    static func lacksOriginals(_ path: String) -> String {
        namesAreLabels(in: path) + " Name the originals with --source FILE."
    }

    static func namesAreLabels(in path: String) -> String {
        "\(path): the file with the originals is not at a usual place, so the names of the keys "
            + "are the labels."
    }

    static func lacksFormula(_ path: String) -> String {
        "\(path) has no Plural-Forms. The plural forms have the order of CLDR."
    }

    static func otherLanguages(_ locales: [LocaleCode], in path: String) -> String {
        "\(path) also has texts in \(locales.map(\.rawValue).joined(separator: ", ")). To open "
            + "another language, name it with --language."
    }

    static func written(_ texts: Int, to path: String) -> String {
        "\(path): \(texts == 1 ? "1 text" : "\(texts) texts") written"
    }

    /// - Parameter files: the names of the files with these texts.
    static func textsWait(_ count: Int, of files: [String]) -> String {
        let (texts, again) = (texts(count, of: files), files.count == 1 ? "file" : "files")
        let verb = count == 1 ? "waits" : "wait"
        return "\(texts) \(verb) for your decision. Open the \(again) again and press F2."
    }

    /// - Parameter files: the names of the files with these texts.
    static func notWritten(_ count: Int, of files: [String], _ why: String?) -> String {
        let (texts, again) = (texts(count, of: files), files.count == 1 ? "file" : "files")
        let verb = count == 1 ? "is" : "are"
        return
            "\(texts) \(verb) not written yet. To write \(count == 1 ? "the text" : "the texts"), "
            + "open the \(again) again." + (why.map { " \($0)" } ?? "")
    }

    private static func texts(_ count: Int, of files: [String]) -> String {
        let texts = count == 1 ? "1 text" : "\(count) texts"
        return files.isEmpty ? texts : "\(texts) of \(files.joined(separator: ", "))"
    }
}
